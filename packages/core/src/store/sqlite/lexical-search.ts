import { compareCandidates } from '../compare-candidates.ts';
import { queryTerms } from '../lexical/query-terms.ts';
import type { Candidate, LexicalQuery } from '../store-driver.ts';
import { candidateOfRow, candidateRows, rowOf } from './candidate-rows.ts';
import type { Connection } from './connection.ts';
import { BestScores } from './lexical/best-scores.ts';
import type { LexicalIndex } from './lexical/lexical-index.ts';
import type { ScopeResolver } from './scope-resolver.ts';

/** Order of answers with one score, see {@link compareCandidates}; SQLite compares texts by code points. */
const IN_ORDER = `SELECT segment.id FROM segment JOIN document ON document.id = segment.document
  JOIN source ON source.id = document.source WHERE segment.id IN (SELECT value FROM json_each(?))
  ORDER BY source.name, document_id, segment.id LIMIT ?`;

/** Best matches of any term of a text, by BM25. Within a read transaction of the caller. */
export function lexicalSearch(
  query: LexicalQuery,
  { connection, scopes, lexical }: { connection: Connection; scopes: ScopeResolver; lexical: LexicalIndex },
): readonly Candidate[] {
  const terms = queryTerms(query.text);
  if (terms.length === 0) return [];
  const best = new BestScores(query.limit, (segments, wanted) =>
    connection.all<{ id: number }>(IN_ORDER, JSON.stringify(segments), wanted).map(({ id }) => id),
  );
  lexical.search(terms, scopes.resolve(query), best);
  const found = best.take();
  const rows = candidateRows(
    connection,
    found.map(({ segment }) => segment),
  );
  return found.map(({ segment, score }) => candidateOfRow(rowOf(rows, segment), score)).sort(compareCandidates);
}
