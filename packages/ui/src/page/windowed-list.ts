import { type Child, element } from './element.ts';
import { ListRows } from './list-rows.ts';

/** What a list of any length shows and does. */
export interface WindowedListOptions {
  /** Name of the list for those who do not see it. */
  readonly label: string;
  /** Content of a row, from 0; `undefined` = not known yet. */
  row(index: number): readonly Child[] | undefined;
  /** Told which rows are in sight, end exclusive, so that they can be fetched. */
  need?(from: number, to: number): void;
  /** A row was chosen by Enter or a click. */
  open(index: number): void;
  /** The row that the keys are at changed. */
  active?(index: number): void;
}

/** Rows made above and below those in sight. */
const MARGIN = 8;

let lists = 0;

/** A list box that only has the rows in sight in the document, whatever its length. Height of a row: `--row` in the style sheet. */
export class WindowedList {
  readonly element: HTMLElement;
  readonly #options: WindowedListOptions;
  readonly #rows: ListRows = new ListRows();
  readonly #id: string = `list-${++lists}`;
  #total = 0;
  #active = -1;
  #rowHeight = 0;

  constructor(options: WindowedListOptions) {
    this.#options = options;
    this.element = element(
      'div',
      {
        class: 'windowed',
        role: 'listbox',
        tabindex: 0,
        'aria-label': options.label,
        on: {
          scroll: () => this.refresh(),
          keydown: (event) => this.#key(event),
          click: (event) => this.#click(event),
          focus: () => this.#active < 0 && this.element.matches(':focus-visible') && this.activate(0),
        },
      },
      this.#rows.element,
    );
    new ResizeObserver(() => {
      this.#rowHeight = 0;
      this.#rows.clear();
      this.refresh();
    }).observe(this.element);
  }

  /** The row that the keys are at; -1 = none. */
  get active(): number {
    return this.#active;
  }

  /** Shows so many rows from now on. `keep` leaves place and active row as they are. */
  setTotal(total: number, { keep = false }: { readonly keep?: boolean } = {}): void {
    this.#total = total;
    this.#active = keep ? Math.min(this.#active, total - 1) : -1;
    if (!keep) this.element.scrollTop = 0;
    this.#rows.clear();
    this.refresh();
  }

  /** Makes a row the active one and brings it into sight. */
  activate(index: number, { quiet = false }: { readonly quiet?: boolean } = {}): void {
    if (this.#total === 0) return;
    this.#active = Math.max(0, Math.min(index, this.#total - 1));
    const height = this.#height();
    const { scrollTop, clientHeight } = this.element;
    const top = this.#active * height;
    if (top < scrollTop) this.element.scrollTop = top;
    else if (top + height > scrollTop + clientHeight) this.element.scrollTop = top + height - clientHeight;
    this.refresh();
    if (!quiet) this.#options.active?.(this.#active);
  }

  /** Draws the rows in sight, and again those that were not known. */
  refresh(): void {
    const { clientHeight, scrollTop } = this.element;
    if (clientHeight === 0) return;
    const [height, active, total] = [this.#height(), this.#active, this.#total];
    const from = Math.max(0, Math.floor(scrollTop / height) - MARGIN);
    const to = Math.min(total, Math.ceil((scrollTop + clientHeight) / height) + MARGIN);
    this.#rows.element.style.height = `${total * height}px`;
    const shown = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
    // The active row stays in the document even out of sight: its id is what assistive technology is told.
    if (active >= 0 && (active < from || active >= to)) shown.push(active);
    const idOf = (index: number): string => `${this.#id}-${index}`;
    this.#rows.show(shown, active, (index) => ({ content: this.#options.row(index), id: idOf(index), total, height }));
    this.element.setAttribute('aria-activedescendant', active < 0 ? '' : idOf(active));
    if (to > from) this.#options.need?.(from, to);
  }

  #height(): number {
    if (this.#rowHeight > 0) return this.#rowHeight;
    this.#rowHeight = Number.parseFloat(getComputedStyle(this.element).getPropertyValue('--row')) || 32;
    return this.#rowHeight;
  }

  #key(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor(this.element.clientHeight / this.#height()) - 1);
    const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1, PageDown: page, PageUp: -page };
    const step = { ...steps, Home: -this.#total, End: this.#total }[event.key];
    if (event.key === 'Enter' && this.#active >= 0) this.#options.open(this.#active);
    else if (step !== undefined) this.activate(this.#active + step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #click(event: MouseEvent): void {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]');
    if (!row) return;
    this.activate(Number(row.dataset['index']));
    this.#options.open(this.#active);
  }
}
