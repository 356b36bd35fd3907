import type { Connection } from './connection.ts';
import { totals } from './totals.ts';

/** Below so many segments every word may be looked for everywhere. */
const FROM_SEGMENTS = 20_000;
/**
 * A word in a larger share of the segments costs most and tells least. With 0.2, nDCG@10 of three test collections (CACM,
 * Cranfield, questions of software) stays the same to 0.001; with 0.05, two of them lose 0.04.
 */
const FREQUENT_SHARE = 0.2;
/** Shares are estimated from so many slices of the index, of so many segments each, at even distances. */
const SLICES = 4;
const SLICE_SEGMENTS = 1000;

/** Phrases of a query: a match must have a rare one; frequent ones only add to its score. */
export interface SplitPhrases {
  readonly rare: readonly string[];
  readonly frequent: readonly string[];
}

/** In a large index, phrases in more than a fifth of the segments are frequent; of frequent ones alone, the rarest is rare. */
export function splitPhrases(connection: Connection, phrases: readonly string[]): SplitPhrases {
  const { segments, next_segment: end } = totals.read(connection);
  if (segments < FROM_SEGMENTS || phrases.length < 2) return { rare: phrases, frequent: [] };
  const starts = Array.from({ length: SLICES }, (_, slice) => Math.floor((end * (slice + 0.5)) / SLICES));
  const count = (phrase: string): number =>
    starts.reduce((sum, start) => sum + countIn(connection, phrase, start, start + SLICE_SEGMENTS - 1), 0);
  const counted = phrases.map((phrase) => ({ phrase, found: count(phrase) }));
  // Numbers of segments that are gone are in the slices too.
  const most = SLICES * SLICE_SEGMENTS * FREQUENT_SHARE * Math.min(1, segments / end);
  const rarest = Math.min(...counted.map(({ found }) => found));
  const isRare = ({ found }: { found: number }): boolean => found <= Math.max(most, rarest);
  return {
    rare: counted.filter(isRare).map(({ phrase }) => phrase),
    frequent: counted.filter((entry) => !isRare(entry)).map(({ phrase }) => phrase),
  };
}

function countIn(connection: Connection, phrase: string, first: number, last: number): number {
  const sql = 'SELECT count(*) AS found FROM lexical WHERE lexical MATCH ? AND rowid BETWEEN ? AND ?';
  return connection.get<{ found: number }>(sql, phrase, first, last)?.found ?? 0;
}
