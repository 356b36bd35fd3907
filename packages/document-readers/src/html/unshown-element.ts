import { BLOCKS } from './page-elements.ts';

/** Elements that an end tag of what they lie in ends as well; in others, browsers take such a tag for a mistake. */
const ENDED_AROUND: ReadonlySet<string> = new Set(['svg', 'canvas', 'audio', 'video']);

/** An element whose content is not shown, while a page goes through it. */
export class UnshownElement {
  readonly #name: string;
  #depth = 1;
  /** Blocks that are open within it, by their names. */
  readonly #within: Map<string, number> = new Map();

  constructor(name: string) {
    this.#name = name;
  }

  /** A start tag within; false where it ends the element: as in browsers, an element of a page ends a drawing that was not closed. */
  open(name: string, isClosed: boolean): boolean {
    if (this.#name === 'svg' && BLOCKS.has(name)) return false;
    if (name === this.#name && !isClosed) this.#depth += 1;
    else if (BLOCKS.has(name)) this.#within.set(name, (this.#within.get(name) ?? 0) + 1);
    return true;
  }

  /** An end tag within: whether the element goes on, ends, or ends together with what is open around it under that name. */
  close(name: string, isOpenAround: boolean): 'goes on' | 'ends' | 'ends around' {
    if (name === this.#name) {
      this.#depth -= 1;
      return this.#depth === 0 ? 'ends' : 'goes on';
    }
    const open = this.#within.get(name) ?? 0;
    if (open > 0) this.#within.set(name, open - 1);
    return open === 0 && isOpenAround && ENDED_AROUND.has(this.#name) ? 'ends around' : 'goes on';
  }
}
