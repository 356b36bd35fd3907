import type { Hit, SearchResult } from '@mcp-vector-search/core';
import { estimateTokens } from './estimate-tokens.ts';
import { type ShownContent, type ShownSize, shownContent } from './shown-content.ts';

/** A hit and what of it is shown. */
export interface ShownHit {
  readonly hit: Hit;
  readonly shown: ShownContent;
}

/** Lines of documents by segment, for segments whose content is no part of their document. */
export type SourceTexts = ReadonlyMap<Hit['segment'], string>;

/** A search result within a token budget. */
export interface FittedResult extends Omit<SearchResult, 'hits'> {
  readonly hits: readonly ShownHit[];
  /** Hits that were found but left out, as not even their shortest form fitted. */
  readonly omitted: number;
  /** What the client should know about how the answer came about, a sentence each. */
  readonly notes: readonly string[];
}

/** Sizes tried for all hits alike, from the largest to the smallest. */
const SIZES: readonly ShownSize[] = ['excerpt', 1_200, 600, 300];

/** Whole content above this many UTF-16 units is never shown at once, whatever the budget. */
const LONGEST_WHOLE = 40_000;

/** How an answer is written, so that its size can be told. */
export type AnswerText = (result: FittedResult) => string;

/**
 * Chooses how much of each hit is shown, so that everything a client may feed to its model (`write` gives all of it as one
 * text) keeps to the budget. Every hit gets at least its excerpt if that is possible, shorter excerpts if not, and the last
 * hits are left out only when even those do not fit; what is left goes to whole contents, the best hit first.
 */
export function fitHits(
  result: SearchResult,
  {
    budget,
    write,
    notes = [],
    sourceTexts,
  }: {
    readonly budget: number;
    readonly write: AnswerText;
    readonly notes?: readonly string[];
    readonly sourceTexts?: SourceTexts;
  },
): FittedResult {
  const fitted = (hits: readonly ShownHit[]): FittedResult => ({
    ...result,
    hits,
    omitted: result.hits.length - hits.length,
    notes,
  });
  const empty = estimateTokens(write({ ...fitted([]), omitted: 0 }));
  const cost = (shown: ShownHit): number => estimateTokens(write({ ...fitted([shown]), omitted: 0 })) - empty + BETWEEN;
  const shown = (hit: Hit, size: ShownSize): ShownContent => shownContent(hit, size, sourceTexts?.get(hit.segment));
  const sized = (size: ShownSize): ShownHit[] => result.hits.map((hit) => ({ hit, shown: shown(hit, size) }));
  let left = budget - empty - FRAME;
  let costs: number[] = [];
  let hits: ShownHit[] = [];
  for (const size of SIZES) {
    hits = sized(size);
    costs = hits.map(cost);
    if (sum(costs) <= left) break;
  }
  while (hits.length > 1 && sum(costs) > left) {
    hits.pop();
    costs.pop();
  }
  left -= sum(costs);
  for (const [at, { hit, shown: before }] of hits.entries()) {
    if (!before.truncated || hit.segment.content.length > LONGEST_WHOLE) continue;
    const whole = { hit, shown: shown(hit, 'whole') };
    const more = cost(whole) - (costs[at] ?? 0);
    if (more > left) continue;
    hits[at] = whole;
    left -= more;
  }
  return fitted(hits);
}

/** Room for the sentence about hits left out. */
const FRAME = 60;

/** What parts a hit from the next. */
const BETWEEN = 4;

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
