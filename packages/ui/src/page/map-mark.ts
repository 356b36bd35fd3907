import { element, fill } from './element.ts';
import type { Place } from './map-pointer.ts';
import { visibleText } from './visible-text.ts';

/** Half the width of the ring, in pixels. */
const HALF = 8;

/** Space kept to the edges of the map, in pixels. */
const EDGE = 8;

/** Says which point of the map is meant: a ring around it, and its path. Lies over the map, so that this is not drawn again. */
export class MapMark {
  readonly elements: readonly HTMLElement[];
  readonly #ring: HTMLElement = element('div', { class: 'ring', hidden: true });
  readonly #tip: HTMLElement = element('div', { class: 'tip', hidden: true });

  constructor() {
    this.elements = [this.#ring, this.#tip];
  }

  /** Marks a place in a map of a width, in pixels. */
  show(path: string, { x, y }: Place, width: number): void {
    this.#ring.hidden = false;
    this.#tip.hidden = false;
    fill(this.#tip, element('bdi', {}, visibleText(path)));
    const left = Math.max(EDGE, Math.min(x + 12, width - this.#tip.offsetWidth - EDGE));
    this.#ring.style.transform = `translate(${x - HALF}px, ${y - HALF}px)`;
    this.#tip.style.transform = `translate(${left}px, ${Math.max(EDGE, y - 36)}px)`;
  }

  /** Marks nothing. */
  hide(): void {
    this.#ring.hidden = true;
    this.#tip.hidden = true;
  }
}
