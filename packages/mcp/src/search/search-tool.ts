import {
  emptyAnswerReason,
  type SearchableStore,
  type Searcher,
  type SearchMode,
  type SearchResult,
  sourceTexts,
} from '@mcp-vector-search/core';
import { type FittedResult, fitHits, type SourceTexts } from '../budget/fit-hits.ts';
import type { CallContext } from '../host/call-context.ts';
import type { ToolAnswer } from '../host/host-server.ts';
import { toolError } from '../host/tool-error.ts';
import { DeadlineError, withDeadline } from '../host/with-deadline.ts';
import type { DocumentLookup } from '../read/find-document.ts';
import type { ToolArguments } from '../tool-arguments.ts';
import { renderJson } from './render-json.ts';
import { renderMarkdown } from './render-markdown.ts';
import { parseSearchArguments, type SearchArguments } from './search-arguments.ts';
import { structuredAnswer } from './structured-answer.ts';

/** What a search call works with. */
export interface SearchCallOptions extends Pick<DocumentLookup, 'sources'> {
  /** The index that the searcher searches. */
  readonly index: Pick<SearchableStore, 'document' | 'documents' | 'metadata'>;
  readonly searcher: Pick<Searcher, 'search'>;
  /** Tokens that an answer may have, text and structured content together. */
  readonly tokenBudget: number;
  /** The call answers after at most so many milliseconds. */
  readonly waitMs: number;
  readonly result: 'markdown' | 'json';
  /** Resolves when the text of the documents can be searched; waited for at most {@link TEXT_WAIT_MS} milliseconds. */
  readonly textReady?: (() => Promise<unknown>) | undefined;
}

/** How long a first search waits for the text of a cold tree, in milliseconds. */
export const TEXT_WAIT_MS = 4_300;

/** Share of the waiting time that the search by meaning may take before words alone answer. */
const MEANING_SHARE = 0.5;

/** Share of the waiting time that the search by words may take then. */
const WORDS_SHARE = 0.4;

/** Share of the waiting time that reading the lines of definitions, or why there is no result, may take. */
const LINES_SHARE = 0.1;

/** Answers one call of the tool `search`. Never rejects, except when the client cancels. */
export async function searchTool(
  options: SearchCallOptions,
  args: ToolArguments,
  context: CallContext,
): Promise<ToolAnswer> {
  try {
    const asked = parseSearchArguments(args);
    const complete = await waitForText(options, context);
    context.progress(1, 'searching');
    const { result, notes } = await searchInTime(options, asked, context.signal);
    const texts = options.result === 'json' ? undefined : await textsInTime(options, result, context.signal);
    const why = result.hits.length > 0 ? undefined : await reasonInTime(options, asked, context.signal);
    const told = [...(complete ? [] : [STILL_READING]), ...notes, ...(why === undefined ? [] : [why])];
    return render(options, result, { notes: told, texts });
  } catch (error) {
    context.signal.throwIfAborted();
    return toolError('search', error);
  }
}

/** An answer within the budget, in the form asked for. */
function render(
  { tokenBudget: budget, result: form }: SearchCallOptions,
  result: SearchResult,
  { notes, texts }: { readonly notes: readonly string[]; readonly texts: SourceTexts | undefined },
): ToolAnswer {
  if (form === 'json') {
    const fitted = fitHits(result, { budget, notes, write: jsonText });
    return { content: [{ type: 'text', text: jsonText(fitted) }] };
  }
  const write = (fitted: FittedResult): string =>
    `${renderMarkdown(fitted)}\n${JSON.stringify(structuredAnswer(fitted))}`;
  const fitted = fitHits(result, { budget, notes, write, ...(texts && { sourceTexts: texts }) });
  return {
    content: [{ type: 'text', text: renderMarkdown(fitted) }],
    structuredContent: { ...structuredAnswer(fitted) },
  };
}

function jsonText({ hits }: FittedResult): string {
  return renderJson(hits);
}

const STILL_READING = 'Documents are still being read: more will be found in a moment.';

/** True = the text of all documents can be searched, as far as is known. */
async function waitForText(
  { textReady, waitMs }: SearchCallOptions,
  { signal, progress }: CallContext,
): Promise<boolean> {
  if (!textReady) return true;
  progress(0.5, 'waiting for the text of the documents');
  try {
    await withDeadline(() => textReady().catch(() => {}), { signal, waitMs: Math.min(TEXT_WAIT_MS, waitMs / 4) });
    return true;
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    return false;
  }
}

/** By meaning and words; by words alone where the meaning is not known in time. */
async function searchInTime(
  { searcher, waitMs }: SearchCallOptions,
  { query, ...rest }: SearchArguments,
  signal: AbortSignal,
): Promise<{ result: SearchResult; notes: readonly string[] }> {
  const search = (mode: SearchMode, ms: number): Promise<SearchResult> =>
    withDeadline((limited) => searcher.search(query, { ...rest, mode, signal: limited }), { signal, waitMs: ms });
  try {
    return { result: await search('fused', waitMs * MEANING_SHARE), notes: [] };
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
  const result = await search('lexical', waitMs * WORDS_SHARE);
  return {
    result,
    notes: ['The search by meaning was not ready in time: these results were found by their words only.'],
  };
}

/** Without them the answer shows what the index holds. */
async function textsInTime(
  options: SearchCallOptions,
  { hits }: SearchResult,
  signal: AbortSignal,
): Promise<SourceTexts | undefined> {
  try {
    const read = (limited: AbortSignal): Promise<SourceTexts> =>
      sourceTexts(hits, { store: options.index, sources: options.sources, signal: limited });
    return await withDeadline(read, { signal, waitMs: options.waitMs * LINES_SHARE });
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    return undefined;
  }
}

/** Why a filter leaves nothing, as a sentence; undefined where it does not, or that is not known in time. */
async function reasonInTime(
  { index, waitMs }: SearchCallOptions,
  { filter }: SearchArguments,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    const tell = (limited: AbortSignal): Promise<string | undefined> =>
      emptyAnswerReason(index, { filter, signal: limited });
    const reason = await withDeadline(tell, { signal, waitMs: waitMs * LINES_SHARE });
    return reason && `${reason[0]?.toUpperCase()}${reason.slice(1)}.`;
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
    return undefined;
  }
}
