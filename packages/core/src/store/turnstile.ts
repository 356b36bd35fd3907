import type { Abortable } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';

/**
 * Lets calls through to a driver: reads at once, writes one behind the other, none after closing, which waits for those
 * under way.
 */
export class Turnstile {
  readonly #running: Set<Promise<unknown>> = new Set();
  #lastWrite: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  /** @throws STORE_CLOSED once closing has begun. */
  checkOpen(): void {
    if (this.#closing) throw new VectorSearchError('STORE_CLOSED', 'the store is closed: open it again');
  }

  async read<T>(options: Abortable, work: () => Promise<T>): Promise<T> {
    this.checkOpen();
    options.signal?.throwIfAborted();
    return this.#track(work());
  }

  async write<T>(options: Abortable, work: () => Promise<T>): Promise<T> {
    this.checkOpen();
    options.signal?.throwIfAborted();
    const turn = this.#lastWrite.then(() => {
      options.signal?.throwIfAborted();
      return work();
    });
    this.#lastWrite = turn.catch(() => undefined);
    return this.#track(turn);
  }

  /** The same promise for every caller. */
  close(release: () => Promise<void>): Promise<void> {
    this.#closing ??= Promise.allSettled([...this.#running]).then(release);
    return this.#closing;
  }

  async #track<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    try {
      return await work;
    } finally {
      this.#running.delete(work);
    }
  }
}
