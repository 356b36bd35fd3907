import { contentHash } from '../../src/content-hash.ts';
import type { DocumentReader } from '../../src/document/document-reader.ts';
import { VectorSearchError } from '../../src/errors.ts';
import type { IngestStrategy } from '../../src/ingest/ingest-strategy.ts';
import type { Metadata } from '../../src/metadata.ts';
import type { Source, SourceEntry } from '../../src/source/source.ts';
import { paragraphs } from './paragraphs.ts';

/** A source over a map that a test changes as it likes. */
export interface RecordSource extends Source {
  /** Texts or bytes by path. */
  readonly files: Map<string, string | Uint8Array>;
  /** Metadata by path. */
  readonly metadata: Map<string, Metadata>;
  /** Fields to add to an entry, by path. */
  readonly entries: Map<string, Partial<SourceEntry>>;
  /** Paths read, in order. */
  readonly reads: string[];
  /** Paths that cannot be read, and how. */
  readonly broken: Map<string, Error>;
  /** Ends the listing after so many entries with SOURCE_UNREADABLE. */
  failListingAfter: number | undefined;
}

/** Makes a source; `revisions: false` leaves only the content to tell what changed. */
export function recordSource(
  id: string,
  files: Readonly<Record<string, string | Uint8Array>>,
  options: {
    strategy?: IngestStrategy;
    revisions?: boolean;
    label?: string;
    metadataKeys?: readonly string[];
    readers?: readonly DocumentReader[];
  } = {},
): RecordSource {
  const { strategy = paragraphs(), revisions = true, label, metadataKeys, readers } = options;
  const held = new Map(Object.entries(files));
  const source: RecordSource = {
    id,
    strategy,
    ...(readers ? { readers } : {}),
    ...(label === undefined ? {} : { label }),
    ...(metadataKeys === undefined ? {} : { metadataKeys }),
    files: held,
    metadata: new Map(),
    entries: new Map(),
    reads: [],
    broken: new Map(),
    failListingAfter: undefined,
    async *list({ signal } = {}) {
      let listed = 0;
      for (const [path, content] of [...held].sort(([a], [b]) => (a < b ? -1 : 1))) {
        signal?.throwIfAborted();
        if (listed === source.failListingAfter) break;
        listed += 1;
        yield entryOf(source, path, content, revisions);
      }
      if (source.failListingAfter !== undefined) {
        throw new VectorSearchError('SOURCE_UNREADABLE', `${id}: the folder cannot be listed`);
      }
    },
    async read({ documentId }, { signal } = {}) {
      signal?.throwIfAborted();
      source.reads.push(documentId);
      const error = source.broken.get(documentId);
      if (error) throw error;
      const content = held.get(documentId);
      if (content === undefined) throw new VectorSearchError('RESOURCE_NOT_FOUND', `${documentId} is not there`);
      return typeof content === 'string' ? new TextEncoder().encode(content) : content;
    },
  };
  return source;
}

/** The entry that a source lists for a path. */
export function entryOf(
  source: RecordSource,
  path: string,
  content: string | Uint8Array = source.files.get(path) ?? '',
  revisions = true,
): SourceEntry {
  return {
    documentId: path,
    path,
    metadata: source.metadata.get(path) ?? {},
    ...(revisions ? { revision: contentHash(content) } : {}),
    ...source.entries.get(path),
  };
}
