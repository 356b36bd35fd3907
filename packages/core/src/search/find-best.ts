import { type CollapsedCandidate, collapseCandidates } from './collapse-candidates.ts';
import type { SearchMode } from './hit.ts';
import {
  type CandidateLists,
  FUSED_DEPTH,
  furtherCandidates,
  fuseCandidates,
  type RankedCandidate,
  rankSide,
  segmentKey,
} from './rank-candidates.ts';

/** When these are too few, so many times more candidates are asked for. */
const GROWTH = 4;
/** No more candidates than this are asked for, unless more hits are wanted. */
const MOST_CANDIDATES = 25_600;

/** What to find, and where. */
export interface BestQuery {
  readonly mode: SearchMode;
  /** So many hits are wanted. */
  readonly wanted: number;
  readonly minSimilarity: number | undefined;
  /** Share of the documents that have vectors, 0 to 1. */
  readonly embedded: number;
  /** At most so many candidates of each side that the mode uses. */
  lists(depth: number): Promise<CandidateLists>;
  /** Weighs fused candidates anew. */
  weigh(fused: readonly RankedCandidate[]): Promise<readonly RankedCandidate[]>;
  mayAnswer(candidate: RankedCandidate): boolean;
}

/**
 * The best candidates, identical contents collapsed. The best 100 of each side decide; where they do not suffice, four
 * times as many are asked for, and so on, and what is new among them follows. Depths do not depend on how many hits are
 * wanted, so the first n never do, not even over a driver whose long lists differ from its short ones at the end.
 */
export async function findBest(query: BestQuery): Promise<readonly CollapsedCandidate[]> {
  const found = new Map<string, RankedCandidate>();
  for (let depth = FUSED_DEPTH; ; depth *= GROWTH) {
    const lists = await query.lists(depth);
    const ranked = depth === FUSED_DEPTH ? await firstOf(lists, query) : furtherOf(lists, query.mode);
    for (const one of ranked) {
      const key = segmentKey(one.candidate);
      if (!found.has(key)) found.set(key, one);
    }
    const best = collapseCandidates([...found.values()].filter((one) => isAnswer(one, query)));
    const enough = best.length >= query.wanted || depth >= Math.max(MOST_CANDIDATES, query.wanted);
    if (enough || isAll(lists, depth, query)) return best.slice(0, query.wanted);
  }
}

async function firstOf(lists: CandidateLists, query: BestQuery): Promise<readonly RankedCandidate[]> {
  return query.mode === 'fused' ? query.weigh(fuseCandidates(lists, query.embedded)) : furtherOf(lists, query.mode);
}

function furtherOf(lists: CandidateLists, mode: SearchMode): readonly RankedCandidate[] {
  return mode === 'fused' ? furtherCandidates(lists) : rankSide(mode, lists[mode]);
}

function isAnswer(one: RankedCandidate, { mode, minSimilarity, mayAnswer }: BestQuery): boolean {
  if (!mayAnswer(one)) return false;
  if (minSimilarity === undefined || mode === 'lexical') return true;
  return one.similarity !== undefined && one.similarity >= minSimilarity;
}

/** True where asking for more candidates cannot bring more hits. */
function isAll({ vector, lexical }: CandidateLists, depth: number, { mode, minSimilarity }: BestQuery): boolean {
  const last = vector.at(-1);
  if (mode !== 'lexical' && minSimilarity !== undefined && last && last.score < minSimilarity) return true;
  return vector.length < depth && lexical.length < depth;
}
