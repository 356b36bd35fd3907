import { type Route, VIEWS } from './route.ts';
import type { View } from './view.ts';

/** What keys are for, whatever view is shown. */
export interface KeyActions {
  view(): View;
  show(view: Route['view']): void;
  search(): void;
  help(): void;
  /** True while something lies over the page that has keys of its own. */
  busy(): boolean;
  back(): void;
}

/** Keys that move among the things of a view. */
const MOVES: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Fields that take keys themselves. */
const FIELDS = 'input:not([type=checkbox]), select, textarea';

/** Listens for the keys of the page. `keys.ts` has them for people. */
export class PageKeys {
  readonly #actions: KeyActions;

  constructor(actions: KeyActions) {
    this.#actions = actions;
    addEventListener('keydown', (event) => this.#key(event));
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || this.#actions.busy()) return;
    const target = event.target as HTMLElement;
    const typing = target.matches(FIELDS);
    if (event.key === 'Escape' && typing) target.blur();
    else if (event.key === 'Escape') this.#actions.back();
    else if (typing || !this.#take(event.key)) return;
    event.preventDefault();
  }

  #take(key: string): boolean {
    const move = MOVES[key];
    const view = VIEWS[Number(key) - 1];
    if (key === '/') this.#actions.search();
    else if (key === '?') this.#actions.help();
    else if (view && view !== 'document') this.#actions.show(view);
    else if (move) this.#actions.view().move?.(move);
    else return this.#actions.view().key?.(key) ?? false;
    return true;
  }
}
