import { Redactor } from '@mcp-vector-search/chroma';
import { isVectorSearchError } from '@mcp-vector-search/core';
import type { CallContext, TextTool, TextToolAnswer, ToolArguments } from '@mcp-vector-search/mcp';
import { renderResults } from './render-results.ts';
import { RepositorySearch, type RepositorySearchOptions } from './repository-search.ts';
import type { SearchConfig } from './search-config.ts';
import { loggedArguments, parseToolArguments, type SearchArguments, schemaProblem } from './tool-arguments.ts';

/** How an answer begins when a service failed; all that is logged of it. */
const FAILED = 'repository content search failed';

/** The tool `search` over a collection of repository chunks. */
export function searchTool(config: SearchConfig, options: RepositorySearchOptions = {}): TextTool {
  const search = new RepositorySearch(config, options);
  const secrets = [config.bearerToken, config.embeddingApiKey, config.rerank?.apiKey ?? ''];
  return {
    name: 'search',
    title: 'Search Repository Content',
    description:
      'Finds passages of indexed repositories by meaning: implementation, documentation, configuration, symbols, examples. ' +
      'Give one specific query; set source only when the repository is known.',
    inputSchema: INPUT_SCHEMA,
    annotations: { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: true },
    call: (args, context) => answer(search, secrets, args, context),
  };
}

const INPUT_SCHEMA = {
  type: 'object',
  properties: {
    query: { type: 'string', description: 'What to find, as one specific question or phrase' },
    source: {
      type: 'string',
      description: 'Limits results to owner/repository, or owner/repository@branch; leave it out to search everywhere',
    },
    path: {
      type: 'string',
      description:
        'Limits results to paths that match: * is any text, / included; **/ any folders or none; ? one character',
    },
    limit: {
      type: 'integer',
      description: 'Results at most, 1 to 20; 0 means the default',
      default: 5,
      minimum: 0,
      maximum: 20,
    },
  },
  required: ['query'],
  additionalProperties: false,
};

async function answer(
  search: RepositorySearch,
  secrets: readonly string[],
  args: ToolArguments,
  { signal, headers }: CallContext,
): Promise<TextToolAnswer> {
  const problem = schemaProblem(args);
  if (problem !== undefined) return { text: `invalid arguments: ${problem}`, isError: true };
  const parameters = loggedArguments(args);
  let asked: SearchArguments;
  try {
    asked = parseToolArguments(args);
  } catch (error) {
    const { message } = error as Error;
    return { text: message, isError: true, record: { parameters, error: message } };
  }
  const authorization = headers?.get('authorization') ?? undefined;
  try {
    const results = await search.search(asked, { authorization, signal });
    const text = renderResults(results, { source: asked.source !== undefined });
    return { text, record: { parameters, documents_found: results.length } };
  } catch (error) {
    signal.throwIfAborted();
    const redactor = new Redactor([...secrets, authorization ?? '']);
    return { text: redactor.redact(describe(error)), isError: true, record: { parameters, error: FAILED } };
  }
}

/** What failed, how, and what the service said of it. */
function describe(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (!isVectorSearchError(error)) return `${FAILED}: ${message}`;
  const { operation, status, body } = error.context;
  const said = typeof body === 'string' ? body.trim() : '';
  const parts = [
    FAILED,
    ...(operation === undefined ? [] : [operation]),
    ...(status === undefined ? [] : [`HTTP ${status}`]),
    message,
  ];
  const shown = said === '' || message.includes(said) ? '' : `\n${said}`;
  return parts.join(': ') + shown;
}
