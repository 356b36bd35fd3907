/**
 * Results by a short text, which is looked up as a part of a longer one without being cut out of it. Of the oldest, half are
 * forgotten at a time, so that memory stays bounded.
 */
export class Remembered<Result> {
  readonly #most: number;
  #recent: Table<Result>;
  #old: Table<Result>;

  /** @param most results kept at most; a power of two. */
  constructor(most: number) {
    this.#most = most;
    this.#recent = new Table(0);
    this.#old = new Table(0);
  }

  get(text: string, start: number, end: number): Result | undefined {
    const hash = hashOf(text, start, end);
    const known = this.#recent.get(hash, text, start, end);
    if (known !== undefined) return known;
    const old = this.#old.get(hash, text, start, end);
    if (old !== undefined) this.#add(hash, text.slice(start, end), old);
    return old;
  }

  set(key: string, result: Result): void {
    this.#add(hashOf(key, 0, key.length), key, result);
  }

  #add(hash: number, key: string, result: Result): void {
    if (this.#recent.isFull) {
      this.#old = this.#recent;
      this.#recent = new Table(this.#most / 2);
    }
    this.#recent.add(hash, key, result);
  }
}

/** FNV-1a of 32 bits over UTF-16 units. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A hash table with open addressing, at most half full. */
class Table<Result> {
  readonly #most: number;
  /** Number of the entry in each place, from 1 on; 0 = none. */
  readonly #places: Uint32Array;
  readonly #hashes: Int32Array;
  readonly #keys: string[] = [];
  readonly #results: Result[] = [];

  constructor(most: number) {
    this.#most = most;
    this.#places = new Uint32Array(Math.max(most * 2, 1));
    this.#hashes = new Int32Array(most);
  }

  get isFull(): boolean {
    return this.#keys.length >= this.#most;
  }

  get(hash: number, text: string, start: number, end: number): Result | undefined {
    const mask = this.#places.length - 1;
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const entry = this.#places[place]!;
      if (entry === 0) return undefined;
      if (this.#hashes[entry - 1] === hash && isAt(this.#keys[entry - 1]!, text, start, end)) {
        return this.#results[entry - 1];
      }
    }
  }

  add(hash: number, key: string, result: Result): void {
    const mask = this.#places.length - 1;
    let place = hash & mask;
    while (this.#places[place] !== 0) place = (place + 1) & mask;
    this.#hashes[this.#keys.length] = hash;
    this.#places[place] = this.#keys.push(key);
    this.#results.push(result);
  }
}

function isAt(key: string, text: string, start: number, end: number): boolean {
  if (key.length !== end - start) return false;
  for (let at = 0; at < key.length; at += 1) if (key.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}
