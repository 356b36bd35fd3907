/** Clients are told of changes at most so often, in milliseconds: each makes them list again. */
export const ANNOUNCE_EVERY_MS = 30_000;

/** Tells of changes at once the first time, and afterwards at most every so often, the last change never being lost. */
export class Announcer {
  readonly #tell: () => unknown;
  readonly #everyMs: number;
  #last = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  /** `everyMs` in milliseconds. */
  constructor(tell: () => unknown, everyMs: number = ANNOUNCE_EVERY_MS) {
    this.#tell = tell;
    this.#everyMs = everyMs;
  }

  /** Something changed. */
  announce(): void {
    if (this.#timer) return;
    const wait = this.#last + this.#everyMs - performance.now();
    if (wait <= 0) {
      this.#now();
    } else if (Number.isFinite(wait)) {
      this.#timer = setTimeout(() => this.#now(), wait);
      this.#timer.unref();
    }
  }

  /** Tells of nothing more. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = Number.POSITIVE_INFINITY;
  }

  #now(): void {
    this.#timer = undefined;
    this.#last = performance.now();
    this.#tell();
  }
}
