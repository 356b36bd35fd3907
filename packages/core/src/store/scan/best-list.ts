/** A segment with its best window, as a scan finds it. */
export interface ScanHit {
  readonly segment: number;
  readonly score: number;
  /** Number of the window in the image. */
  readonly window: number;
}

/** Keeps the best of many offers: at least as many as wanted, and all that tie with the last of them. */
export class BestList {
  readonly #wanted: number;
  #hits: ScanHit[] = [];
  #room: number;
  /** An offer below this cannot be among the best. */
  threshold: number = Number.NEGATIVE_INFINITY;

  constructor(wanted: number) {
    this.#wanted = wanted;
    this.#room = wanted * 2 + 256;
  }

  /** Callers check {@link threshold} first: offers below it may be kept for a while. */
  offer(hit: ScanHit): void {
    this.#hits.push(hit);
    if (this.#hits.length > this.#room) this.#prune();
  }

  /** What is kept, best score first. */
  take(): readonly ScanHit[] {
    this.#prune();
    return this.#hits;
  }

  #prune(): void {
    this.#hits.sort((a, b) => b.score - a.score);
    const last = this.#hits[this.#wanted - 1];
    if (!last) return;
    this.threshold = last.score;
    const worse = this.#hits.findIndex(({ score }) => score < last.score);
    if (worse >= 0) this.#hits.length = worse;
    this.#room = Math.max(this.#room, this.#hits.length * 2);
  }
}
