import type { Abortable, SearchableStore, Searcher, Source, WatchStatus } from '@mcp-vector-search/core';
import { callContext } from './host/call-context.ts';
import type { McpCallRecord } from './host/call-record.ts';
import { type HostServer, plainHostServer, type RegisteredHostTool, type ToolAnswer } from './host/host-server.ts';
import { READ_ONLY_TOOL } from './host/read-only-tool.ts';
import { recordCall } from './host/record-call.ts';
import { DEFAULT_WAIT_MS } from './host/with-deadline.ts';
import { type JsonSchema, publishedSchema } from './json-schema.ts';
import { readDocument } from './read/read-document.ts';
import { readInputSchema, readOutputSchema } from './read/read-schemas.ts';
import { searchInputSchema } from './search/search-input-schema.ts';
import { searchOutputSchema } from './search/search-output-schema.ts';
import { searchTool } from './search/search-tool.ts';
import { indexStatusTool } from './status/index-status-tool.ts';
import { statusInputSchema, statusOutputSchema } from './status/status-schemas.ts';

/** What the tools work on. */
export interface SearchToolOptions {
  readonly searcher: Pick<Searcher, 'search'>;
  /** The index that the searcher searches. */
  readonly index: SearchableStore;
  /** Sources that are in the index or going to be: only theirs can be read, their keys can be filtered on from the beginning. */
  readonly sources?: readonly Pick<Source, 'id' | 'label' | 'metadataKeys' | 'read'>[];
  /** What the search is for, as agents read it. Default: {@link DEFAULT_SEARCH_DESCRIPTION}. */
  readonly description?: string;
  /** Form of search results: Markdown with structured content, or the original's JSON array of `{content, score}`. Default `markdown`. */
  readonly result?: 'markdown' | 'json';
  /** Tokens that an answer may have at most, text and structured content together; from 1,000. Default {@link DEFAULT_TOKEN_BUDGET}. */
  readonly tokenBudget?: number;
  /** Every call answers within so many milliseconds, from 100. Default 25,000. */
  readonly waitMs?: number;
  /** Resolves when the text of the documents can be searched: a search waits some seconds for it. Default: nothing is waited for. */
  readonly textReady?: () => Promise<unknown>;
  /** What this process watches. Default, and where it gives undefined: what some other process left word of in the index. */
  readonly watch?: () => WatchStatus | undefined;
  /** Why the indexing of this process waits, in words; undefined = it does not. `index_status` says so. Default: it never waits. */
  readonly waitingFor?: () => string | undefined;
  /** Told of every call that was answered, and how many milliseconds that took, for logs. */
  readonly onCall?: (record: McpCallRecord, durationMs: number) => void;
}

/** Description of the search tool where the configuration has none. */
export const DEFAULT_SEARCH_DESCRIPTION = 'Search the indexed documents by meaning and by words';

/** Tokens of an answer where the host does not say. */
export const DEFAULT_TOKEN_BUDGET = 8_000;

/** What is done when the schema of a tool became another. */
export type SchemaListener = () => void;

interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly outputSchema?: JsonSchema;
  input(): JsonSchema;
  call(args: Readonly<Record<string, unknown>>, context: ReturnType<typeof callContext>): Promise<ToolAnswer>;
}

/**
 * The tools `search`, `read_document` and `index_status` over one index, for any number of servers: a host has one, HTTP
 * makes one for every request.
 */
export class SearchToolset {
  readonly #options: SearchToolOptions;
  readonly #tools: readonly Tool[];
  readonly #listeners: Set<SchemaListener> = new Set();
  #searchInput: JsonSchema;

  /** @throws RangeError for a budget below 1,000 or a waiting time below 100. */
  constructor(options: SearchToolOptions) {
    const { tokenBudget = DEFAULT_TOKEN_BUDGET, waitMs = DEFAULT_WAIT_MS } = options;
    requireAtLeast(1_000, 'tokenBudget', tokenBudget);
    requireAtLeast(100, 'waitMs', waitMs);
    this.#options = options;
    this.#searchInput = searchInputSchema(expectedMetadata(options.sources, new Map()));
    this.#tools = tools({ ...options, tokenBudget, waitMs }, () => this.#searchInput);
  }

  /** Registers the tools on a server that is not connected yet. Returns what to call to bring the schemas up to date there. */
  register(server: HostServer): () => void {
    const host = plainHostServer(server);
    const registered = this.#tools.map((tool) => [tool, register(host, tool, this.#options)] as const);
    return () => {
      for (const [tool, handle] of registered) handle.inputSchema = publishedSchema(tool.input());
    };
  }

  /** Reads the metadata of the index again. True = the schema of the search tool became another; listeners were told. */
  async refresh(abortable: Abortable = {}): Promise<boolean> {
    const held = await this.#options.index.metadata(abortable);
    const next = searchInputSchema(expectedMetadata(this.#options.sources, held));
    if (JSON.stringify(next) === JSON.stringify(this.#searchInput)) return false;
    this.#searchInput = next;
    for (const listener of this.#listeners) listener();
    return true;
  }

  /** Calls back whenever the schema became another. Returns what ends that. */
  onSchemaChange(listener: SchemaListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

function requireAtLeast(least: number, name: string, value: number): void {
  if (!(value >= least)) throw new RangeError(`${name} is ${value}; it must be a number of at least ${least}`);
}

function register(
  host: ReturnType<typeof plainHostServer>,
  tool: Tool,
  { onCall }: Pick<SearchToolOptions, 'onCall'>,
): RegisteredHostTool {
  const { name, title, description, outputSchema } = tool;
  return host.registerTool(
    name,
    {
      ...{ title, description },
      inputSchema: publishedSchema(tool.input()),
      ...(outputSchema && { outputSchema: publishedSchema(outputSchema) }),
      annotations: { title, ...READ_ONLY_TOOL },
    },
    async (args, context) => {
      const start = performance.now();
      const answer = await tool.call(args, callContext(context));
      const record = recordCall(name, args, answer);
      onCall?.(record, performance.now() - start);
      return answer;
    },
  );
}

type FilledOptions = SearchToolOptions & { readonly tokenBudget: number; readonly waitMs: number };

function tools(options: FilledOptions, searchInput: () => JsonSchema): readonly Tool[] {
  const { description = DEFAULT_SEARCH_DESCRIPTION, result = 'markdown' } = options;
  return [
    {
      ...{ name: 'search', title: 'Search documents', description },
      ...(result === 'markdown' && { outputSchema: searchOutputSchema }),
      input: searchInput,
      call: (args, context) => searchTool({ ...options, result }, args, context),
    },
    {
      name: 'read_document',
      title: 'Read an indexed document',
      description: 'Read lines of an indexed document, or the text around a search result',
      outputSchema: readOutputSchema,
      input: () => readInputSchema,
      call: (args, context) => readDocument(options, args, context),
    },
    {
      name: 'index_status',
      title: 'Show the state of the index',
      description: 'Show what is indexed, what is still to come, and what failed and why',
      outputSchema: statusOutputSchema,
      input: () => statusInputSchema,
      call: (args, context) => indexStatusTool(options, args, context),
    },
  ];
}

type Metadata = Awaited<ReturnType<SearchableStore['metadata']>>;

/** Keys that the index holds, and those of sources that hold nothing yet. */
function expectedMetadata(sources: SearchToolOptions['sources'] = [], held: Metadata): Metadata {
  const expected = sources.flatMap((source) => source.metadataKeys ?? []).map((key) => [key, 'many'] as const);
  return new Map([...expected, ...held]);
}
