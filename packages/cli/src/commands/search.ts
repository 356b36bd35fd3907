import { emptyAnswerReason, Searcher, type SearchMode, type SearchResult, sourceTexts } from '@mcp-vector-search/core';
import type { Command, CommandInput, OptionValues } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { countOption, flagOption, INDEX_OPTIONS, JSON_OPTION, listOption, textOption } from '../options.ts';
import { ANSWER_OUTPUTS, type AnswerOutput, answerOutput } from '../output/answer-output.ts';
import { coverageWarning } from '../output/coverage-warning.ts';
import { escapeControls } from '../output/escape-controls.ts';
import { renderAnswer } from '../output/render-answer.ts';
import { terminalStyle } from '../output/terminal-style.ts';
import { parseFilter } from '../parse-filter.ts';
import { type OpenIndex, openIndex } from '../project/open-index.ts';
import { openReranker } from '../project/open-reranker.ts';
import { resolveFilterPaths } from '../resolve-filter-paths.ts';
import { resolvePathPrefix } from '../resolve-path-prefix.ts';
import { UsageError } from '../usage-error.ts';

const MODES = ['fused', 'vector', 'lexical'] as const satisfies readonly SearchMode[];

/** `search`: answers a question from an index. */
export const searchCommand: Command = {
  name: 'search',
  summary: 'Search the index by meaning and by words',
  positionals: 'QUERY…',
  details: [
    'Several words make one query; none of their characters has a special meaning. A query that starts with "-" goes after --.',
    'Each result names its place as path:line. Filters with different keys must all hold; a repeated key means any of its values.',
  ],
  options: {
    ...INDEX_OPTIONS,
    limit: { type: 'string', value: 'N', help: 'number of results at most; default 10' },
    filter: { type: 'string', value: 'KEY=VALUE', multiple: true, help: 'only documents with this metadata' },
    'path-prefix': { type: 'string', value: 'PATH', help: 'only documents whose path starts with this' },
    'min-similarity': { type: 'string', value: 'X', help: 'only results at least this similar in meaning, -1 to 1' },
    mode: {
      type: 'string',
      value: 'MODE',
      help: 'fused (default), vector (meaning only) or lexical (words only, needs no model)',
    },
    explain: {
      type: 'boolean',
      help: 'say how each result came by its place: ranks and scores by meaning and by words',
    },
    json: JSON_OPTION,
    jsonl: { type: 'boolean', help: 'print one JSON value a result and line' },
    files: { type: 'boolean', help: 'print the paths of the documents only, a line each' },
  },
  examples: [
    { args: 'search how do caches validate a response', does: 'a question' },
    { args: 'search ECONNRESET --mode lexical --limit 3', does: 'a name, by words only' },
    { args: `search 'retry policy' --filter topic=web --json`, does: 'with a filter, as JSON' },
    { args: 'search how is a session ended --files', does: 'paths, to go on with: … | xargs grep -n session' },
    { args: 'search cache --explain --limit 3', does: 'why these come first' },
    { args: 'search -- --watch', does: 'a text that starts with "-"' },
  ],
  run: runSearch,
};

async function runSearch({ values, positionals, io }: CommandInput): Promise<number> {
  const query = readQuery(positionals);
  const mode = readMode(values);
  const output = readOutput(values);
  const limit = countOption(values, 'limit');
  const minSimilarity = readSimilarity(values, mode);
  const filter = resolveFilterPaths(parseFilter(listOption(values, 'filter')), io.cwd);
  const prefix = textOption(values, 'path-prefix');
  const pathPrefix = prefix === undefined ? undefined : resolvePathPrefix(prefix, io.cwd);
  await using index = await openIndex(values, io, { vectors: mode !== 'lexical' });
  const { store, embedder, sources } = index;
  const reranking = mode === 'lexical' ? {} : await openReranker(index.config);
  const searcher = new Searcher({ store, ...(embedder && { embedder }), ...(sources && { sources }), ...reranking });
  const result = await searcher.search(query, {
    mode,
    filter,
    ...(limit !== undefined && { limit }),
    ...(pathPrefix !== undefined && { pathPrefix }),
    ...(minSimilarity !== undefined && { minSimilarity }),
    explain: flagOption(values, 'explain'),
    signal: io.signal,
  });
  const warning = coverageWarning(result);
  if (warning) io.stderr.write(`${warning}\n`);
  const { signal } = io;
  const reason = result.hits.length === 0 && (await emptyAnswerReason(store, { filter, pathPrefix, signal }));
  if (reason) io.stderr.write(`${escapeControls(`hint: ${reason}`)}\n`);
  io.stdout.write(output ? answerOutput(result, output, io.cwd) : await answerText(result, index, io));
  return EXIT_CODES.done.code;
}

async function answerText(
  result: SearchResult,
  { store, origins: sources }: OpenIndex,
  { cwd, stdout, env, signal }: Io,
): Promise<string> {
  const texts = await sourceTexts(result.hits, { store, sources, signal });
  const style = terminalStyle(stdout, env);
  return renderAnswer(result, { cwd, width: stdout.columns || undefined, sourceTexts: texts, style });
}

function readQuery(positionals: readonly string[]): string {
  const query = positionals.join(' ');
  if (query.trim() === '') throw new UsageError('search needs a query, such as: search how do caches validate');
  return query;
}

function readOutput(values: OptionValues): AnswerOutput | undefined {
  const asked = ANSWER_OUTPUTS.filter((name) => flagOption(values, name));
  if (asked.length > 1) throw new UsageError(`--${asked[0]} and --${asked[1]} cannot both be; give one of them`);
  return asked[0];
}

function readMode(values: OptionValues): SearchMode {
  const text = textOption(values, 'mode') ?? 'fused';
  const mode = MODES.find((candidate) => candidate === text);
  if (!mode) throw new UsageError(`--mode is ${JSON.stringify(text)}; it can be ${MODES.join(', ')}`);
  return mode;
}

function readSimilarity(values: OptionValues, mode: SearchMode): number | undefined {
  const text = textOption(values, 'min-similarity');
  if (text === undefined) return undefined;
  const similarity = text.trim() === '' ? Number.NaN : Number(text);
  if (!(similarity >= -1 && similarity <= 1)) {
    throw new UsageError(`--min-similarity is ${JSON.stringify(text)}; give a number from -1 to 1`);
  }
  if (mode === 'lexical') throw new UsageError('--min-similarity needs vectors; leave it out with --mode lexical');
  return similarity;
}
