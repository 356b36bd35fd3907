import type { Connection } from './connection.ts';
import { totals } from './totals.ts';

/** Below so many segments no word is worth leaving out. */
const FROM_SEGMENTS = 20_000;
/** A word in a larger share of the segments tells little and costs most. */
const FREQUENT_SHARE = 0.05;
/** Shares are estimated from so many slices of the index, of so many segments each, at even distances. */
const SLICES = 4;
const SLICE_SEGMENTS = 1000;

/**
 * The phrases worth looking for: without those in more than 5 % of the segments where a rarer one is there; of frequent ones
 * alone, the rarest. In a small index, all.
 */
export function rarePhrases(connection: Connection, phrases: readonly string[]): readonly string[] {
  const { segments, next_segment: end } = totals.read(connection);
  if (segments < FROM_SEGMENTS || phrases.length < 2) return phrases;
  const starts = Array.from({ length: SLICES }, (_, slice) => Math.floor((end * (slice + 0.5)) / SLICES));
  const count = (phrase: string): number =>
    starts.reduce((sum, start) => sum + countIn(connection, phrase, start, start + SLICE_SEGMENTS - 1), 0);
  const counted = phrases.map((phrase) => ({ phrase, found: count(phrase) }));
  // Numbers of segments that are gone are in the slices too.
  const most = SLICES * SLICE_SEGMENTS * FREQUENT_SHARE * Math.min(1, segments / end);
  const rarest = Math.min(...counted.map(({ found }) => found));
  return counted.filter(({ found }) => found <= Math.max(most, rarest)).map(({ phrase }) => phrase);
}

function countIn(connection: Connection, phrase: string, first: number, last: number): number {
  const sql = 'SELECT count(*) AS found FROM lexical WHERE lexical MATCH ? AND rowid BETWEEN ? AND ?';
  return connection.get<{ found: number }>(sql, phrase, first, last)?.found ?? 0;
}
