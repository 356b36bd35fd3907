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

interface Residuals {
  readonly id: number;
  readonly residuals: Uint8Array | null;
}

/** A hit with its exact score and the place of its window in the segment. */
interface Rescored {
  readonly segment: number;
  readonly score: number;
  readonly window: number;
}

/** Nearest segments: a scan of the image, then exact scores of the best. Within a read transaction of the caller. */
export function vectorSearch(
  query: VectorQuery,
  { connection, images, scopes }: { connection: Connection; images: ImageCache; scopes: ScopeResolver },
): readonly Candidate[] {
  const image = images.current();
  const hits = scanImage(image, query.vector, query.limit + RESCORED_BEYOND, scopes.resolve(query));
  const best = bestWithTies(rescore(connection, image, hits, query.vector), query.limit);
  const rows = candidateRows(
    connection,
    best.map(({ segment }) => segment),
  );
  return best
    .map((hit) => candidate(hit, rowOf(rows, hit.segment)))
    .sort(compareCandidates)
    .slice(0, query.limit);
}

/** Only what the score needs is read of all hits: most of them are not among the best. */
function rescore(
  connection: Connection,
  image: VectorImage,
  hits: readonly ScanHit[],
  query: Float32Array,
): readonly Rescored[] {
  const sql = 'SELECT id, residuals FROM segment WHERE id IN (SELECT value FROM json_each(?))';
  const rows = connection.all<Residuals>(sql, JSON.stringify(hits.map(({ segment }) => segment)));
  const planes = new Map(rows.map(({ id, residuals }) => [id, residuals]));
  const bytes = Math.ceil(query.length / 2);
  return hits.map(({ segment, window: place }) => {
    const plane = planes.get(segment);
    if (!plane) throw new DamageError(`segment ${segment} has no residuals`);
    const window = image.ordinalOf(place);
    const residuals = plane.subarray(window * bytes, (window + 1) * bytes);
    return { segment, window, score: exactSimilarity(query, { ...image.codeOf(place), residuals }) };
  });
}

function bestWithTies(hits: readonly Rescored[], limit: number): readonly Rescored[] {
  const sorted = hits.toSorted((a, b) => b.score - a.score);
  const last = sorted[limit - 1];
  return last ? sorted.filter(({ score }) => score >= last.score) : sorted;
}

function candidate({ score, window }: Rescored, row: CandidateRow): Candidate {
  const range = windowRanges.read(row.windows, window, textRange.read(row));
  return { ...candidateOfRow(row, score), ...(range && { window: range }) };
}
