import { compareCandidates } from '../compare-candidates.ts';
import type { ScanHit } from '../scan/best-list.ts';
import { exactSimilarity } from '../scan/exact-similarity.ts';
import { scanImage } from '../scan/scan-image.ts';
import type { VectorImage } from '../scan/vector-image.ts';
import type { Candidate, VectorQuery } from '../store-driver.ts';
import { type CandidateRow, candidateOfRow, candidateRows, rowOf } from './candidate-rows.ts';
import type { Connection } from './connection.ts';
import { DamageError } from './damage-error.ts';
import type { ImageCache } from './image-cache.ts';
import type { ScopeResolver } from './scope-resolver.ts';
import { textRange } from './text-range.ts';
import { windowRanges } from './window-ranges.ts';

/** So many more than asked for are scored exactly: the scan plane alone orders near neighbours wrongly now and then. */
const RESCORED_BEYOND = 50;

/** Nearest segments: a scan of the image, then exact scores of the best. Within a read transaction of the caller. */
export function vectorSearch(
  query: VectorQuery,
  { connection, images, scopes }: { connection: Connection; images: ImageCache; scopes: ScopeResolver },
): readonly Candidate[] {
  const image = images.current();
  const hits = scanImage(image, query.vector, query.limit + RESCORED_BEYOND, scopes.resolve(query));
  const rows = candidateRows(
    connection,
    hits.map(({ segment }) => segment),
  );
  const candidates = hits.map((hit) => scored(hit, rowOf(rows, hit.segment), image, query.vector));
  return candidates.sort(compareCandidates).slice(0, query.limit);
}

function scored(hit: ScanHit, row: CandidateRow, image: VectorImage, query: Float32Array): Candidate {
  const window = image.ordinalOf(hit.window);
  const residualBytes = Math.ceil(query.length / 2);
  if (!row.residuals) throw new DamageError(`segment ${row.id} has no residuals`);
  const residuals = row.residuals.subarray(window * residualBytes, (window + 1) * residualBytes);
  const range = windowRanges.read(row.windows, window, textRange.read(row));
  return {
    ...candidateOfRow(row, exactSimilarity(query, { ...image.codeOf(hit.window), residuals })),
    ...(range && { window: range }),
  };
}
