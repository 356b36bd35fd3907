import type { StatusAnswer } from '../api.ts';
import { element, fill } from './element.ts';
import type { Route } from './route.ts';
import type { Page } from './view.ts';
import { visibleText } from './visible-text.ts';
import { count } from './words.ts';

/** Wait after a key in the search box before the question is asked, in milliseconds. */
const PAUSE = 120;

const TABS = { search: 'Search', documents: 'Documents', map: 'Map', status: 'Status' } as const;

/** What the header tells the page. */
export interface HeaderEvents {
  /** Enter or an arrow in the search box: on to the hits. */
  toHits(): void;
  showKeys(): void;
}

/** Title, search box and the way to each view; the same over all views. */
export class PageHeader {
  readonly element: HTMLElement;
  readonly #page: Page;
  readonly #title: HTMLElement = element('span', { class: 'title' }, 'mcp-vector-search');
  readonly #box: HTMLInputElement;
  readonly #tabs: Record<string, HTMLAnchorElement>;
  readonly #state: HTMLElement = element('span', { class: 'coverage' });
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typing = false;

  constructor(page: Page, events: HeaderEvents) {
    this.#page = page;
    this.#box = element('input', {
      id: 'search',
      type: 'search',
      placeholder: 'Search by meaning and words',
      'aria-label': 'Search',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      on: {
        input: () => this.#typed(),
        blur: () => this.#ask(),
        keydown: (event) => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.stopPropagation();
          this.#ask();
          events.toHits();
        },
      },
    });
    this.#tabs = Object.fromEntries(
      Object.entries(TABS).map(([view, name]) => [view, element('a', { href: `#/${view}` }, name)]),
    );
    const nav = element('nav', { 'aria-label': 'Views' }, ...Object.values(this.#tabs));
    const keys = element(
      'button',
      {
        type: 'button',
        class: 'plain help',
        'aria-label': 'Keys',
        title: 'Keys (?)',
        on: { click: () => events.showKeys() },
      },
      '?',
    );
    this.element = element(
      'header',
      { class: 'page-header' },
      this.#title,
      element('search', {}, this.#box),
      nav,
      this.#state,
      keys,
    );
  }

  /** Marks the view of the route and shows its question. */
  show(route: Route): void {
    if (document.activeElement !== this.#box) this.#box.value = route.q;
    for (const [view, tab] of Object.entries(this.#tabs)) {
      tab.href = this.#page.link({ view: view as Route['view'] });
      if (view === route.view) tab.setAttribute('aria-current', 'page');
      else tab.removeAttribute('aria-current');
    }
  }

  /** Shows whose index it is, and what is missing of it. */
  statusChanged({ title, status }: StatusAnswer): void {
    this.#title.textContent = visibleText(title);
    this.#title.title = visibleText(title);
    const { pending, failed } = status.counts;
    const parts = [pending > 0 && `${count(pending)} pending`, failed > 0 && `${count(failed)} failed`];
    const said = parts.filter((part) => part !== false).join(', ');
    fill(this.#state, said !== '' && element('a', { href: '#/status' }, said));
  }

  /** Puts the cursor into the search box. */
  focusSearch(): void {
    this.#box.focus();
    this.#box.select();
  }

  /** Shows the question of the route even where the cursor is in the box: one went back or forward. */
  reset(route: Route): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#typing = false;
    this.#box.value = route.q;
  }

  #typed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#change(), PAUSE);
  }

  /** Asks what stands in the box, without waiting; what is typed next is another question to go back from. */
  #ask(): void {
    if (this.#timer !== undefined) this.#change();
    this.#typing = false;
  }

  #change(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { view, q } = this.#page.route;
    const asked = this.#box.value.trim();
    if (asked === q && (view === 'search' || view === 'map')) return;
    const how = this.#typing ? 'replace' : 'push';
    this.#typing = true;
    this.#page.navigate({ view: view === 'map' ? 'map' : 'search', q: asked }, how);
  }
}
