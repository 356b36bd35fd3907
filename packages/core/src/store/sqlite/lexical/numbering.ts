import { lowerBound } from '../../scan/lower-bound.ts';
import { DamageError } from '../damage-error.ts';
import { ByteBuffer } from './byte-buffer.ts';
import { readVarints } from './read-varints.ts';

/**
 * Which entry of a run belongs to which segment. Entries have places from 0 on, ascending with the segments' numbers;
 * numbers without a gap are kept as one stretch. As bytes: for each stretch how many numbers are passed over since the last
 * one (since `base` for the first), and how many entries it has.
 */
export class Numbering {
  /** First number and first place of each stretch. */
  readonly #numbers: Uint32Array;
  readonly #places: Uint32Array;
  readonly entries: number;

  private constructor(numbers: readonly number[], places: readonly number[], entries: number) {
    this.#numbers = Uint32Array.from(numbers);
    this.#places = Uint32Array.from(places);
    this.entries = entries;
  }

  static read(bytes: Uint8Array, base: number): Numbering {
    const values = readVarints(bytes);
    const [numbers, places]: [number[], number[]] = [[], []];
    let next = base;
    let place = 0;
    for (let i = 0; i + 1 < values.length; i += 2) {
      const first = next + values[i]!;
      numbers.push(first);
      places.push(place);
      place += values[i + 1]!;
      next = first + values[i + 1]!;
    }
    if (values.length % 2 === 1) throw new DamageError('a list of segments is cut off');
    return new Numbering(numbers, places, place);
  }

  /** @param numbers ascending. */
  static write(numbers: ArrayLike<number>, base: number): Uint8Array {
    const buffer = new ByteBuffer();
    let next = base;
    for (let start = 0, end = 0; start < numbers.length; start = end) {
      const first = numbers[start]!;
      for (end = start; end < numbers.length && numbers[end] === first + end - start; ) end += 1;
      buffer.varint(first - next);
      buffer.varint(end - start);
      next = first + end - start;
    }
    return buffer.take();
  }

  /** Number of the segment whose entry is at a place. */
  number(place: number): number {
    const stretch = this.#before(this.#places, place);
    return this.#numbers[stretch]! + place - this.#places[stretch]!;
  }

  /** Place of the first entry whose segment has this number or a higher one; {@link entries} where there is none. */
  place(number: number): number {
    const stretch = this.#before(this.#numbers, number);
    if (stretch < 0) return 0;
    const end = this.#places[stretch + 1] ?? this.entries;
    return Math.min(this.#places[stretch]! + number - this.#numbers[stretch]!, end);
  }

  /** The last stretch that begins at a value or before it. */
  #before(begins: Uint32Array, value: number): number {
    return lowerBound(begins, value + 1, 0, begins.length) - 1;
  }
}
