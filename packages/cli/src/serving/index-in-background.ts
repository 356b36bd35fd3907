import { type IndexEvent, Indexer, type WatchEvent, type Watcher, type WatchStatus } from '@mcp-vector-search/core';
import type { Io } from '../io.ts';
import { describeError } from '../output/describe-error.ts';
import { ProgressDisplay } from '../output/progress.ts';
import { renderReport } from '../output/render-report.ts';
import { reportWarnings } from '../output/report-warnings.ts';
import type { OpenProject } from '../project/open-project.ts';
import { watchProject } from '../project/watch-project.ts';
import { gathered } from './gathered.ts';
import { type LockWait, whileLocked } from './while-locked.ts';

/** What goes on beside the server. */
export interface BackgroundIndexing {
  /** Resolves when the text of all documents can be searched, or there will be no more of it. */
  readonly textReady: Promise<void>;
  /** What is watched; undefined before it is. */
  watchStatus(): WatchStatus | undefined;
  /** Why it waits, in words, while another process writes the index. */
  waitingFor(): string | undefined;
  /** Ends it; what was committed stays. Resolves when nothing is written any more. */
  stop(): Promise<void>;
}

/** Who is told of what. */
export interface IndexingListeners {
  readonly onEvent: (event: IndexEvent) => void;
  readonly onWatchEvent: (event: WatchEvent) => void;
  /** Called with the error that ended the indexing, if one did. */
  readonly onStopped: (error: unknown) => void;
  /** Metadata may have changed: called when the text is there, at most every 30 s while vectors are made, and at the end. */
  readonly onMetadata: (signal: AbortSignal) => Promise<unknown>;
}

/** Metadata is read again so long after a change that watching found, in milliseconds; several changes cost one reading. */
const METADATA_AFTER_MS = 2_000;
/** How often metadata is read again while indexing goes on, in milliseconds. */
const METADATA_EVERY_MS = 30_000;

/**
 * Brings the index of a served project up to date. Tells on standard error how it gets on. An error ends the indexing, not the
 * server: what is in the index keeps answering.
 */
export function indexInBackground(project: OpenProject, listeners: IndexingListeners, io: Io): BackgroundIndexing {
  const stopping = new AbortController();
  const signal = AbortSignal.any([io.signal, stopping.signal]);
  let textDone: () => void = () => {};
  const textReady = new Promise<void>((resolve) => {
    textDone = resolve;
  });
  const failed = (error: unknown): void => {
    if (signal.aborted) return;
    io.stderr.write(`error: ${describeError(error)}\n`);
    listeners.onStopped(error);
  };
  let watcher: Watcher | undefined;
  const onWatcher = (made: Watcher): void => {
    watcher = made;
  };
  let waitingFor: string | undefined;
  const onWaiting = (wait: LockWait | undefined): void => {
    waitingFor = wait && describeError(wait.error);
    if (wait === undefined) return;
    io.stderr.write(`warning: ${waitingFor}; tried again in ${wait.retryMs / 1000} s\n`);
    textDone(); // whoever writes stores the text; a search need not wait for this process
  };
  const done = indexOnce(project, { ...listeners, textDone, onWatcher, onWaiting }, io, signal)
    .catch(failed)
    .finally(textDone);
  return {
    textReady,
    watchStatus: () => watcher?.status(),
    waitingFor: () => waitingFor,
    async stop(): Promise<void> {
      stopping.abort();
      await done;
      await watcher?.[Symbol.asyncDispose]();
    },
  };
}

async function indexOnce(
  project: OpenProject,
  listeners: IndexingListeners & {
    readonly textDone: () => void;
    readonly onWatcher: (watcher: Watcher) => void;
    readonly onWaiting: (wait: LockWait | undefined) => void;
  },
  io: Io,
  signal: AbortSignal,
): Promise<void> {
  const { sources, embedder, store, prebuilt, index } = project;
  const { onEvent, onMetadata, textDone, onWatcher, onWaiting } = listeners;
  const progress = new ProgressDisplay(io.stderr);
  let metadataAt = Number.NEGATIVE_INFINITY;
  const readMetadata = (): void => {
    if (performance.now() - metadataAt < METADATA_EVERY_MS) return;
    metadataAt = performance.now();
    onMetadata(signal).catch(() => {}); // read again at the end
  };
  const indexer = new Indexer({
    ...{ sources, embedder, store, prebuilt },
    onEvent(event) {
      progress.onEvent(event);
      onEvent(event);
      if (!isTextDone(event)) return;
      textDone();
      readMetadata();
    },
  });
  onWatcher(await watchInBackground(project, indexer, listeners, io, signal));
  const report = await whileLocked(() => indexer.run({ signal }), { signal, onWaiting });
  progress.end();
  for (const warning of reportWarnings(report)) io.stderr.write(`${warning}\n`);
  io.stderr.write(renderReport(report, index ?? 'in memory'));
  await onMetadata(signal);
}

/** Begins to watch before the run, so that nothing is missed in between. */
function watchInBackground(
  project: OpenProject,
  indexer: Indexer,
  { onWatchEvent, onMetadata }: IndexingListeners,
  io: Io,
  signal: AbortSignal,
): Promise<Watcher> {
  const readMetadataLater = gathered(METADATA_AFTER_MS, () => {
    onMetadata(signal).catch(() => {}); // aborted
  });
  return watchProject(project, indexer, {
    ...{ io, signal },
    onEvent(event) {
      onWatchEvent(event);
      if (event.type === 'applied' && event.report.changed.length > 0) readMetadataLater();
    },
  });
}

/** Whether all text has been stored by the time of an event. */
function isTextDone(event: IndexEvent): boolean {
  if (event.type === 'planned') return event.work === 0;
  if (event.type !== 'progress') return event.type === 'embedded' || event.type === 'finished';
  return event.phase === 'embed' || (event.phase === 'text' && event.documents.done === event.documents.total);
}
