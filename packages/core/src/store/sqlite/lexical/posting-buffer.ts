import { ByteBuffer } from './byte-buffer.ts';
import { PostingList } from './posting-list.ts';
import { radixOrder } from './radix-order.ts';
import { runLimits } from './run-limits.ts';
import type { RunWriter } from './run-writer.ts';
import { termBytes } from './term-bytes.ts';

/** The entries of segments to come, gathered in memory until they are written as a run. */
export class PostingBuffer {
  readonly #slots: Map<string, number> = new Map();
  /** UTF-8 of all terms; by slot where each begins and, with one more, ends. */
  readonly #bytes: ByteBuffer = new ByteBuffer();
  #begins: number[] = [0];
  /** By slot: the posting added last. */
  #last: number[] = [];
  /** By posting: its slot, place, occurrences. */
  #slotOf: Uint32Array = new Uint32Array(4096);
  #places: Uint32Array = new Uint32Array(4096);
  #times: Uint32Array = new Uint32Array(4096);
  #postings = 0;
  #numbers: number[] = [];
  #lengths: number[] = [];

  get isEmpty(): boolean {
    return this.#numbers.length === 0;
  }

  /** Whether it holds as much as a run should. */
  get isFull(): boolean {
    return this.#numbers.length >= runLimits.entries || this.#postings >= runLimits.postings;
  }

  /** Number of the first segment; 0 where there is none. */
  get firstNumber(): number {
    return this.#numbers[0] ?? 0;
  }

  /** Adds the entry of a segment with a higher number than any before. */
  add(number: number, tokens: readonly string[]): void {
    const place = this.#numbers.length;
    this.#numbers.push(number);
    this.#lengths.push(tokens.length);
    this.#reserve(tokens.length);
    for (const token of tokens) {
      const slot = this.#slots.get(token) ?? this.#newSlot(token);
      const last = this.#last[slot]!;
      if (last >= 0 && this.#places[last] === place) this.#times[last]! += 1;
      else this.#addPosting(slot, place);
    }
  }

  /** Writes all as a run and is empty then. */
  flush(writer: RunWriter): void {
    const { bytes } = this.#bytes;
    const hashes = this.#hashes();
    const { begins, places, times } = this.#bySlot();
    const list = new PostingList();
    for (const slot of this.#ordered(hashes)) {
      list.count = 0;
      for (let at = begins[slot]!; at < begins[slot + 1]!; at += 1) {
        list.add(places[at]!, times[at]!);
      }
      writer.term(bytes, this.#begins[slot]!, this.#begins[slot + 1]!, hashes[slot]!, list);
    }
    writer.finish(this.#numbers, this.#lengths);
    this.clear();
  }

  clear(): void {
    this.#slots.clear();
    this.#bytes.clear();
    this.#begins = [0];
    this.#last = [];
    this.#numbers = [];
    this.#lengths = [];
    this.#postings = 0;
  }

  #newSlot(token: string): number {
    const slot = this.#last.length;
    this.#slots.set(token, slot);
    this.#bytes.text(token);
    this.#begins.push(this.#bytes.length);
    this.#last.push(-1);
    return slot;
  }

  #addPosting(slot: number, place: number): void {
    const posting = this.#postings;
    this.#slotOf[posting] = slot;
    this.#places[posting] = place;
    this.#times[posting] = 1;
    this.#last[slot] = posting;
    this.#postings += 1;
  }

  #reserve(more: number): void {
    const wanted = this.#postings + more;
    if (wanted <= this.#slotOf.length) return;
    const size = Math.max(wanted, this.#slotOf.length * 2);
    this.#slotOf = grown(this.#slotOf, size);
    this.#places = grown(this.#places, size);
    this.#times = grown(this.#times, size);
  }

  /** Places and occurrences in the order of their slots, and where each slot's begin. */
  #bySlot(): Readonly<Record<'begins' | 'places' | 'times', Uint32Array>> {
    const count = this.#postings;
    const begins = new Uint32Array(this.#last.length + 2);
    for (let posting = 0; posting < count; posting += 1) begins[this.#slotOf[posting]! + 2]! += 1;
    for (let slot = 2; slot < begins.length; slot += 1) begins[slot]! += begins[slot - 1]!;
    const [places, times] = [new Uint32Array(count), new Uint32Array(count)];
    for (let posting = 0; posting < count; posting += 1) {
      const at = begins[this.#slotOf[posting]! + 1]!++;
      places[at] = this.#places[posting]!;
      times[at] = this.#times[posting]!;
    }
    return { begins, places, times };
  }

  #hashes(): Uint32Array {
    const hashes = new Uint32Array(this.#last.length);
    for (let slot = 0; slot < hashes.length; slot += 1) {
      hashes[slot] = termBytes.hash(this.#bytes.bytes, this.#begins[slot]!, this.#begins[slot + 1]!);
    }
    return hashes;
  }

  /** Slots in the order of a run's terms. */
  #ordered(hashes: Uint32Array): Uint32Array {
    const order = radixOrder(hashes);
    for (let start = 0, end = 0; start < order.length; start = end) {
      for (end = start + 1; end < order.length && hashes[order[end]!] === hashes[order[start]!]; ) end += 1;
      if (end - start > 1) order.subarray(start, end).sort((a, b) => this.#compare(a, b));
    }
    return order;
  }

  /** As PageCursor compares terms of one hash. */
  #compare(a: number, b: number): number {
    const term = (slot: number): Uint8Array => this.#bytes.bytes.subarray(this.#begins[slot]!, this.#begins[slot + 1]!);
    return term(a).length - term(b).length || Buffer.compare(term(a), term(b));
  }
}

function grown(values: Uint32Array, size: number): Uint32Array {
  const larger = new Uint32Array(size);
  larger.set(values);
  return larger;
}
