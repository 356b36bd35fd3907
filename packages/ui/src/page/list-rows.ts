import { type Child, element, fill } from './element.ts';

/** Class of rows whose content is not known yet. */
const WAITING = 'waiting';

/** What a row is made of. */
export interface RowFacts {
  /** Content; `undefined` = not known yet. */
  readonly content: readonly Child[] | undefined;
  readonly id: string;
  /** Rows in all. */
  readonly total: number;
  /** Height of every row, in pixels. */
  readonly height: number;
}

/** The rows of a list that are in the document, each at its place in a space as high as all of them. */
export class ListRows {
  readonly element: HTMLElement = element('div', { class: 'space', role: 'presentation' });
  #rows: ReadonlyMap<number, HTMLElement> = new Map();

  /** Has these rows and no others. Those that are there stay the same elements: a click begins and ends on one. */
  show(indexes: readonly number[], active: number, factsOf: (index: number) => RowFacts): void {
    const rows = new Map<number, HTMLElement>();
    for (const index of indexes) {
      const before = this.#rows.get(index);
      const row = before && !before.classList.contains(WAITING) ? before : rowOf(index, factsOf(index));
      row.setAttribute('aria-selected', String(index === active));
      rows.set(index, row);
      if (row !== before) this.element.append(row);
    }
    for (const [index, row] of this.#rows) if (rows.get(index) !== row) row.remove();
    this.#rows = rows;
  }

  /** Forgets the rows: they are something else now. */
  clear(): void {
    this.#rows = new Map();
    fill(this.element);
  }
}

function rowOf(index: number, { content, id, total, height }: RowFacts): HTMLElement {
  const row = element(
    'div',
    {
      role: 'option',
      id,
      class: content ? 'line' : `line ${WAITING}`,
      'data-index': index,
      'aria-posinset': index + 1,
      'aria-setsize': total,
    },
    ...(content ?? ['…']),
  );
  row.style.transform = `translateY(${index * height}px)`;
  return row;
}
