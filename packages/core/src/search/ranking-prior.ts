import { lexicalTokens } from '../store/lexical/lexical-tokens.ts';
import type { Segment } from '../store/segment.ts';
import { definesName } from './defines-name.ts';
import { pathKind } from './path-kind.ts';
import { queryIntent } from './query-intent.ts';

/** Turns the fused score of a segment, 0 to 1, into one that takes the kind of place into account, 0 to 1. */
export type RankingPrior = (score: number, segment: Segment) => number;

/** What a test or a piece of documentation keeps of its score when the query asks where something is implemented. */
const ASIDE_ASKED = 0.6;
/** The same when the query only names something of code. */
const ASIDE_NAMED = 0.8;
/** How much of what is missing to 1 a segment gets that defines what the query names. */
const DEFINITION = 0.5;
/** The same for a file of code whose name is made of words of the query, at most. */
const FILE_NAME = 0.3;

/**
 * The prior for a query: where it asks for an implementation or names something of code, definitions come before
 * mentions and code before tests and documentation. Undefined for all other queries, and for those that ask for tests or
 * documentation.
 *
 * The constants were tried on questions of the form "where is … implemented" about a public code base, and on test
 * collections, where they must not hurt; see `bench/RESULTS.md`.
 */
export function rankingPrior(query: string): RankingPrior | undefined {
  const intent = queryIntent(query);
  if (intent.tests || intent.docs || (!intent.implementation && intent.names.length === 0)) return undefined;
  const aside = intent.implementation ? ASIDE_ASKED : ASIDE_NAMED;
  const words = new Set(lexicalTokens(query));
  return (score, segment) => {
    const kind = pathKind(segment.path);
    let result = kind === 'test' || kind === 'docs' ? score * aside : score;
    if (intent.names.some((name) => definesName(segment, name))) result += (1 - result) * DEFINITION;
    if (kind === 'source') result += (1 - result) * FILE_NAME * namedBy(segment.path, words);
    return result;
  };
}

/** Share of the words of a file name, without its ending, that a query holds. */
function namedBy(path: string, words: ReadonlySet<string>): number {
  const file = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).replace(/\.[^.]*$/, '');
  const parts = lexicalTokens(file.replace(/[-_.]/g, ' '));
  if (parts.length === 0) return 0;
  return parts.filter((part) => words.has(part)).length / parts.length;
}
