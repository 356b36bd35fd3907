import { Indexer, type RunReport, VectorSearchError } from '@mcp-vector-search/core';
import type { Command, CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { CLASS_PATH_OPTION, flagOption, INDEX_OPTIONS, JSON_OPTION, WATCH_OPTION, WORKERS_OPTION } from '../options.ts';
import { describeError } from '../output/describe-error.ts';
import { formatCount } from '../output/format.ts';
import { ProgressDisplay } from '../output/progress.ts';
import { renderReport } from '../output/render-report.ts';
import { reportWarnings } from '../output/report-warnings.ts';
import { shownPath } from '../output/shown-path.ts';
import { forgetAdHocArguments } from '../project/ad-hoc-arguments.ts';
import { type OpenProject, openProject } from '../project/open-project.ts';
import { watchProject } from '../project/watch-project.ts';

/** `index`: brings an index up to date with its sources. */
export const indexCommand: Command = {
  name: 'index',
  summary: 'Index files, or bring an index up to date',
  positionals: '[PATHSPEC|FOLDER|FILE…]',
  details: [
    'Without arguments everything that the configuration names is indexed; only what changed is read and embedded.',
    'With arguments no configuration is needed: the index is .mcp-vector-search/index.db in the current folder. It remembers',
    'its arguments: later ones are added, "index" alone brings all of them up to date, --rebuild starts over.',
    'A folder means everything below it. Quote a path spec, so that the shell does not expand it.',
    'What arguments name is cut at headings, long text at blank lines; a configuration can choose otherwise.',
  ],
  options: {
    ...INDEX_OPTIONS,
    'class-path': CLASS_PATH_OPTION,
    workers: WORKERS_OPTION,
    watch: WATCH_OPTION,
    rebuild: { type: 'boolean', help: 'start over with an empty index' },
    json: JSON_OPTION,
  },
  examples: [
    { args: 'index docs README.md', does: 'everything below docs, and one file' },
    { args: `index 'src/**/*.ts'`, does: 'a path spec' },
    { args: 'index', does: 'what .mcp-vector-search/config.edn names, or what was indexed here before' },
    { args: 'index docs --watch', does: 'and goes on with what changes, until Ctrl-C' },
    { args: 'index --config search.edn --rebuild', does: 'another configuration, from nothing' },
  ],
  run: runIndex,
};

async function runIndex({ values, positionals, io }: CommandInput): Promise<number> {
  await using project = await openProject(values, io, { args: positionals });
  const { sources, embedder, store, prebuilt } = project;
  const progress = new ProgressDisplay(io.stderr);
  const indexer = new Indexer({ sources, embedder, store, prebuilt, onEvent: progress.onEvent });
  await using watcher = flagOption(values, 'watch') ? await watch(project, indexer, { values, io }) : undefined;
  const report = await runToEnd(indexer, progress, io);
  const useless = report.sources.filter(({ label, matched }) => matched === 0 && project.newSpecs.includes(label));
  const forgotten = useless.map(({ label }) => label);
  await forgetAdHocArguments(store, forgotten, { signal: io.signal });
  for (const warning of reportWarnings(report, forgotten)) io.stderr.write(`${warning}\n`);
  const shown = project.index === undefined ? project.place : shownPath(project.index, io.cwd);
  io.stdout.write(flagOption(values, 'json') ? `${JSON.stringify(report)}\n` : renderReport(report, shown));
  const failure = failureOf(report);
  if (failure) io.stderr.write(`error: ${describeError(failure)}\n`);
  if (watcher) await aborted(io.signal);
  return failure ? EXIT_CODES.error.code : EXIT_CODES.done.code;
}

/** With `--json`, every pass over what changed is a line of its own too. */
function watch(
  project: OpenProject,
  indexer: Indexer,
  { values, io }: Pick<CommandInput, 'values' | 'io'>,
): Promise<AsyncDisposable> {
  const json = flagOption(values, 'json');
  return watchProject(project, indexer, {
    ...{ io, signal: io.signal },
    onEvent(event) {
      if (json && event.type === 'applied') io.stdout.write(`${JSON.stringify(event.report)}\n`);
    },
  });
}

/** Resolves when the signal aborts. */
function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Takes the bar away in any case, so that an error does not stand behind it. */
async function runToEnd(indexer: Indexer, progress: ProgressDisplay, { signal }: Io): Promise<RunReport> {
  try {
    return await indexer.run({ signal });
  } finally {
    progress.end();
  }
}

/** Of a run that had something to do and got nothing done; why was said before, source by source or document by document. */
function failureOf({ totals, sources }: RunReport): Error | undefined {
  if (totals.indexed + totals.unchanged > 0) return undefined;
  if (totals.failed > 0) return new Error(`nothing was indexed: ${formatCount(totals.failed, 'document')} failed`);
  const unlisted = sources.filter((source) => source.error !== undefined).length;
  if (unlisted === 0) return undefined;
  const message = `nothing was indexed: ${formatCount(unlisted, 'source')} could not be listed, see the warnings above`;
  return new VectorSearchError('SOURCE_UNREADABLE', message);
}
