import { BestList, type ScanHit } from './best-list.ts';

/** Turns scored windows, in ascending order, into the best segments: each counts by its best window. */
export class BestSegments {
  readonly #best: BestList;
  #segment = 0;
  #score = Number.NEGATIVE_INFINITY;
  #window = 0;
  /** Segments seen. */
  segments = 0;

  constructor(wanted: number) {
    this.#best = new BestList(wanted);
  }

  add(segment: number, score: number, window: number): void {
    if (segment !== this.#segment) {
      this.#finish();
      this.#segment = segment;
      this.#score = Number.NEGATIVE_INFINITY;
      this.segments += 1;
    }
    if (score <= this.#score) return;
    this.#score = score;
    this.#window = window;
  }

  /** The best segments, best score first. */
  take(): readonly ScanHit[] {
    this.#finish();
    return this.#best.take();
  }

  #finish(): void {
    if (this.#score < this.#best.threshold || this.#score === Number.NEGATIVE_INFINITY) return;
    this.#best.offer({ segment: this.#segment, score: this.#score, window: this.#window });
    this.#score = Number.NEGATIVE_INFINITY;
  }
}
