import type { StatusAnswer } from '../api.ts';
import type { Route } from './route.ts';

/** What views are given of the page around them. */
export interface Page {
  readonly route: Route;
  /** The last that is known of the index; absent until the first answer. */
  readonly status: StatusAnswer | undefined;
  /** Goes to the current route with these changes; `replace` = without a step to go back to. */
  navigate(change: Partial<Route>, how?: 'push' | 'replace'): void;
  /** The address of the current route with these changes, for links. */
  link(change: Partial<Route>): string;
  /** Has a sentence read out by whoever listens to the page. */
  announce(sentence: string): void;
}

/** One of the views. It is made once and shown again and again. */
export interface View {
  readonly element: HTMLElement;
  /** Shows what the route says; called at every change of the route while this is its view. */
  show(route: Route): void;
  /** No longer to be seen. */
  hide?(): void;
  /** The index changed, or is known now. */
  statusChanged?(status: StatusAnswer): void;
  /** Moves to the next or previous thing in it. */
  move?(step: 1 | -1): void;
  /** Takes a key that nothing else took; true = it was meant for this view. */
  key?(key: string): boolean;
  /** Puts the focus where work in this view begins. */
  focus?(): void;
}
