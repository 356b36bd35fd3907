import type { DocumentsAnswer, ListedDocument } from '../api.ts';
import { ask, isAbort, type Parameters } from './ask.ts';

/** Documents fetched at a time. */
const PAGE = 200;

/** What becomes of the pages asked for. */
export interface PagesEvents {
  /** A page came, and with it how many documents there are. */
  came(total: number): void;
  failed(error: unknown): void;
}

/** A list of documents of any length, fetched where it is looked at. */
export class DocumentPages {
  readonly #asked: Parameters;
  readonly #events: PagesEvents;
  readonly #pages = new Map<number, readonly ListedDocument[] | 'asked'>();
  readonly #waiting = new AbortController();

  /** `asked` narrows the list, see `/api/documents`. */
  constructor(asked: Parameters, events: PagesEvents) {
    this.#asked = asked;
    this.#events = events;
  }

  /** A document, from 0; `undefined` = not fetched. */
  at(index: number): ListedDocument | undefined {
    const page = this.#pages.get(Math.floor(index / PAGE));
    return page === 'asked' ? undefined : page?.[index % PAGE];
  }

  /** Fetches what is not there of a range, end exclusive. */
  need(from: number, to: number): void {
    for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) {
      if (!this.#pages.has(page)) void this.#fetch(page);
    }
  }

  /** Nobody waits for anything any more. */
  dispose(): void {
    this.#waiting.abort();
  }

  async #fetch(page: number): Promise<void> {
    this.#pages.set(page, 'asked');
    const part = [['offset', String(page * PAGE)] as const, ['limit', String(PAGE)] as const];
    try {
      const { total, documents } = await ask<DocumentsAnswer>(
        'documents',
        [...this.#asked, ...part],
        this.#waiting.signal,
      );
      this.#pages.set(page, documents);
      this.#events.came(total);
    } catch (error) {
      if (isAbort(error)) return;
      this.#pages.delete(page);
      this.#events.failed(error);
    }
  }
}
