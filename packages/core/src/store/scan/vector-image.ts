import { CHUNK_WINDOWS, type ImageLayout, imageLayout } from './image-layout.ts';
import type { ImagePart } from './image-part.ts';
import { createKernel } from './kernel/create-kernel.ts';
import type { ScanKernel } from './kernel/scan-kernel.ts';
import { PAGE_BYTES } from './kernel/scan-memory.ts';
import { lowerBound } from './lower-bound.ts';
import { makeRuns } from './make-runs.ts';
import type { SegmentRanges } from './segment-ranges.ts';
import type { WindowRuns } from './window-runs.ts';

/** Dead windows are left where they are until they are more than one in so many. */
const DEAD_SHARE = 4;
/** The list of segments grows by this share. */
const GROWTH = 1.25;

/**
 * The scan plane of all windows in memory, with their sign bits: about 450 bytes a window of 384 dimensions. Windows are
 * numbered from 0, ascending by segment; they lie in chunks, see {@link ImageLayout}.
 */
export class VectorImage {
  readonly dimensions: number;
  readonly layout: ImageLayout;
  readonly kernel: ScanKernel;
  /** Segment of each window, with room behind. */
  #segments: Uint32Array = new Uint32Array(0);
  #count = 0;
  #dead = 0;
  #chunks = 0;
  #allRuns: WindowRuns | undefined;
  #runs: WeakMap<SegmentRanges, WindowRuns> = new WeakMap();

  constructor(dimensions: number, kernel: ScanKernel = createKernel()) {
    this.dimensions = dimensions;
    this.layout = imageLayout(dimensions);
    this.kernel = kernel;
    this.#growMemory(this.layout.chunks);
  }

  /** Windows held, dead ones included. */
  get count(): number {
    return this.#count;
  }

  /** The last segment that is here; 0 = none. */
  get lastSegment(): number {
    return this.#count === 0 ? 0 : this.#segments[this.#count - 1]!;
  }

  segmentOf(window: number): number {
    return this.#segments[window]!;
  }

  /** Place of a window among those of its segment. */
  ordinalOf(window: number): number {
    return window - lowerBound(this.#segments, this.#segments[window]!, 0, this.#count);
  }

  /** The codes of a window. */
  codesOf(window: number): Int8Array {
    const { codes, place } = this.#placeOf(window);
    return new Int8Array(this.kernel.memory.buffer, codes + place * this.layout.stride, this.dimensions);
  }

  /** The windows that ranges allow; remembered for ranges that come again. */
  runs(ranges?: SegmentRanges): WindowRuns {
    if (!ranges) {
      this.#allRuns ??= makeRuns(this.#segments, this.#count);
      return this.#allRuns;
    }
    let runs = this.#runs.get(ranges);
    if (!runs) {
      runs = makeRuns(this.#segments, this.#count, ranges);
      this.#runs.set(ranges, runs);
    }
    return runs;
  }

  /** Address of a chunk. */
  chunkAt(chunk: number): number {
    return this.layout.chunks + chunk * this.layout.chunkBytes;
  }

  /** Makes room for so many windows more: less is copied than when it grows by and by. */
  reserve(windows: number): void {
    const wanted = this.#count + windows;
    if (wanted > this.#segments.length) {
      const larger = new Uint32Array(wanted);
      larger.set(this.#segments.subarray(0, this.#count));
      this.#segments = larger;
    }
    const chunks = Math.ceil(wanted / CHUNK_WINDOWS);
    if (chunks <= this.#chunks) return;
    this.#growMemory(this.chunkAt(chunks));
    this.#chunks = chunks;
  }

  /** Adds windows of segments after all that are here. */
  append(part: ImagePart): void {
    if (part.count === 0) return;
    if (this.#count + part.count > this.#segments.length) {
      this.reserve(Math.ceil(this.#count * (GROWTH - 1)) + part.count);
    }
    this.#segments.set(part.segments, this.#count);
    for (let from = 0; from < part.count; ) {
      const room = CHUNK_WINDOWS - (this.#count % CHUNK_WINDOWS);
      const count = Math.min(room, part.count - from);
      this.#write(part, from, count);
      this.#count += count;
      from += count;
    }
    this.#forgetRuns();
  }

  /** Takes segments out. */
  erase(first: number, count: number): void {
    const start = lowerBound(this.#segments, first, 0, this.#count);
    for (let window = start; window < this.#count && this.#segments[window]! < first + count; window += 1) {
      const { scales, place } = this.#placeOf(window);
      const scale = new Float32Array(this.kernel.memory.buffer, scales, CHUNK_WINDOWS);
      if (scale[place] !== 0) this.#dead += 1;
      scale[place] = 0;
    }
    if (this.#dead * DEAD_SHARE > this.#count) this.#closeGaps();
  }

  /** Copies windows of a part, which fit into the last chunk. */
  #write({ scales, codes }: ImagePart, from: number, count: number): void {
    const { dimensions, layout, kernel } = this;
    const { stride, bitBytes, bitsAt, scalesAt } = layout;
    const place = this.#count % CHUNK_WINDOWS;
    const chunk = this.chunkAt(Math.floor(this.#count / CHUNK_WINDOWS));
    const { buffer } = kernel.memory;
    const rows = new Int8Array(buffer, chunk + place * stride, count * stride);
    if (stride === dimensions) rows.set(codes.subarray(from * dimensions, (from + count) * dimensions));
    for (let i = 0; i < count && stride !== dimensions; i += 1) {
      rows.set(codes.subarray((from + i) * dimensions, (from + i + 1) * dimensions), i * stride);
    }
    new Float32Array(buffer, chunk + scalesAt, CHUNK_WINDOWS).set(scales.subarray(from, from + count), place);
    kernel.normalise(chunk + place * stride, count, stride, chunk + scalesAt + place * Float32Array.BYTES_PER_ELEMENT);
    kernel.signBits(chunk + place * stride, count, stride, chunk + bitsAt + place * bitBytes, bitBytes);
  }

  /** Moves the living windows together, so that the room of the dead is used again. */
  #closeGaps(): void {
    let living = 0;
    for (let window = 0; window < this.#count; window += 1) {
      if (this.#isDead(window)) continue;
      if (living < window) this.#move(window, living);
      living += 1;
    }
    this.#count = living;
    this.#dead = 0;
    this.#forgetRuns();
  }

  #isDead(window: number): boolean {
    const { scales, place } = this.#placeOf(window);
    return new Float32Array(this.kernel.memory.buffer, scales, CHUNK_WINDOWS)[place] === 0;
  }

  #move(from: number, to: number): void {
    const { stride, bitBytes } = this.layout;
    const memory = new Uint8Array(this.kernel.memory.buffer);
    const source = this.#placeOf(from);
    const target = this.#placeOf(to);
    const copy = (area: 'codes' | 'bits' | 'scales', bytes: number): void => {
      const at = source[area] + source.place * bytes;
      memory.copyWithin(target[area] + target.place * bytes, at, at + bytes);
    };
    copy('codes', stride);
    copy('bits', bitBytes);
    copy('scales', Float32Array.BYTES_PER_ELEMENT);
    this.#segments[to] = this.#segments[from]!;
  }

  /** Addresses of the areas of a window's chunk, and its place there. */
  #placeOf(window: number): { codes: number; bits: number; scales: number; place: number } {
    const codes = this.chunkAt(Math.floor(window / CHUNK_WINDOWS));
    const { bitsAt, scalesAt } = this.layout;
    return { codes, bits: codes + bitsAt, scales: codes + scalesAt, place: window % CHUNK_WINDOWS };
  }

  #growMemory(bytes: number): void {
    const { memory } = this.kernel;
    const pages = Math.ceil((bytes - memory.buffer.byteLength) / PAGE_BYTES);
    if (pages > 0) memory.grow(pages);
  }

  #forgetRuns(): void {
    this.#allRuns = undefined;
    this.#runs = new WeakMap();
  }
}
