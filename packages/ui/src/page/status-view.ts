import type { IndexStatus, ReportedProblem, SourceStatus } from '@mcp-vector-search/core';
import type { StatusAnswer } from '../api.ts';
import { type Child, element, fill } from './element.ts';
import { problemList } from './problem-list.ts';
import type { Page, View } from './view.ts';
import { visibleText } from './visible-text.ts';
import { ago, count, counted } from './words.ts';

/** Columns of the table of sources; the counts are shown only where some source has one. */
const COUNTS = ['indexed', 'pending', 'failed', 'partial', 'skipped'] as const;

/** The index as a whole, each source, and every problem with its reason. */
export class StatusView implements View {
  readonly element: HTMLElement = element('div', { class: 'status-view', tabindex: -1 });
  readonly #page: Page;
  #shown = '';

  constructor(page: Page) {
    this.#page = page;
  }

  show(): void {
    const { status } = this.#page;
    if (status) this.statusChanged(status);
    else fill(this.element, element('p', { class: 'muted' }, 'Asking …'));
  }

  statusChanged({ status }: StatusAnswer): void {
    const shown = JSON.stringify(status);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { failures, skipped, sources } = status;
    fill(
      this.element,
      element('h1', {}, 'Status'),
      element('p', { class: 'state-line' }, ...stateLine(status)),
      element('h2', {}, 'Sources'),
      sourceTable(sources),
      ...noticesOf(sources),
      ...this.#problems('Failed or in part', failures, sum(sources, 'failed') + sum(sources, 'partial')),
      ...this.#problems('Skipped', skipped, sum(sources, 'skipped')),
    );
  }

  focus(): void {
    this.element.focus({ preventScroll: true });
  }

  #problems(title: string, problems: readonly ReportedProblem[], total: number): Child[] {
    if (problems.length === 0) return [];
    const id = title.toLowerCase().replaceAll(' ', '-');
    return [
      element('h2', { id }, title, ' ', element('span', { class: 'muted' }, count(total))),
      problemList(problems, total, id, this.#page),
    ];
  }
}

function stateLine({ ready, counts, lastRun }: IndexStatus): Child[] {
  const holds = `${counted(counts.documents, 'document')}, ${counted(counts.segments, 'segment')}`;
  if (ready)
    return [element('strong', { class: 'ok' }, 'Complete'), ` · ${holds} · last run ${ago(lastRun?.updatedAt ?? '')}`];
  if (!lastRun)
    return [
      element('strong', { class: 'warn' }, 'Never indexed'),
      ' · run ',
      element('code', {}, 'mcp-vector-search index'),
    ];
  const why = lastRun.error ? `: ${visibleText(lastRun.error.message)}` : '';
  const run = `last run ${lastRun.state} ${ago(lastRun.updatedAt)}${why}`;
  return [
    element('strong', { class: 'warn' }, 'Incomplete'),
    ` · ${holds} · ${count(counts.pending)} pending · ${run}`,
  ];
}

function sourceTable(sources: readonly SourceStatus[]): HTMLElement {
  const columns = COUNTS.filter((name) => name === 'indexed' || sources.some((source) => source[name] > 0));
  const head = ['source', ...columns, 'watching'].map((name) => element('th', { scope: 'col' }, name));
  const rows = sources.map((source) => sourceRow(source, columns));
  return element(
    'div',
    { class: 'table', role: 'region', 'aria-label': 'Sources', tabindex: 0 },
    element('table', {}, element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows)),
  );
}

function sourceRow(source: SourceStatus, columns: readonly (typeof COUNTS)[number][]): HTMLElement {
  const { label, gone, error, matched } = source;
  const name = element(
    'th',
    { scope: 'row' },
    element('bdi', {}, visibleText(label)),
    gone && element('p', { class: 'warn' }, 'No longer configured: not searched, removed by the next run.'),
    matched === 0 && !gone && element('p', { class: 'warn' }, 'Nothing matches it.'),
    error !== undefined && element('p', { class: 'error' }, `Not listed to its end: ${visibleText(error)}`),
  );
  const cells = columns.map((column) =>
    element('td', { class: source[column] > 0 ? column : 'none' }, count(source[column])),
  );
  return element('tr', {}, name, ...cells, element('td', {}, watching(source)));
}

function watching({ watching: how, waiting, lastChange }: SourceStatus): string {
  if (how === 'off') return 'off';
  const parts = [
    how === 'polling' ? 'by polling' : 'yes',
    lastChange !== undefined && `last change ${ago(lastChange)}`,
    waiting !== undefined && `${counted(waiting, 'change')} waiting`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** What sources have and do not offer; several may say the same of one archive. */
function noticesOf(sources: readonly SourceStatus[]): Child[] {
  const messages = new Set(sources.flatMap(({ notices = [] }) => notices.map(({ message }) => message)));
  if (messages.size === 0) return [];
  const items = [...messages].slice(0, 100).map((message) => element('li', {}, visibleText(message)));
  return [element('h2', {}, 'Left out'), element('ul', { class: 'notices' }, ...items)];
}

function sum(sources: readonly SourceStatus[], key: (typeof COUNTS)[number]): number {
  return sources.reduce((total, source) => total + source[key], 0);
}
