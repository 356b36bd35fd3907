import type { ScanHit } from './best-list.ts';
import { BestSegments } from './best-segments.ts';
import { collectNearest } from './collect-nearest.ts';
import { CHUNK_WINDOWS } from './image-layout.ts';
import type { SegmentRanges } from './segment-ranges.ts';
import type { VectorImage } from './vector-image.ts';
import type { WindowRuns } from './window-runs.ts';
import { writeQuery } from './write-query.ts';

/** Below so many windows, reading all codes is as fast as reading the sign bits first. */
const BITS_PAY_FROM = 20_000;
/** Windows whose codes are read after the sign bits: so many, and more as the square root of all grows. */
const LEAST_CANDIDATES = 1000;
const CANDIDATES_PER_ROOT = 20;
/** These are for vectors of so many dimensions; of shorter ones, whose signs say less, as many bytes are read. */
const USUAL_DIMENSIONS = 384;
/** So many of them must be alive: a little less than in an image with as many dead windows as there may be. */
const LEAST_LIVING = 0.7;
/** With too few segments found among the candidates, so many times more are taken. */
const CANDIDATE_GROWTH = 4;

/**
 * The segments nearest to a query by the scan plane alone, each with its best window: at least `wanted` where there are so
 * many, with all that tie with the last of them, best first.
 *
 * Few windows are all looked at. Of many, first the Hamming distances of the sign bits are taken, and then only the nearest
 * by these are looked at: 0.999 of the best ten are among them for 28,000 sentences of 384 dimensions (with 8 for each root 0.994). Only windows that the
 * ranges allow cost anything.
 */
export function scanImage(
  image: VectorImage,
  query: Float32Array,
  wanted: number,
  ranges?: SegmentRanges,
): readonly ScanHit[] {
  const runs = image.runs(ranges);
  if (runs.windows === 0) return [];
  const toSimilarity = writeQuery(image, query);
  const hits = runs.windows < BITS_PAY_FROM ? scanAll(image, runs, wanted) : scanNearest(image, runs, wanted);
  return hits.map(({ segment, score, window }) => ({ segment, window, score: score * toSimilarity }));
}

/** Reads the codes of all windows. */
function scanAll(image: VectorImage, { first, count }: WindowRuns, wanted: number): readonly ScanHit[] {
  const { kernel, layout } = image;
  const { stride, scalesAt, query } = layout;
  const best = new BestSegments(wanted);
  const scores = new Float32Array(kernel.memory.buffer, layout.scores, CHUNK_WINDOWS);
  for (let run = 0; run < first.length; run += 1) {
    const start = first[run]!;
    const place = start % CHUNK_WINDOWS;
    const chunk = image.chunkAt((start - place) / CHUNK_WINDOWS);
    const scaleAt = chunk + scalesAt + place * Float32Array.BYTES_PER_ELEMENT;
    kernel.scoreAll(chunk + place * stride, scaleAt, count[run]!, stride, query, layout.scores);
    const scales = new Float32Array(kernel.memory.buffer, scaleAt, count[run]!);
    for (let i = 0; i < scales.length; i += 1) {
      if (scales[i] !== 0) best.add(image.segmentOf(start + i), scores[i]!, start + i);
    }
  }
  return best.take();
}

/** Reads the codes of those only whose sign bits are nearest. */
function scanNearest(image: VectorImage, runs: WindowRuns, wanted: number): readonly ScanHit[] {
  const { kernel, layout } = image;
  const scores = new Float32Array(kernel.memory.buffer, layout.scores, CHUNK_WINDOWS);
  const nearest = collectNearest(image, runs);
  const usual = candidatesFor(runs.windows, image.dimensions);
  for (let candidates = usual; ; candidates *= CANDIDATE_GROWTH) {
    const best = new BestSegments(wanted);
    let living = 0;
    nearest.each(candidates, (chunk, positions) => {
      const codes = image.chunkAt(chunk);
      const scalesAt = codes + layout.scalesAt;
      kernel.scoreAt(codes, scalesAt, layout.positions, positions.length, layout.stride, layout.query, layout.scores);
      const scales = new Float32Array(kernel.memory.buffer, scalesAt, CHUNK_WINDOWS);
      for (let i = 0; i < positions.length; i += 1) {
        if (scales[positions[i]!] === 0) continue;
        const window = chunk * CHUNK_WINDOWS + positions[i]!;
        best.add(image.segmentOf(window), scores[i]!, window);
        living += 1;
      }
    });
    // Dead windows among the nearest, or a segment of very many windows, must not crowd out the others.
    const isEnough = best.segments >= wanted && living >= usual * LEAST_LIVING;
    if (isEnough || candidates >= runs.windows) return best.take();
  }
}

function candidatesFor(windows: number, dimensions: number): number {
  const usual = Math.max(LEAST_CANDIDATES, CANDIDATES_PER_ROOT * Math.sqrt(windows));
  return usual * Math.max(1, USUAL_DIMENSIONS / dimensions);
}
