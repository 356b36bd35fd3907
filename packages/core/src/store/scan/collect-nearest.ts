import { CHUNK_WINDOWS } from './image-layout.ts';
import type { VectorImage } from './vector-image.ts';
import type { WindowRuns } from './window-runs.ts';

/** Windows by the Hamming distance of their sign bits to those of the query that was written. */
export interface NearestWindows {
  /** Calls back for every chunk with at least so many nearest windows in all: positions ascend and hold until it returns. */
  each(windows: number, use: (chunk: number, positions: Uint32Array) => void): void;
}

/** Takes the distances of all windows of the runs. */
export function collectNearest(image: VectorImage, runs: WindowRuns): NearestWindows {
  const { kernel, layout } = image;
  const histogram = new Uint32Array(kernel.memory.buffer, layout.histogram, layout.distances).fill(0);
  eachRun(image, runs, ({ chunk, place, count }) => {
    const bits = chunk + layout.bitsAt + place * layout.bitBytes;
    const out = chunk + layout.distancesAt + place * Uint16Array.BYTES_PER_ELEMENT;
    kernel.hammingAll(bits, count, layout.bitBytes, layout.queryBits, out, layout.histogram);
  });
  return {
    each(windows, use) {
      const threshold = thresholdFor(histogram, windows);
      let found = 0;
      eachRun(image, runs, ({ chunk, number, place, count, isLast }) => {
        const distances = chunk + layout.distancesAt + place * Uint16Array.BYTES_PER_ELEMENT;
        const out = layout.positions + found * Uint32Array.BYTES_PER_ELEMENT;
        found += kernel.collect(distances, place, count, threshold, out);
        if (!isLast) return;
        if (found > 0) use(number, new Uint32Array(kernel.memory.buffer, layout.positions, found));
        found = 0;
      });
    },
  };
}

/** The smallest distance that so many windows do not exceed. */
function thresholdFor(histogram: Uint32Array, windows: number): number {
  let sum = 0;
  for (let distance = 0; distance < histogram.length; distance += 1) {
    sum += histogram[distance]!;
    if (sum >= windows) return distance;
  }
  return histogram.length;
}

interface Run {
  /** Address and number of the chunk. */
  readonly chunk: number;
  readonly number: number;
  /** Place of the first window in the chunk, and how many. */
  readonly place: number;
  readonly count: number;
  /** Whether the next run is in another chunk, or there is none. */
  readonly isLast: boolean;
}

function eachRun(image: VectorImage, { first, count }: WindowRuns, use: (run: Run) => void): void {
  for (let run = 0; run < first.length; run += 1) {
    const place = first[run]! % CHUNK_WINDOWS;
    const number = (first[run]! - place) / CHUNK_WINDOWS;
    const isLast = run + 1 === first.length || first[run + 1]! >= (number + 1) * CHUNK_WINDOWS;
    use({ chunk: image.chunkAt(number), number, place, count: count[run]!, isLast });
  }
}
