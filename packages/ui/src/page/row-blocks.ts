import { element, fill } from './element.ts';

/** Rows that come and go together. */
const ROWS = 100;

/** Up to so many rows all are there, so that the browser's own search finds everything. */
const WHOLE = 2_000;

interface Block {
  readonly element: HTMLElement;
  readonly first: number;
  readonly end: number;
  filled: boolean;
}

/** Rows of unknown height in a scrolling element, of which only those near the part in sight are in the document. */
export class RowBlocks {
  readonly #scroller: HTMLElement;
  readonly #row: (index: number) => HTMLElement;
  readonly #blocks: readonly Block[];
  readonly #observer: IntersectionObserver | undefined;

  constructor(scroller: HTMLElement, total: number, row: (index: number) => HTMLElement) {
    this.#scroller = scroller;
    this.#row = row;
    this.#blocks = Array.from({ length: Math.ceil(total / ROWS) }, (_, at) => ({
      element: element('div', { class: 'block' }),
      first: at * ROWS,
      end: Math.min(total, (at + 1) * ROWS),
      filled: false,
    }));
    fill(scroller, ...this.#blocks.map((block) => block.element));
    if (total <= WHOLE) {
      for (const block of this.#blocks) this.#fill(block);
      return;
    }
    for (const { element: block, first, end } of this.#blocks) block.style.minHeight = `${(end - first) * 1.5}em`;
    const seen = (entries: IntersectionObserverEntry[]): void => {
      for (const entry of entries) this.#seen(entry);
    };
    this.#observer = new IntersectionObserver(seen, { root: scroller, rootMargin: '1500px 0px' });
    for (const block of this.#blocks) this.#observer.observe(block.element);
  }

  /** Makes again the rows that are there. */
  refresh(): void {
    for (const block of this.#blocks) if (block.filled) this.#fill(block);
  }

  /** Brings a row into sight, a third from the top. */
  scrollTo(row: number): void {
    const block = this.#blocks[Math.floor(row / ROWS)];
    if (!block) return;
    if (!block.filled) this.#fill(block);
    const place = (): void => {
      const target = block.element.children[row - block.first];
      if (!target) return;
      const { top } = target.getBoundingClientRect();
      this.#scroller.scrollTop += top - this.#scroller.getBoundingClientRect().top - this.#scroller.clientHeight / 3;
    };
    place();
    // Blocks that are filled on the way change the heights above: once more when they are there.
    if (this.#observer) requestAnimationFrame(() => requestAnimationFrame(place));
  }

  /** Watches no longer. */
  dispose(): void {
    this.#observer?.disconnect();
  }

  #seen({ target, isIntersecting }: IntersectionObserverEntry): void {
    const block = this.#blocks.find((candidate) => candidate.element === target);
    if (!block || block.filled === isIntersecting) return;
    if (isIntersecting) this.#fill(block);
    else this.#empty(block);
  }

  /** The place that the rows took is kept. */
  #empty(block: Block): void {
    block.element.style.minHeight = `${block.element.offsetHeight}px`;
    block.filled = false;
    fill(block.element);
  }

  #fill(block: Block): void {
    block.filled = true;
    block.element.style.minHeight = '';
    fill(block.element, ...Array.from({ length: block.end - block.first }, (_, at) => this.#row(block.first + at)));
  }
}
