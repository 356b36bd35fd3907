/** Items deeper than this are not moved further to the right. */
const DEEPEST = 6;

/** Marks of list items, with what is open around them. */
export class ListMarkers {
  readonly #open: { readonly isNumbered: boolean; next: number }[] = [];

  /** How many lists are open. */
  get depth(): number {
    return this.#open.length;
  }

  /** Opens a list; `start` = its first number, as written. */
  open(isNumbered: boolean, start: string): void {
    this.#open.push({ isNumbered, next: numberOf(start) ?? 1 });
  }

  /** Closes the innermost list. */
  close(): void {
    this.#open.pop();
  }

  /** The mark of the next item; `value` = its number, as written. */
  next(value: string): string {
    const list = this.#open.at(-1);
    const indentation = '  '.repeat(Math.max(0, Math.min(this.#open.length, DEEPEST) - 1));
    if (!list?.isNumbered) return `${indentation}- `;
    const number = numberOf(value) ?? list.next;
    list.next = number + 1;
    return `${indentation}${number}. `;
  }
}

function numberOf(text: string): number | undefined {
  return /^\s*-?\d{1,9}\s*$/.test(text) ? Number(text) : undefined;
}
