import type { IndexStatus, Product, ReportedProblem } from '@mcp-vector-search/core';
import { escapeControls } from './escape-controls.ts';
import { formatCount } from './format.ts';
import { shownPath } from './shown-path.ts';

/** What `status` shows: the state of an index and what it is. */
export interface StatusFacts extends IndexStatus {
  /** Path of the index file. */
  readonly index: string;
  readonly embedder: string;
  readonly dimensions: number;
  readonly format: number;
  /** Whose documents a prebuilt index holds; absent = it is none. */
  readonly product?: Product;
}

/** Problems named of each kind; `--json` has more. */
const NAMED = 50;

/** The state of an index as text. */
export function renderStatus(status: StatusFacts, { cwd }: { readonly cwd: string }): string {
  const { counts } = status;
  const notices = noticesOf(status);
  const lines = [
    `index      ${shownPath(status.index, cwd)}`,
    `model      ${status.embedder} (${status.dimensions} dimensions)`,
    `documents  ${counts.documents}: ${counts.pending} pending, ${counts.failed} failed, ${counts.skipped} skipped`,
    `segments   ${counts.segments}`,
    `state      ${describeState(status)}`,
    ...section(
      'sources',
      status.sources.map((source) => describeSource(source, cwd)),
    ),
    ...section('left out', notices.slice(0, NAMED), notices.length - NAMED),
    ...section('failed', problems(status.failures, cwd), status.failures.length - NAMED),
    ...section('skipped', problems(status.skipped, cwd), status.skipped.length - NAMED),
  ];
  return `${lines.join('\n')}\n`;
}

function describeState({ ready, lastRun, counts, product }: StatusFacts): string {
  if (product) return `prebuilt, of ${product.name} ${product.version}; only read`;
  if (ready) return `complete, last run ${lastRun?.updatedAt}`;
  if (!lastRun) return 'never indexed; "mcp-vector-search index" does';
  const why = lastRun.state === 'failed' && lastRun.error ? `: ${lastRun.error.message}` : '';
  return `incomplete, last run ${lastRun.state} at ${lastRun.updatedAt}${why}; ${counts.pending} pending; "mcp-vector-search index" completes it`;
}

function describeSource(source: StatusFacts['sources'][number], cwd: string): string {
  const facts = [
    formatCount(source.indexed, 'document'),
    ...(['pending', 'failed', 'skipped'] as const)
      .filter((state) => source[state] > 0)
      .map((state) => `${source[state]} ${state}`),
    ...(source.partial > 0 ? [`${source.partial} in part`] : []),
    ...(source.gone ? ['no longer configured: not searched, removed by the next run'] : []),
    ...(source.watching === 'off' ? [] : [watchFact(source)]),
    ...(source.error === undefined ? [] : [`not listed to its end: ${escapeControls(source.error)}`]),
  ];
  return `${shownPath(source.label, cwd)}: ${facts.join(', ')}`;
}

/** What sources have and do not offer; several may say the same of one archive. */
function noticesOf({ sources }: StatusFacts): string[] {
  const messages = sources.flatMap((source) => (source.notices ?? []).map(({ message }) => escapeControls(message)));
  return [...new Set(messages)];
}

function watchFact({ watching, waiting, lastChange }: StatusFacts['sources'][number]): string {
  const how = watching === 'polling' ? 'watched by polling' : 'watched';
  const since = lastChange === undefined ? '' : `, last change ${lastChange}`;
  return `${how}${since}${waiting === undefined ? '' : `, ${formatCount(waiting, 'change')} waiting`}`;
}

function problems(list: readonly ReportedProblem[], cwd: string): string[] {
  return list.slice(0, NAMED).map(({ path, line, reason, message }) => {
    const place = shownPath(path, cwd);
    return `${line === undefined ? place : `${place}:${line}`}: ${escapeControls(message)} [${reason}]`;
  });
}

function section(title: string, lines: readonly string[], more = 0): string[] {
  if (lines.length === 0) return [];
  return [title, ...lines.map((line) => `  ${line}`), ...(more > 0 ? [`  and ${more} more`] : [])];
}
