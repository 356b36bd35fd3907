import type { Abortable, Searcher, Source } from '@mcp-vector-search/core';
import { isVectorSearchError, passSignal } from '@mcp-vector-search/core';
import type { McpServer, RegisteredTool } from '@modelcontextprotocol/sdk/server/mcp.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { publishedSchema } from '../json-schema.ts';
import { renderJson } from './render-json.ts';
import { renderMarkdown } from './render-markdown.ts';
import { parseSearchArguments } from './search-arguments.ts';
import { type MetadataSummary, searchInputSchema } from './search-input-schema.ts';
import { searchOutputSchema } from './search-output-schema.ts';
import { structuredAnswer } from './structured-answer.ts';

/** What the search tool works on. */
export interface SearchToolOptions {
  readonly searcher: Pick<Searcher, 'search'>;
  /** Says which metadata keys and values the index holds; a `Store` is one. */
  readonly index: { metadata(options?: Abortable): Promise<MetadataSummary> };
  /** Sources that are going to be indexed: their keys can be filtered on before anything is. */
  readonly sources?: readonly Pick<Source, 'metadataKeys'>[];
  /** What the tool is for, as agents read it. Default: {@link DEFAULT_SEARCH_DESCRIPTION}. */
  readonly description?: string;
  /** Form of the results: Markdown with structured content, or the original's JSON array of `{content, score}`. Default `markdown`. */
  readonly result?: 'markdown' | 'json';
}

/** The registered tools. */
export interface SearchTools {
  /** Reads the metadata of the index again; where the schema of the tool differs, clients are told. True = it differed. */
  refresh(options?: Abortable): Promise<boolean>;
}

/** Description of the search tool where the configuration has none. */
export const DEFAULT_SEARCH_DESCRIPTION = 'Search the indexed documents by meaning and by words';

/** Registers the tool `search` on a server that the host already has. Call it before the server connects. */
export function registerSearchTools(server: McpServer, options: SearchToolOptions): SearchTools {
  const json = options.result === 'json';
  let published = searchInputSchema(expectedMetadata(options.sources ?? [], new Map()));
  const tool: RegisteredTool = server.registerTool(
    'search',
    {
      title: 'Search documents',
      description: options.description ?? DEFAULT_SEARCH_DESCRIPTION,
      inputSchema: publishedSchema(published),
      ...(!json && { outputSchema: publishedSchema(searchOutputSchema) }),
      annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false },
    },
    (args, extra) => answer(options, args, extra.signal),
  );
  return {
    async refresh(abortable): Promise<boolean> {
      const held = await options.index.metadata(abortable);
      const next = searchInputSchema(expectedMetadata(options.sources ?? [], held));
      if (JSON.stringify(next) === JSON.stringify(published)) return false;
      published = next;
      tool.inputSchema = publishedSchema(next);
      server.sendToolListChanged();
      return true;
    },
  };
}

async function answer(
  { searcher, result: form }: SearchToolOptions,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const { query, ...rest } = parseSearchArguments(args);
    const result = await searcher.search(query, { ...rest, ...passSignal(signal) });
    if (form === 'json') return { content: [{ type: 'text', text: renderJson(result) }] };
    return {
      content: [{ type: 'text', text: renderMarkdown(result) }],
      structuredContent: { ...structuredAnswer(result) },
    };
  } catch (error) {
    return { content: [{ type: 'text', text: `search error: ${explain(error)}` }], isError: true };
  }
}

function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return isVectorSearchError(error) ? `${message} [${error.code}]` : message;
}

/** Keys that the index holds, and those of sources that hold nothing yet. */
function expectedMetadata(sources: readonly Pick<Source, 'metadataKeys'>[], held: MetadataSummary): MetadataSummary {
  const expected = sources.flatMap((source) => source.metadataKeys ?? []).map((key) => [key, 'many'] as const);
  return new Map([...expected, ...held]);
}
