import { mutateBytes } from './mutate-bytes.mjs';

/** Inputs that led somewhere new are kept, so many at most. */
const MOST_KEPT = 400;
/** Only inputs up to so many bytes are kept. */
const LARGEST_KEPT = 16 * 1024;

/**
 * Makes the inputs of a target: its seeds, changed; what it makes itself; and, as a cheap guide into depth, changes of those
 * inputs that first led to an outcome.
 */
export class InputPool {
  #target;
  #random;
  #seeds;
  #kept = [];

  constructor(target, random) {
    this.#target = target;
    this.#random = random;
    this.#seeds = target.seeds();
  }

  /** The next input. */
  next() {
    const random = this.#random;
    if (this.#target.make && random.chance(0.4)) return this.#target.make(random);
    if (this.#seeds.length === 0 && this.#kept.length === 0) return random.bytes(random.small(2000));
    const from = this.#kept.length > 0 && (this.#seeds.length === 0 || random.chance(0.4)) ? this.#kept : this.#seeds;
    const change = this.#target.mutate ?? mutateBytes;
    return change(random, random.pick(from), this.#target.words ?? []);
  }

  /** Keeps an input that led to an outcome for the first time. */
  keep(input) {
    if (input.length > LARGEST_KEPT) return;
    if (this.#kept.length < MOST_KEPT) this.#kept.push(input);
    else this.#kept[this.#random.below(MOST_KEPT)] = input;
  }
}
