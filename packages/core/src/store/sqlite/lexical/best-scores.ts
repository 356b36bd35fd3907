/** Chooses among segments of one score: the first so many in the order of answers, in any order. */
export type SettleTies = (segments: readonly number[], wanted: number) => readonly number[];

/** A segment, by its number in the index, and its BM25. */
export interface ScoredSegment {
  readonly segment: number;
  readonly score: number;
}

/** Keeps the best of many segments, in bounded memory however many tie. */
export class BestScores {
  readonly #wanted: number;
  readonly #settleTies: SettleTies;
  readonly #room: number;
  #kept: ScoredSegment[] = [];
  /** What scores below this cannot be among the best. */
  threshold: number = Number.NEGATIVE_INFINITY;

  constructor(wanted: number, settleTies: SettleTies) {
    this.#wanted = wanted;
    this.#settleTies = settleTies;
    this.#room = wanted * 2 + 4096;
  }

  /** Callers check {@link threshold} first: what is below it may be kept for a while. */
  offer(segment: number, score: number): void {
    this.#kept.push({ segment, score });
    if (this.#kept.length >= this.#room) this.#prune(this.#wanted * 2 + 1024);
  }

  /** The best, as many as wanted, in any order. */
  take(): readonly ScoredSegment[] {
    this.#prune(this.#wanted);
    return this.#kept;
  }

  /** Drops what is not among the best; more than wanted, up to `most`, may tie. */
  #prune(most: number): void {
    if (this.#kept.length <= this.#wanted) return;
    this.#kept.sort((a, b) => b.score - a.score);
    const { score } = this.#kept[this.#wanted - 1]!;
    this.threshold = score;
    const better = this.#kept.filter((one) => one.score > score);
    const tied = this.#kept.filter((one) => one.score === score);
    if (better.length + tied.length <= most) this.#kept = [...better, ...tied];
    else {
      const chosen = this.#settleTies(
        tied.map(({ segment }) => segment),
        this.#wanted - better.length,
      );
      this.#kept = [...better, ...chosen.map((segment) => ({ segment, score }))];
    }
  }
}
