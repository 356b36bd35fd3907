import type { StatusAnswer } from '../api.ts';
import { DocumentView } from './document-view.ts';
import { DocumentsView } from './documents-view.ts';
import { element, fill } from './element.ts';
import { KeyOverlay } from './key-overlay.ts';
import { MapView } from './map-view.ts';
import { PageHeader } from './page-header.ts';
import { PageKeys } from './page-keys.ts';
import { formatRoute, parseRoute, type Route } from './route.ts';
import { SearchView } from './search-view.ts';
import { StatusFeed } from './status-feed.ts';
import { StatusView } from './status-view.ts';
import type { Page, View } from './view.ts';
import { visibleText } from './visible-text.ts';

/** The page as a whole: it follows its address, shows the view that this names, and hands on news of the index. */
export class PageShell implements Page {
  route: Route = parseRoute(location.hash);
  status: StatusAnswer | undefined;
  readonly #overlay: KeyOverlay = new KeyOverlay();
  readonly #header: PageHeader = new PageHeader(this, {
    toHits: () => this.#view.move?.(1),
    showKeys: () => this.#overlay.toggle(),
  });
  readonly #views: Record<Route['view'], View> = {
    search: new SearchView(this),
    documents: new DocumentsView(this),
    map: new MapView(this),
    status: new StatusView(this),
    document: new DocumentView(this),
  };
  readonly #main: HTMLElement = element('main');
  readonly #trouble: HTMLElement = element('p', { class: 'trouble', role: 'alert', hidden: true });
  readonly #news: HTMLElement = element('p', { class: 'unseen', role: 'status' });
  /** How far each view was scrolled when it was left. */
  readonly #scrolled = new Map<Route['view'], number>();
  /** Steps from where this page began: whether there is something to go back to. */
  #depth = 0;

  get #view(): View {
    return this.#views[this.route.view];
  }

  /** Puts the page into the document and begins to listen. */
  start(): void {
    document.body.append(this.#header.element, this.#trouble, this.#main, this.#news, this.#overlay.element);
    history.scrollRestoration = 'manual';
    history.replaceState({ depth: 0 }, '');
    addEventListener('hashchange', () => this.#follow());
    new PageKeys({
      view: () => this.#view,
      show: (view) => this.navigate({ view }),
      search: () => this.#header.focusSearch(),
      help: () => this.#overlay.toggle(),
      busy: () => this.#overlay.element.open,
      back: () => this.#back(),
    });
    this.#show(undefined);
    void new StatusFeed({
      changed: (status) => this.#statusChanged(status),
      failed: (message) => this.#failed(message),
    }).ask();
  }

  navigate(change: Partial<Route>, how: 'push' | 'replace' = 'push'): void {
    const before = this.route;
    const address = this.link(change);
    if (address === formatRoute(before)) return;
    this.route = { ...before, ...change };
    if (how === 'push') this.#depth += 1;
    if (how === 'push') history.pushState({ depth: this.#depth }, '', address);
    else history.replaceState({ depth: this.#depth }, '', address);
    this.#show(before);
  }

  link(change: Partial<Route>): string {
    return formatRoute({ ...this.route, ...change });
  }

  announce(sentence: string): void {
    this.#news.textContent = sentence;
  }

  /** The address is another: somebody went back or forward, or followed a link. */
  #follow(): void {
    const before = this.route;
    const state = history.state as { readonly depth?: number } | null;
    this.#depth = state?.depth ?? this.#depth + 1;
    if (state?.depth === undefined) history.replaceState({ depth: this.#depth }, '');
    this.route = parseRoute(location.hash);
    this.#header.reset(this.route);
    this.#show(before);
  }

  #show(before: Route | undefined): void {
    const { view } = this.route;
    this.#header.show(this.route);
    this.#nameWindow();
    if (before?.view !== view) this.#change(before?.view);
    this.#view.show(this.route);
    if (before?.view === view) return;
    this.#main.scrollTop = this.#scrolled.get(view) ?? 0;
    const { activeElement } = document;
    if (!before || activeElement === document.body || activeElement === null) this.#view.focus?.();
  }

  /** Puts the view of the route into the place of another. */
  #change(before: Route['view'] | undefined): void {
    if (before) {
      this.#scrolled.set(before, this.#main.scrollTop);
      this.#views[before].hide?.();
    }
    document.body.dataset['view'] = this.route.view;
    fill(this.#main, this.#view.element);
  }

  #nameWindow(): void {
    const { view, q, id } = this.route;
    const names = {
      document: id.split('/').at(-1) ?? '',
      search: q,
      documents: 'Documents',
      map: 'Map',
      status: 'Status',
    };
    const parts = [names[view], this.status?.title ?? 'mcp-vector-search'].filter((part) => part !== '');
    document.title = visibleText(parts.join(' – '));
  }

  #statusChanged(status: StatusAnswer): void {
    this.status = status;
    this.#header.statusChanged(status);
    this.#nameWindow();
    this.#view.statusChanged?.(status);
  }

  #failed(message = ''): void {
    this.#trouble.hidden = message === '';
    if (this.#trouble.textContent !== message) this.#trouble.textContent = message;
  }

  #back(): void {
    if (this.route.view !== 'document') return;
    if (this.#depth > 0) history.back();
    else this.navigate({ view: this.route.q === '' ? 'documents' : 'search' });
  }
}
