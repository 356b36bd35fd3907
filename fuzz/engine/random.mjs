/** Numbers that look random and are the same for the same seed (mulberry32). */
export class Random {
  #state;

  /** @param {number} seed A whole number. */
  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 to just below 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from 0 to `below - 1`; 0 where that is nothing. */
  below(below) {
    return Math.floor(this.next() * below);
  }

  /** A whole number from 0, small ones far more often. */
  small(most) {
    return Math.floor(this.next() ** 3 * most);
  }

  /** True in so many of 1. */
  chance(share) {
    return this.next() < share;
  }

  /** One of a list. */
  pick(list) {
    return list[this.below(list.length)];
  }

  /** So many bytes of any value. */
  bytes(count) {
    return Uint8Array.from({ length: count }, () => this.below(256));
  }
}
