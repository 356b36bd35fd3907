import { DamageError } from '../damage-error.ts';
import type { ByteBuffer } from './byte-buffer.ts';

/**
 * The entries of a run in which a term occurs, ascending by place, and how often. As bytes, a posting is the number of
 * places passed over since the last one, doubled, plus one where the term occurs more than once; then the occurrences
 * beyond two follow. One list is used again and again for many.
 */
export class PostingList {
  places: Uint32Array = new Uint32Array(64);
  occurrences: Uint32Array = new Uint32Array(64);
  /** So many of these are in use. */
  count = 0;

  /** Appends a posting behind those that are there. */
  add(place: number, occurrences: number): void {
    if (this.count === this.places.length) this.#reserve(this.count * 2);
    this.places[this.count] = place;
    this.occurrences[this.count] = occurrences;
    this.count += 1;
  }

  /** Becomes what these bytes say. Every place is below `entries`. */
  read(bytes: Uint8Array, start: number, end: number, entries: number): void {
    // A posting has at least a byte.
    this.#reserve(Math.min(end - start, entries));
    const { places, occurrences } = this;
    let count = 0;
    let place = -1;
    for (let at = start; at < end; count += 1) {
      let value = bytes[at++]!;
      if (value >= 128) {
        value &= 127;
        for (let shift = 7, byte = 128; byte >= 128; shift += 7) {
          byte = bytes[at++]!;
          value |= (byte & 127) << shift;
        }
      }
      place += (value >>> 1) + 1;
      let times = 1;
      if ((value & 1) === 1) {
        times = 2;
        for (let weight = 1, byte = 128; byte >= 128; weight *= 128) {
          byte = bytes[at++]!;
          times += (byte & 127) * weight;
        }
      }
      places[count] = place;
      occurrences[count] = times;
    }
    // Places ascend, so the last one speaks for all.
    if (count > entries || place >= entries) throw new DamageError('a list of postings is damaged');
    this.count = count;
  }

  #reserve(count: number): void {
    if (count <= this.places.length) return;
    const [places, occurrences] = [new Uint32Array(count), new Uint32Array(count)];
    places.set(this.places);
    occurrences.set(this.occurrences);
    this.places = places;
    this.occurrences = occurrences;
  }

  /** Appends the postings as bytes. */
  write(buffer: ByteBuffer): void {
    buffer.reserve(this.count * MOST_BYTES);
    const { bytes } = buffer;
    let at = buffer.length;
    let next = 0;
    for (let index = 0; index < this.count; index += 1) {
      const place = this.places[index]!;
      const times = this.occurrences[index]!;
      let value = (place - next) * 2 + (times > 1 ? 1 : 0);
      next = place + 1;
      for (; value >= 128; value >>>= 7) bytes[at++] = (value & 127) | 128;
      bytes[at++] = value;
      if (times === 1) continue;
      for (value = times - 2; value >= 128; value >>>= 7) bytes[at++] = (value & 127) | 128;
      bytes[at++] = value;
    }
    buffer.length = at;
  }
}

/** Of a posting: two numbers of up to 32 bits. */
const MOST_BYTES = 10;
