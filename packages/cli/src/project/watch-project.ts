import { type Indexer, type WatchEvent, Watcher } from '@mcp-vector-search/core';
import type { Io } from '../io.ts';
import { describeError } from '../output/describe-error.ts';
import { formatCount } from '../output/format.ts';
import { renderReport } from '../output/render-report.ts';
import { shownPath } from '../output/shown-path.ts';
import type { OpenProject } from './open-project.ts';

/** Begins to watch the sources of a project that are to be watched, and tells of it on standard error. */
export async function watchProject(
  { sources, index }: OpenProject,
  indexer: Indexer,
  { io, signal, onEvent }: { readonly io: Io; readonly signal: AbortSignal; onEvent?(event: WatchEvent): void },
): Promise<Watcher> {
  const labels = new Map(sources.map(({ id, label }) => [id, shownPath(label ?? id, io.cwd)]));
  const watcher = new Watcher({
    ...{ indexer, sources },
    onEvent(event) {
      const line = describe(event, labels, shownPath(index ?? 'in memory', io.cwd));
      if (line !== '') io.stderr.write(line);
      onEvent?.(event);
    },
  });
  await watcher.start({ signal });
  const watched = watcher.status().sources.filter(({ how }) => how !== 'off').length;
  if (watched > 0) io.stderr.write(`watching ${formatCount(watched, 'source')}\n`);
  return watcher;
}

function describe(event: WatchEvent, labels: ReadonlyMap<string, string>, index: string): string {
  switch (event.type) {
    case 'watching':
      if (event.how !== 'polling') return '';
      return `warning: ${labels.get(event.sourceId)}: the system allows no more watches, so it is looked through every few seconds\n`;
    case 'applied':
      return event.report.changed.length === 0 ? '' : renderReport(event.report, index);
    case 'failed':
      return `error: ${describeError(event.error)}; tried again in ${event.retryMs / 1000} s\n`;
  }
}
