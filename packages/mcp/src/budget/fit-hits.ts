import type { Hit, SearchResult, SourceText } from '@mcp-vector-search/core';
import { estimateTokens } from './estimate-tokens.ts';
import { type ShownContent, type ShownSize, shownContent } from './shown-content.ts';

/** A hit and what of it is shown. */
export interface ShownHit {
  readonly hit: Hit;
  readonly shown: ShownContent;
}

/** Lines of documents by segment, for segments whose content is no part of their document. */
export type SourceTexts = ReadonlyMap<Hit['segment'], SourceText>;

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
export function fitHits(result: SearchResult, options: FitOptions): FittedResult {
  const { budget, write, notes = [], sourceTexts } = options;
  const answer = (hits: readonly ShownHit[], omitted: number): FittedResult => ({ ...result, hits, omitted, notes });
  const empty = estimateTokens(write(answer([], 0)));
  const measure: Measure = {
    shown: (hit, size) => ({ hit, shown: shownContent(hit, size, sourceTexts?.get(hit.segment)) }),
    cost: (shown) => estimateTokens(write(answer([shown], 0))) - empty + BETWEEN,
  };
  const room = budget - empty - FRAME;
  const hits = withWholes(atOneSize(result.hits, room, measure), room, measure).map(({ shown }) => shown);
  return answer(hits, result.hits.length - hits.length);
}

/** What an answer has to keep to. */
export interface FitOptions {
  /** Tokens. */
  readonly budget: number;
  readonly write: AnswerText;
  /** Default: none. */
  readonly notes?: readonly string[];
  /** Default: hits are shown by their content. */
  readonly sourceTexts?: SourceTexts;
}

interface Measure {
  shown(hit: Hit, size: ShownSize): ShownHit;
  /** Tokens of a hit in an answer. */
  cost(shown: ShownHit): number;
}

interface CostedHit {
  readonly shown: ShownHit;
  readonly cost: number;
}

/** All hits at the largest size at which they fit; at the smallest, as many as fit, but one at least. */
function atOneSize(all: readonly Hit[], room: number, { shown, cost }: Measure): readonly CostedHit[] {
  let hits: CostedHit[] = [];
  for (const size of SIZES) {
    hits = all.map((hit) => shown(hit, size)).map((one) => ({ shown: one, cost: cost(one) }));
    if (total(hits) <= room) return hits;
  }
  while (hits.length > 1 && total(hits) > room) hits.pop();
  return hits;
}

/** Gives what room is left to whole contents, the best hit first. */
function withWholes(hits: readonly CostedHit[], room: number, { shown, cost }: Measure): readonly CostedHit[] {
  let left = room - total(hits);
  return hits.map((before) => {
    const { hit, shown: part } = before.shown;
    if (!part.truncated || hit.segment.content.length > LONGEST_WHOLE) return before;
    const whole = shown(hit, 'whole');
    const more = cost(whole) - before.cost;
    if (more > left) return before;
    left -= more;
    return { shown: whole, cost: before.cost + more };
  });
}

function total(hits: readonly CostedHit[]): number {
  return hits.reduce((sum, { cost }) => sum + cost, 0);
}

/** Room for the sentence about hits left out. */
const FRAME = 60;

/** What parts a hit from the next. */
const BETWEEN = 4;
