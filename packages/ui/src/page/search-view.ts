import type { SearchAnswer, StatusAnswer } from '../api.ts';
import { ask } from './ask.ts';
import { element, fill } from './element.ts';
import { errorLine } from './error-line.ts';
import { hitItem } from './hit-item.ts';
import { Latest } from './latest.ts';
import { type Route, searchParameters } from './route.ts';
import { SearchFilters } from './search-filters.ts';
import { emptyIndex, noHits, startPanel } from './search-hints.ts';
import type { Page, View } from './view.ts';
import { counted } from './words.ts';

/** Hits asked for at first, and more at every wish. */
const STEP = 20;

/** The most hits that are ever asked for. */
const MOST = 100;

/** Search as you type, with filters. */
export class SearchView implements View {
  readonly element: HTMLElement;
  readonly #page: Page;
  readonly #latest: Latest = new Latest();
  readonly #filters: SearchFilters;
  readonly #summary: HTMLElement = element('p', { class: 'summary' });
  readonly #list: HTMLElement = element('ol', { class: 'hits', 'aria-label': 'Hits' });
  readonly #below: HTMLElement = element('div');
  #asked = '';
  #limit = STEP;
  #opened = 0;
  /** What the index held when it was last asked about. */
  #counts = '';

  constructor(page: Page) {
    this.#page = page;
    this.#filters = new SearchFilters(page);
    const results = element('div', { class: 'results' }, this.#summary, this.#list, this.#below);
    this.element = element('div', { class: 'search-view' }, this.#filters.element, results);
    this.#list.addEventListener('focusin', (event) => {
      const at = this.#places().indexOf(event.target as HTMLAnchorElement);
      if (at >= 0) this.#opened = at;
    });
  }

  show(route: Route): void {
    this.#filters.show(route, this.#page.status);
    const asked = JSON.stringify(searchParameters(route));
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#limit = STEP;
    this.#opened = 0;
    void this.#search(route);
  }

  statusChanged(status: StatusAnswer): void {
    this.#filters.show(this.#page.route, status);
    const counts = JSON.stringify(status.status.counts);
    const changed = this.#counts !== '' && this.#counts !== counts;
    this.#counts = counts;
    if (changed || this.#page.route.q.trim() === '') void this.#search(this.#page.route, { quiet: true });
  }

  hide(): void {
    if (this.#latest.busy) this.#asked = '';
    this.#latest.stop();
  }

  move(step: 1 | -1): void {
    const places = this.#places();
    const at = places.indexOf(document.activeElement?.closest('.hit')?.querySelector('a') as HTMLAnchorElement);
    const box = document.querySelector<HTMLElement>('#search');
    const next = at === 0 && step < 0 ? box : places[at < 0 ? 0 : Math.min(at + step, places.length - 1)];
    next?.focus();
    next?.closest('.hit')?.scrollIntoView({ block: 'nearest' });
  }

  focus(): void {
    (this.#places()[this.#opened] ?? document.querySelector<HTMLElement>('#search'))?.focus({ preventScroll: true });
  }

  #places(): HTMLAnchorElement[] {
    return [...this.#list.querySelectorAll<HTMLAnchorElement>('a.place')];
  }

  async #search(route: Route, { quiet = false }: { readonly quiet?: boolean } = {}): Promise<void> {
    if (route.q.trim() === '') {
      this.#latest.stop();
      this.#showStart();
      return;
    }
    this.element.setAttribute('aria-busy', 'true');
    if (this.#list.childElementCount === 0) fill(this.#summary, element('span', { class: 'muted' }, 'Searching …'));
    const parameters = [...searchParameters(route), ['limit', String(this.#limit)] as const];
    try {
      const answer = await this.#latest.of((signal) => ask<SearchAnswer>('search', parameters, signal));
      if (answer) this.#showAnswer(answer, route, quiet);
    } catch (error) {
      this.#showError(error);
    }
    if (!this.#latest.busy) this.element.removeAttribute('aria-busy');
  }

  #showAnswer(answer: SearchAnswer, route: Route, quiet: boolean): void {
    const { hits, pending, milliseconds } = answer;
    const found = (this.#mayHaveMore(hits.length) ? 'First ' : '') + counted(hits.length, 'hit');
    const waiting = pending > 0 ? ` · ${counted(pending, 'document')} pending, found by words only` : '';
    fill(this.#summary, found, element('span', { class: 'muted' }, ` in ${Math.round(milliseconds)} ms${waiting}`));
    const focused = this.#places().indexOf(document.activeElement as HTMLAnchorElement);
    fill(this.#list, ...hits.map((hit) => hitItem(hit, this.#page)));
    if (quiet) this.#places()[focused]?.focus({ preventScroll: true });
    else this.#page.announce(hits.length === 0 ? 'No hits' : found);
    if (hits.length === 0) fill(this.#below, this.#emptyIndex() ?? noHits(route, this.#page, pending));
    else fill(this.#below, this.#mayHaveMore(hits.length) && this.#moreButton());
  }

  #mayHaveMore(shown: number): boolean {
    return shown >= this.#limit && this.#limit < MOST;
  }

  #moreButton(): HTMLElement {
    const more = (): void => {
      this.#limit += 2 * STEP;
      const at = this.#places().length;
      void this.#search(this.#page.route).then(() => this.#places()[at]?.focus());
    };
    return element('button', { type: 'button', class: 'more', on: { click: more } }, 'More hits');
  }

  #showStart(): void {
    this.element.removeAttribute('aria-busy');
    fill(this.#summary);
    fill(this.#list);
    fill(this.#below, this.#emptyIndex() ?? startPanel(this.#page.status));
  }

  #emptyIndex(): HTMLElement | undefined {
    const { status } = this.#page;
    return status && status.status.counts.segments === 0 ? emptyIndex(status) : undefined;
  }

  #showError(error: unknown): void {
    fill(this.#summary, errorLine(error));
    fill(this.#list);
    fill(this.#below);
    this.#asked = '';
  }
}
