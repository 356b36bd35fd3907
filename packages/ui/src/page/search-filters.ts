import type { SearchMode } from '@mcp-vector-search/core';
import type { StatusAnswer } from '../api.ts';
import { element, fill } from './element.ts';
import { facetKeys } from './facet-keys.ts';
import { MODES, type Route, toggleFilter } from './route.ts';
import type { Page } from './view.ts';
import { visibleText } from './visible-text.ts';

const MODE_NAMES: Record<SearchMode, string> = {
  fused: 'meaning and words',
  vector: 'meaning only',
  lexical: 'words only',
};

/** Wait after a key in a text field before it counts, in milliseconds. */
const PAUSE = 250;

/** The panel beside the hits: mode, path prefix and metadata. */
export class SearchFilters {
  readonly element: HTMLDetailsElement;
  readonly #page: Page;
  readonly #summary: HTMLElement = element('summary');
  readonly #mode: HTMLSelectElement;
  readonly #path: HTMLInputElement;
  readonly #keys: HTMLElement = element('div', { class: 'facets' });
  readonly #clear: HTMLButtonElement;
  #more: HTMLDetailsElement | undefined;
  #shown = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(page: Page) {
    this.#page = page;
    this.#mode = element(
      'select',
      { id: 'mode', on: { change: () => page.navigate({ mode: this.#mode.value as SearchMode }) } },
      ...MODES.map((mode) => element('option', { value: mode }, MODE_NAMES[mode])),
    );
    this.#path = element('input', {
      id: 'path',
      placeholder: 'docs/',
      autocomplete: 'off',
      spellcheck: 'false',
      on: { input: () => this.#pathTyped() },
    });
    const click = (): void => page.navigate({ filters: [], path: '', mode: 'fused' });
    this.#clear = element('button', { type: 'button', class: 'plain', on: { click } }, 'Clear all');
    const wide = matchMedia('(min-width: 48rem)');
    this.element = element(
      'details',
      { class: 'filters', open: wide.matches },
      this.#summary,
      element('label', { for: 'mode' }, 'Search by'),
      this.#mode,
      element('label', { for: 'path' }, 'Path begins with'),
      this.#path,
      this.#keys,
      this.#clear,
    );
    wide.addEventListener('change', () => {
      this.element.open = wide.matches;
    });
  }

  /** Shows what the route has set among what the index offers. */
  show(route: Route, status: StatusAnswer | undefined): void {
    const active = route.filters.length + (route.path === '' ? 0 : 1) + (route.mode === 'fused' ? 0 : 1);
    fill(this.#summary, 'Filters', active > 0 && element('span', { class: 'badge' }, String(active)));
    this.#mode.value = route.mode;
    if (document.activeElement !== this.#path) this.#path.value = route.path;
    this.#clear.hidden = active === 0;
    const facets = status?.facets ?? {};
    const shown = JSON.stringify([facets, route.filters]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = (document.activeElement as HTMLElement | null)?.dataset['pair'];
    const [first, rest] = facetKeys(facets, route.filters);
    const groups = (keys: readonly string[]): HTMLElement[] =>
      keys.map((key) => this.#key(key, facets[key] ?? [], route));
    const open = rest.some((key) => route.filters.some(([name]) => name === key)) || this.#more?.open === true;
    this.#more = element('details', { class: 'more-keys', open }, element('summary', {}, 'More keys'), ...groups(rest));
    fill(this.#keys, ...groups(first), rest.length > 0 && this.#more);
    if (focused !== undefined) this.#keys.querySelector<HTMLElement>(`[data-pair="${CSS.escape(focused)}"]`)?.focus();
  }

  #key(key: string, values: StatusAnswer['facets'][string], route: Route): HTMLElement {
    const given = route.filters.filter(([name]) => name === key).map(([, value]) => value);
    const listed = values === 'many' ? [] : values.map(String);
    const all = [...listed, ...given.filter((value) => !listed.includes(value))];
    return element(
      'fieldset',
      {},
      element('legend', {}, visibleText(key)),
      ...all.map((value) => this.#value(key, value, given.includes(value))),
      values === 'many' && this.#valueField(key),
    );
  }

  #value(key: string, value: string, checked: boolean): HTMLElement {
    const change = (): void => this.#page.navigate({ filters: toggleFilter(this.#page.route.filters, key, value) });
    const box = element('input', { type: 'checkbox', checked, 'data-pair': `${key}=${value}`, on: { change } });
    return element(
      'label',
      { class: 'check', title: visibleText(value) },
      box,
      element('span', {}, visibleText(value)),
    );
  }

  /** For keys with too many values to list. */
  #valueField(key: string): HTMLElement {
    const change = (event: Event): void => {
      const value = (event.target as HTMLInputElement).value.trim();
      if (value !== '') this.#page.navigate({ filters: toggleFilter(this.#page.route.filters, key, value) });
    };
    const label = `Value of ${visibleText(key)}, Enter adds it`;
    return element('input', {
      class: 'value',
      'aria-label': label,
      placeholder: 'value, Enter adds it',
      on: { change },
    });
  }

  #pathTyped(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#page.navigate({ path: this.#path.value.trim() }, 'replace'), PAUSE);
  }
}
