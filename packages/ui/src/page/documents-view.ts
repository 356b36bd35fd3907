import type { StatusAnswer } from '../api.ts';
import { DocumentPages } from './document-pages.ts';
import { type Child, element, fill } from './element.ts';
import { errorLine } from './error-line.ts';
import { documentRoute, type Route } from './route.ts';
import { stateBadge } from './state-badge.ts';
import type { Page, View } from './view.ts';
import { visibleText } from './visible-text.ts';
import { WindowedList } from './windowed-list.ts';
import { counted } from './words.ts';

/** Wait after a key in the filter box, in milliseconds. */
const PAUSE = 150;

/** Every document of the index, by path, with its state. */
export class DocumentsView implements View {
  readonly element: HTMLElement;
  readonly #page: Page;
  readonly #contains: HTMLInputElement;
  readonly #source: HTMLSelectElement;
  readonly #count: HTMLElement = element('p', { class: 'count' });
  readonly #list: WindowedList;
  #pages: DocumentPages | undefined;
  #shown: string | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Page) {
    this.#page = page;
    this.#contains = element('input', {
      type: 'search',
      id: 'contains',
      placeholder: 'Part of a path',
      'aria-label': 'Only paths that contain',
      autocomplete: 'off',
      spellcheck: 'false',
      on: {
        input: () => {
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => page.navigate({ contains: this.#contains.value.trim() }, 'replace'), PAUSE);
        },
        keydown: (event) => event.key === 'ArrowDown' && this.move(1),
      },
    });
    const change = (): void => page.navigate({ source: this.#source.value });
    this.#source = element('select', { 'aria-label': 'Source', on: { change } });
    this.#list = new WindowedList({
      label: 'Documents',
      row: (index) => this.#row(index),
      need: (from, to) => this.#pages?.need(from, to),
      open: (index) => this.#open(index),
    });
    const bar = element('div', { class: 'bar' }, this.#contains, this.#source, this.#count);
    this.element = element('div', { class: 'documents-view' }, bar, this.#list.element);
  }

  show(route: Route): void {
    if (document.activeElement !== this.#contains) this.#contains.value = route.contains;
    this.#showSources(this.#page.status, route);
    const shown = JSON.stringify([route.contains, route.source]);
    if (shown === this.#shown) this.#list.refresh();
    else this.#reload();
    this.#shown = shown;
  }

  statusChanged(status: StatusAnswer): void {
    this.#showSources(status, this.#page.route);
    this.#reload({ keep: true });
  }

  move(step: 1 | -1): void {
    if (document.activeElement !== this.#list.element) this.#list.element.focus();
    else this.#list.activate(this.#list.active + step);
  }

  focus(): void {
    this.#list.element.focus({ preventScroll: true });
  }

  #showSources(status: StatusAnswer | undefined, { source }: Route): void {
    const sources = status?.status.sources ?? [];
    this.#source.hidden = sources.length < 2;
    const options = sources.map(({ id, label }) => element('option', { value: id }, visibleText(label)));
    fill(this.#source, element('option', { value: '' }, 'All sources'), ...options);
    this.#source.value = source;
  }

  #reload({ keep = false }: { readonly keep?: boolean } = {}): void {
    const { contains, source } = this.#page.route;
    let known = -1;
    this.#pages?.dispose();
    this.#pages = new DocumentPages(
      [
        ['contains', contains],
        ['source', source],
      ],
      {
        came: (total) => {
          if (total === known) this.#list.refresh();
          else this.#showTotal(total, keep || known >= 0);
          known = total;
        },
        failed: (error) => fill(this.#count, errorLine(error)),
      },
    );
    const first = keep ? Math.max(0, this.#list.active) : 0;
    this.#pages.need(first, first + 1);
  }

  #showTotal(total: number, keep: boolean): void {
    const none =
      this.#page.route.contains === '' ? 'No documents: run "mcp-vector-search index"' : 'No path contains this';
    const said = total === 0 ? none : counted(total, 'document');
    fill(this.#count, said);
    this.#list.setTotal(total, { keep });
    if (!keep) this.#page.announce(said);
  }

  #row(index: number): Child[] | undefined {
    const found = this.#pages?.at(index);
    if (!found) return undefined;
    const problem = found.problem === undefined ? '' : visibleText(found.problem);
    return [
      element('bdi', { class: 'path', title: visibleText(found.path) }, visibleText(found.path)),
      stateBadge(found.state),
      element('span', { class: 'problem', title: problem }, problem),
    ];
  }

  #open(index: number): void {
    const found = this.#pages?.at(index);
    if (found) this.#page.navigate(documentRoute(found));
  }
}
