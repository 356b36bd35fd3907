import { passSignal } from '../abort.ts';
import type { Embedder } from '../embed/embedder.ts';
import { VectorSearchError } from '../errors.ts';
import type { Source } from '../source/source.ts';
import { checkEmbedder } from '../store/check-embedder.ts';
import type { Segment } from '../store/segment.ts';
import type { IndexCounts } from '../store/store-driver.ts';
import type { CollapsedCandidate } from './collapse-candidates.ts';
import { excerptOf } from './excerpt-of.ts';
import { Explainer } from './explainer.ts';
import { findBest } from './find-best.ts';
import type { Coverage, Hit, SearchMode, SearchResult } from './hit.ts';
import { type CandidateLists, type RankedCandidate, segmentKey, sortRanked } from './rank-candidates.ts';
import { type RankingPrior, rankingPrior } from './ranking-prior.ts';
import { rerankHits } from './rerank-hits.ts';
import type { Reranker } from './reranker.ts';
import { type CheckedSearch, checkSearch, type SearchOptions } from './search-options.ts';
import type { SearchableStore } from './searchable-store.ts';

/** What a {@link Searcher} works with. */
export interface SearcherOptions {
  /** An index, or several joined by `joinStores`. */
  readonly store: SearchableStore;
  /** The embedder that the store was filled with. Without one only the mode `lexical` is possible. */
  readonly embedder?: Pick<Embedder, 'embed'> & Partial<Pick<Embedder, 'fingerprint'>>;
  /** Reorders the best hits. */
  readonly reranker?: Reranker;
  /** Default of the search option `candidates`. Default 30. */
  readonly candidates?: number;
  /**
   * In mode `fused`, definitions come before mentions and code before tests and documentation when the query asks where
   * something is implemented or names something of code, unless it asks for those. Default true.
   */
  readonly rankingPrior?: boolean;
  /** Only these sources answer, and their metadata keys are known to filters. Default: all that the store holds. */
  readonly sources?: readonly Pick<Source, 'id' | 'metadataKeys'>[];
}

/** Finds the segments that answer a question best. Holds no state of its own: every search sees what is committed. */
export class Searcher {
  readonly #store: SearchableStore;
  readonly #embedder: Pick<Embedder, 'embed'> | undefined;
  readonly #reranker: Reranker | undefined;
  readonly #sourceIds: readonly string[] | undefined;
  readonly #knownKeys: readonly string[];
  readonly #usesPrior: boolean;
  readonly #candidates: number | undefined;

  /** @throws STORE_MISMATCH when the store holds vectors of another embedder. */
  constructor(options: SearcherOptions) {
    const { store, embedder, reranker, sources, candidates, rankingPrior: usesPrior = true } = options;
    if (!store) throw new TypeError('A Searcher needs a store');
    if (embedder) checkEmbedder(store, embedder);
    this.#store = store;
    this.#embedder = embedder;
    this.#reranker = reranker;
    this.#usesPrior = usesPrior;
    this.#candidates = candidates;
    this.#sourceIds = sources?.map(({ id }) => id);
    this.#knownKeys = [...new Set(sources?.flatMap(({ metadataKeys = [] }) => metadataKeys))];
  }

  /**
   * Answers a query, any text that is not blank; what exceeds the model's limit is seen by the lexical side only.
   * Segments of identical content are one hit, with the other places in `alsoIn`.
   *
   * `fused` becomes `lexical` while no vector exists, and `vector` on a store without lexical search. Rejects with
   * EMBEDDER_UNAVAILABLE where vectors are needed and there is no embedder, FILTER_UNKNOWN_KEY, FILTER_UNSUPPORTED,
   * MODE_UNSUPPORTED, RERANKER_FAILED or a STORE_ code.
   */
  async search(query: string, options: SearchOptions = {}): Promise<SearchResult> {
    const candidates = options.candidates ?? this.#candidates;
    const asked = checkSearch(query, { ...options, ...(candidates === undefined ? {} : { candidates }) });
    const counts = await this.#store.counts(passSignal(asked.signal));
    const mode = this.#modeFor(asked.mode, counts);
    const explainer = asked.explain ? new Explainer() : undefined;
    const best = await this.#best(query, mode, counts, asked, explainer);
    const hits = await this.#hits(query, best, asked, explainer);
    return { query, mode, coverage: coverageOf(counts), hits };
  }

  #modeFor(mode: SearchMode, { windows }: IndexCounts): SearchMode {
    if (mode !== 'fused') return mode;
    if (!this.#store.supports.lexical) return 'vector';
    return windows === 0 ? 'lexical' : 'fused';
  }

  /** The best candidates for the limit, or for the reranker where it looks at more. */
  async #best(
    query: string,
    mode: SearchMode,
    counts: IndexCounts,
    asked: CheckedSearch,
    explainer: Explainer | undefined,
  ): Promise<readonly CollapsedCandidate[]> {
    if (this.#sourceIds?.length === 0) return [];
    const vector = mode === 'lexical' ? undefined : await this.#queryVector(query, asked);
    const prior = this.#usesPrior ? rankingPrior(query) : undefined;
    return findBest({
      mode,
      wanted: this.#reranker ? Math.max(asked.limit, asked.candidates) : asked.limit,
      minSimilarity: asked.minSimilarity,
      embedded: embeddedShare(counts),
      lists: async (depth) => {
        const lists = await this.#lists({ query, vector, mode, depth }, asked);
        explainer?.lists(lists);
        return lists;
      },
      weigh: async (fused) => {
        explainer?.fused(fused);
        return prior ? this.#weighed(prior, fused, asked) : fused;
      },
      // A store that cannot filter gives candidates of all its sources.
      mayAnswer: ({ candidate }) =>
        this.#store.supports.filter || (this.#sourceIds?.includes(candidate.sourceId) ?? true),
    });
  }

  async #weighed(
    prior: RankingPrior,
    fused: readonly RankedCandidate[],
    asked: CheckedSearch,
  ): Promise<readonly RankedCandidate[]> {
    const segments = await this.#segments(fused, asked);
    const weighed = fused.map((one) => {
      const segment = segments.get(segmentKey(one.candidate));
      return segment ? { ...one, score: prior(one.score, segment) } : one;
    });
    return sortRanked(weighed);
  }

  async #queryVector(query: string, { signal }: CheckedSearch): Promise<Float32Array> {
    if (!this.#embedder) {
      throw new VectorSearchError(
        'EMBEDDER_UNAVAILABLE',
        'There is no embedder to search by meaning: give the Searcher one, or search with mode "lexical"',
      );
    }
    const [vector] = await this.#embedder.embed([query], { role: 'query', ...passSignal(signal) });
    if (!vector) throw new VectorSearchError('EMBEDDER_FAILED', 'The embedder gave no vector for the query');
    return vector;
  }

  async #lists(
    {
      query,
      vector,
      mode,
      depth,
    }: { query: string; vector: Float32Array | undefined; mode: SearchMode; depth: number },
    { filter, pathPrefix, signal }: CheckedSearch,
  ): Promise<CandidateLists> {
    const scope = {
      limit: depth,
      knownKeys: this.#knownKeys,
      ...(filter === undefined ? {} : { filter }),
      ...(pathPrefix === undefined ? {} : { pathPrefix }),
      ...(this.#sourceIds && this.#store.supports.filter ? { sourceIds: this.#sourceIds } : {}),
      ...passSignal(signal),
    };
    const [byVector, byWords] = await Promise.all([
      vector ? this.#store.query({ vector, ...scope }) : [],
      mode === 'vector' ? [] : this.#store.lexical({ text: query, ...scope }),
    ]);
    return { vector: byVector, lexical: byWords };
  }

  async #hits(
    query: string,
    best: readonly CollapsedCandidate[],
    asked: CheckedSearch,
    explainer: Explainer | undefined,
  ): Promise<readonly Hit[]> {
    const segments = await this.#segments(best, asked);
    const hits = best.flatMap((one, at): Hit[] => {
      const segment = segments.get(segmentKey(one.candidate));
      if (!segment) return [];
      const { candidate, ...scores } = one;
      const excerpt = excerptOf(segment, query, candidate.window);
      const rankBefore = this.#reranker ? { rankBefore: at + 1 } : {};
      const explanation = explainer && { explanation: { ...explainer.of(candidate), ...rankBefore } };
      return [{ rank: at + 1, segment, ...scores, ...(excerpt ? { excerpt } : {}), ...explanation }];
    });
    const ordered = this.#reranker ? await this.#reranked(this.#reranker, query, hits, asked) : hits;
    return ordered.slice(0, asked.limit).map((hit, at) => ({ ...hit, rank: at + 1 }));
  }

  /** Segments by key; one whose document was replaced since the candidates were found is missing. */
  async #segments(best: readonly RankedCandidate[], { signal }: CheckedSearch): Promise<Map<string, Segment>> {
    const candidates = best.map(({ candidate }) => candidate);
    const segments = await this.#store.load(candidates, passSignal(signal));
    return new Map(segments.map((segment) => [segmentKey(segment), segment]));
  }

  async #reranked(
    reranker: Reranker,
    query: string,
    hits: readonly Hit[],
    { candidates, signal }: CheckedSearch,
  ): Promise<readonly Hit[]> {
    const best = await rerankHits(reranker, query, hits.slice(0, candidates), passSignal(signal));
    return [...best, ...hits.slice(candidates)];
  }
}

/** Of the documents that should have vectors, the share that has them. */
function embeddedShare({ documents, pending, failed, skipped }: IndexCounts): number {
  const wanted = documents - failed - skipped;
  return wanted > 0 ? (wanted - pending) / wanted : 1;
}

function coverageOf({ documents, pending, failed, skipped, segments }: IndexCounts): Coverage {
  return { documents, pending, failed, skipped, segments };
}
