import { ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server';
import { type HostServer, plainHostServer, type ResourceAnswer } from '../host/host-server.ts';
import { findDocument, indexedText } from '../read/find-document.ts';
import { linesOfSegments } from '../read/numbered-lines.ts';
import type { IndexResourceOptions } from './index-resource-options.ts';
import { INGESTION_RESOURCES } from './ingestion-resources.ts';

/** Address of an indexed document; `id` is its percent-encoded doc-id. */
export const DOCUMENT_URI_TEMPLATE = 'document://indexed/{id}';

/**
 * Registers what the index says of itself as resources (`ingestion://status`, `stats`, `failures`, `metadata`,
 * `watch-stats`) and a template for the text of indexed documents, on a server that the host already has. Everything is
 * read when it is asked for. Call it before the server connects.
 */
export function registerIndexResources(server: HostServer, options: IndexResourceOptions): void {
  const host = plainHostServer(server);
  for (const { uri, name, description, read } of INGESTION_RESOURCES) {
    const mimeType = 'application/json';
    host.registerResource(name, uri, { title: name, description, mimeType }, async () => ({
      contents: [{ uri, mimeType, text: JSON.stringify(await read(options)) }],
    }));
  }
  host.registerResource(
    'Indexed document',
    new ResourceTemplate(DOCUMENT_URI_TEMPLATE, { list: undefined }),
    {
      title: 'Indexed document',
      description: 'Text of an indexed document by its doc-id, percent-encoded',
      mimeType: 'text/plain',
    },
    (uri) => readIndexed(uri, options),
  );
}

async function readIndexed(uri: URL, { index, sources }: IndexResourceOptions): Promise<ResourceAnswer> {
  const id = documentIdOf(uri);
  const found = id === undefined ? undefined : await findDocument({ index, sources }, id, {});
  if (!found) throw new ResourceNotFoundError(uri.href);
  const text =
    (await indexedText(found, {}))?.text ??
    linesOfSegments(found.segments)
      .map((line) => line.text)
      .join('\n');
  return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] };
}

function documentIdOf({ pathname }: URL): string | undefined {
  try {
    return decodeURIComponent(pathname.slice(1));
  } catch {
    return undefined;
  }
}
