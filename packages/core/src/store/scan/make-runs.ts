import { CHUNK_WINDOWS } from './image-layout.ts';
import { lowerBound } from './lower-bound.ts';
import type { SegmentRanges } from './segment-ranges.ts';
import type { WindowRuns } from './window-runs.ts';

/** The windows (ascending by segment, the first `count` of the list) whose segments ranges allow; without ranges, all. */
export function makeRuns(segments: Uint32Array, count: number, ranges?: SegmentRanges): WindowRuns {
  const runs = new RunList();
  if (!ranges) runs.add(0, count);
  let at = 0;
  for (let range = 0; ranges && range < ranges.first.length && at < count; range += 1) {
    const start = seek(segments, ranges.first[range]!, at, count);
    at = seek(segments, ranges.last[range]! + 1, start, count);
    runs.add(start, at);
  }
  return runs.take();
}

/** As lowerBound, in steps that double: what is looked for is mostly near. */
function seek(segments: Uint32Array, segment: number, from: number, count: number): number {
  let low = from;
  let step = 1;
  while (low + step < count && segments[low + step]! < segment) {
    low += step;
    step *= 2;
  }
  return lowerBound(segments, segment, low, Math.min(count, low + step + 1));
}

class RunList {
  readonly #first: number[] = [];
  readonly #count: number[] = [];
  #windows = 0;

  /** Adds windows from a first one up to, not with, a last one. */
  add(start: number, end: number): void {
    for (let at = start; at < end; ) {
      const next = Math.min(end, (Math.floor(at / CHUNK_WINDOWS) + 1) * CHUNK_WINDOWS);
      this.#first.push(at);
      this.#count.push(next - at);
      at = next;
    }
    this.#windows += Math.max(0, end - start);
  }

  take(): WindowRuns {
    return { first: Uint32Array.from(this.#first), count: Uint32Array.from(this.#count), windows: this.#windows };
  }
}
