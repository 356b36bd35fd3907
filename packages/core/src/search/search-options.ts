import type { Abortable } from '../abort.ts';
import type { Filter } from '../metadata.ts';
import type { SearchMode } from './hit.ts';

/** How to search. */
export interface SearchOptions extends Abortable {
  /** At most so many hits, from 1. Default 10. The first n hits are the same whatever the limit. */
  readonly limit?: number;
  /** Only segments with this metadata; applied before ranking. */
  readonly filter?: Filter;
  /** Only documents whose path starts with this text; applied before ranking. */
  readonly pathPrefix?: string;
  /** Default `fused`. */
  readonly mode?: SearchMode;
  /** So many best hits go to the reranker, where there is one; the others follow in their order. Default 30. */
  readonly candidates?: number;
  /**
   * Only hits whose cosine similarity is known and at least this, -1 to 1. In `fused` mode that also leaves out hits that
   * only the words found; in `lexical` mode, which knows no similarity, it changes nothing. Default: no minimum.
   */
  readonly minSimilarity?: number;
  /** Whether hits say how they came by their place: ranks and scores of each side. Changes no ranking. Default false. */
  readonly explain?: boolean;
}

/** Options with defaults filled in. */
export interface CheckedSearch extends SearchOptions {
  readonly limit: number;
  readonly mode: SearchMode;
  readonly candidates: number;
}

const MODES: readonly SearchMode[] = ['fused', 'vector', 'lexical'];

/** Checks query and options and fills in defaults. TypeError for a wrong type, RangeError for a wrong value. */
export function checkSearch(query: string, options: SearchOptions): CheckedSearch {
  if (typeof query !== 'string') throw new TypeError(`The query is ${typeof query}, not text`);
  if (!/\S/.test(query)) throw new RangeError('The query is blank: say what to look for');
  const { limit = 10, mode = 'fused', candidates = 30, pathPrefix, minSimilarity, explain } = options;
  checkCount('limit', limit);
  checkCount('candidates', candidates);
  if (!MODES.includes(mode)) throw new RangeError(`mode is ${String(mode)}, not one of ${MODES.join(', ')}`);
  if (pathPrefix !== undefined && typeof pathPrefix !== 'string') throw new TypeError('pathPrefix is not text');
  if (explain !== undefined && typeof explain !== 'boolean') throw new TypeError('explain is not true or false');
  if (minSimilarity !== undefined) checkSimilarity(minSimilarity);
  return { ...options, limit, mode, candidates };
}

function checkCount(name: string, value: number): void {
  if (typeof value !== 'number') throw new TypeError(`${name} is ${typeof value}, not a number`);
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`${name} is ${value}, not a whole number from 1`);
}

function checkSimilarity(value: number): void {
  if (typeof value !== 'number') throw new TypeError(`minSimilarity is ${typeof value}, not a number`);
  if (!(value >= -1 && value <= 1)) throw new RangeError(`minSimilarity is ${value}, not between -1 and 1`);
}
