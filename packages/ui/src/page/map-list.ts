import type { MapAnswer } from '../api.ts';
import { element, fill } from './element.ts';
import { visibleText } from './visible-text.ts';
import { WindowedList } from './windowed-list.ts';
import { counted } from './words.ts';

/** What the list tells, points by their numbers. */
export interface MapListEvents {
  open(point: number): void;
  active(point: number): void;
}

/** The documents in sight as a list: what the map shows, in words. */
export class MapList {
  readonly element: HTMLElement;
  readonly #count: HTMLElement = element('p', { class: 'count' });
  readonly #list: WindowedList;
  #documents: MapAnswer['documents'] = [];
  #points: readonly number[] = [];

  constructor(events: MapListEvents) {
    const pointAt = (index: number): number => this.#points[index] ?? -1;
    this.#list = new WindowedList({
      label: 'Documents in sight',
      row: (index) => [element('bdi', { class: 'path' }, visibleText(this.#documents[pointAt(index)]?.path ?? ''))],
      open: (index) => events.open(pointAt(index)),
      active: (index) => events.active(pointAt(index)),
    });
    this.element = element('aside', { 'aria-label': 'Documents in sight' }, this.#count, this.#list.element);
  }

  /** Lists points, those with hits first. */
  show(documents: MapAnswer['documents'], points: readonly number[], hits: ReadonlySet<number>): void {
    const first = points.filter((point) => hits.has(point));
    this.#documents = documents;
    this.#points = [...first, ...points.filter((point) => !hits.has(point))];
    const found = hits.size === 0 ? '' : `, ${first.length} with hits`;
    fill(this.#count, `${counted(points.length, 'document')} in sight${found}`);
    this.#list.setTotal(points.length);
  }

  /** Moves among them; the first time to the list itself. */
  move(step: 1 | -1): void {
    if (document.activeElement !== this.#list.element) this.#list.element.focus();
    else this.#list.activate(this.#list.active + step);
  }
}
