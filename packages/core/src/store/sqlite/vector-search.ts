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

/** Residuals of windows: place in the list, and hexadecimal digits. One text, as rows with bytes take twice the time. */
const RESIDUALS = `SELECT group_concat(wanted.key || ' ' || hex(substr(residuals, 1 + (wanted.value ->> 1) * ?2, ?2))) AS list
  FROM json_each(?1) AS wanted JOIN segment ON segment.id = wanted.value ->> 0`;

/** What a search reads. */
interface SearchState {
  readonly connection: Connection;
  readonly images: ImageCache;
  readonly scopes: ScopeResolver;
  /** Changes whenever anybody committed something. */
  readonly version: string;
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
  { connection, images, scopes, version }: SearchState,
): readonly Candidate[] {
  const image = images.current(version);
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
  const places = hits.map(({ segment, window }) => [segment, image.ordinalOf(window)] as const);
  const planes = readResiduals(connection, places, query.length);
  return hits.map(({ segment, window }, index) => {
    const residuals = planes[index];
    if (!residuals) throw new DamageError(`segment ${segment} has no residuals`);
    const score = exactSimilarity(query, { codes: image.codesOf(window), residuals });
    return { segment, window: places[index]![1], score };
  });
}

/** Residuals of windows, given by segment and place among its windows; empty where some are missing. */
function readResiduals(
  connection: Connection,
  places: readonly (readonly [segment: number, window: number])[],
  dimensions: number,
): readonly (Uint8Array | undefined)[] {
  const bytes = Math.ceil(dimensions / 2);
  const planes: (Uint8Array | undefined)[] = new Array(places.length);
  const list = connection.get<{ list: string | null }>(RESIDUALS, JSON.stringify(places), bytes)?.list;
  for (const entry of list?.split(',') ?? []) {
    const space = entry.indexOf(' ');
    const residuals = Buffer.from(entry.slice(space + 1), 'hex');
    if (residuals.length === bytes) planes[Number(entry.slice(0, space))] = residuals;
  }
  return planes;
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
