import { compareCandidates } from '../compare-candidates.ts';
import type { SegmentRanges } from '../scan/segment-ranges.ts';
import type { Candidate, LexicalQuery } from '../store-driver.ts';
import { candidateOfRow, candidateRows, rowOf } from './candidate-rows.ts';
import type { Connection } from './connection.ts';
import { lexicalColumn } from './lexical-column.ts';
import type { ScopeResolver } from './scope-resolver.ts';
import { type SplitPhrases, splitPhrases } from './split-phrases.ts';

interface Scored {
  readonly id: number;
  readonly score: number;
}

const MATCHES = 'SELECT rowid AS id, -bm25(lexical) AS score FROM lexical WHERE lexical MATCH ?1';
/** The nearest range that does not begin after the row must reach it. */
const WITHIN = `AND rowid <= (SELECT last FROM temp.allowed WHERE first <= lexical.rowid ORDER BY first DESC LIMIT 1)`;

/**
 * Best matches of any term of a text, by BM25; in a large index each has a term that is not among the
 * commonest, see {@link splitPhrases}. Within a read transaction of the caller.
 */
export function lexicalSearch(
  query: LexicalQuery,
  { connection, scopes }: { connection: Connection; scopes: ScopeResolver },
): readonly Candidate[] {
  const phrases = lexicalColumn.phrases(query.text);
  if (phrases.length === 0) return [];
  const ranges = scopes.resolve(query);
  if (ranges) allow(connection, ranges);
  const matches = `${MATCHES} ${ranges ? WITHIN : ''}`;
  const find = (match: string): readonly Scored[] => bestWithTies(connection, matches, match, query.limit);
  const best = findSplit(splitPhrases(connection, phrases), query.limit, find);
  const rows = candidateRows(
    connection,
    best.map(({ id }) => id),
  );
  const candidates = best.map(({ id, score }) => candidateOfRow(rowOf(rows, id), score));
  return candidates.sort(compareCandidates).slice(0, query.limit);
}

/**
 * The best matches that have a rare phrase, with the scores of all phrases. Those with a frequent phrase too are asked for
 * by themselves, so that nobody walks through all that a frequent phrase is in. All are looked at where a rare one finds
 * nothing.
 */
function findSplit(
  { rare, frequent }: SplitPhrases,
  limit: number,
  find: (match: string) => readonly Scored[],
): readonly Scored[] {
  const anyRare = rare.join(' OR ');
  const found = find(anyRare);
  if (frequent.length === 0) return found;
  const anyFrequent = frequent.join(' OR ');
  if (found.length === 0) return find(`${anyRare} OR ${anyFrequent}`);
  const scores = new Map(found.map(({ id, score }) => [id, score]));
  // Whoever has both kinds scores higher here than without its frequent phrases.
  for (const { id, score } of find(`(${anyRare}) AND (${anyFrequent})`)) scores.set(id, score);
  const merged = Array.from(scores, ([id, score]) => ({ id, score })).sort((a, b) => b.score - a.score);
  const last = merged[limit - 1];
  return last ? merged.filter(({ score }) => score >= last.score) : merged;
}

/** The best matches, and where one ties with the last of them, all that do. */
function bestWithTies(connection: Connection, matches: string, match: string, limit: number): readonly Scored[] {
  const best = connection.all<Scored>(`${matches} ORDER BY score DESC LIMIT ?2`, match, limit + 1);
  const last = best[limit - 1];
  if (!last || best[limit]?.score !== last.score) return best;
  const better = best.filter(({ score }) => score > last.score);
  const ties = connection.all<Scored>(`SELECT * FROM (${matches}) WHERE score = ?2`, match, last.score);
  return [...better, ...ties];
}

/** Puts the allowed ranges where the statement looks for them. */
function allow(connection: Connection, { first, last }: SegmentRanges): void {
  const pairs = Array.from(first, (start, index) => [start, last[index]!]);
  connection.exec(
    'CREATE TABLE IF NOT EXISTS temp.allowed (first INTEGER PRIMARY KEY, last INTEGER); DELETE FROM temp.allowed',
  );
  connection.run('INSERT INTO temp.allowed SELECT value ->> 0, value ->> 1 FROM json_each(?)', JSON.stringify(pairs));
}
