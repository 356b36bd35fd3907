import { type Abortable, passSignal } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import type { MetadataValue } from '../metadata.ts';
import { compareCandidates } from '../store/compare-candidates.ts';
import { compareText } from '../store/compare-text.ts';
import type { DocumentKey, DocumentRecord, Segment } from '../store/segment.ts';
import type { Candidate, IndexCounts } from '../store/store-driver.ts';
import type { StoreLexicalQuery, StoreScope, StoreVectorQuery } from '../store/store-query.ts';
import { segmentKey } from './rank-candidates.ts';
import type { SearchableStore } from './searchable-store.ts';

/** Values of a metadata key are listed up to so many. */
const FEW_VALUES = 50;

/**
 * Several indexes as one to be searched: a host's own together with prebuilt ones, say. Nothing is copied; whoever opened the
 * stores closes them. Where two hold the same document of the same source, the first one counts.
 *
 * Similarities compare as they are. A BM25 score grows with the logarithm of the number of segments, because a word is rarer
 * among more of them; each store's scores are scaled to the size of all together, so that a small index is heard beside a
 * large one. What can be done is what all stores can do.
 *
 * @throws STORE_MISMATCH where stores hold vectors of different embedders; RangeError for no store.
 */
export function joinStores(stores: readonly SearchableStore[]): SearchableStore {
  const [first] = stores;
  if (!first) throw new RangeError('joinStores needs a store');
  for (const store of stores) checkSame(first, store);
  return new JoinedStores([...stores], first);
}

function checkSame({ header }: SearchableStore, { header: other }: SearchableStore): void {
  if (header.embedder === other.embedder && header.dimensions === other.dimensions) return;
  throw new VectorSearchError(
    'STORE_MISMATCH',
    `one store holds vectors of ${header.embedder}, another of ${other.embedder}: index both with one embedder`,
    { context: { found: other.embedder, wanted: header.embedder } },
  );
}

class JoinedStores implements SearchableStore {
  readonly supports: SearchableStore['supports'];
  readonly header: SearchableStore['header'];
  readonly #stores: readonly SearchableStore[];

  constructor(stores: readonly SearchableStore[], { header }: SearchableStore) {
    this.#stores = stores;
    this.header = header;
    this.supports = Object.freeze({
      persistent: stores.every(({ supports }) => supports.persistent),
      exact: stores.every(({ supports }) => supports.exact),
      filter: stores.every(({ supports }) => supports.filter),
      lexical: stores.every(({ supports }) => supports.lexical),
      textFirst: stores.every(({ supports }) => supports.textFirst),
      atomic: stores.every(({ supports }) => supports.atomic),
    });
  }

  async query(query: StoreVectorQuery): Promise<readonly Candidate[]> {
    const scope = await this.#scope(query);
    const lists = await Promise.all(this.#stores.map((store) => store.query({ ...query, ...scope })));
    return best(lists, query.limit);
  }

  async lexical(query: StoreLexicalQuery): Promise<readonly Candidate[]> {
    const [scope, weights] = await Promise.all([this.#scope(query), this.#weights(query)]);
    const lists = await Promise.all(
      this.#stores.map(async (store, at) => {
        const weight = weights[at] as number;
        const found = await store.lexical({ ...query, ...scope });
        return weight === 1 ? found : found.map((one) => ({ ...one, score: one.score * weight }));
      }),
    );
    return best(lists, query.limit);
  }

  async load(candidates: readonly Candidate[], options: Abortable = {}): Promise<readonly Segment[]> {
    const found = new Map<string, Segment>();
    for (const store of this.#stores) {
      const wanted = candidates.filter((candidate) => !found.has(segmentKey(candidate)));
      if (wanted.length === 0) break;
      for (const segment of await store.load(wanted, options)) found.set(segmentKey(segment), segment);
    }
    return candidates.map((candidate) => found.get(segmentKey(candidate))).filter((segment) => segment !== undefined);
  }

  /** All records, ordered by source id and document id. */
  async *documents(options: Abortable = {}): AsyncGenerator<DocumentRecord> {
    const streams = this.#stores.map((store) => store.documents(options));
    try {
      const heads = await Promise.all(streams.map((stream) => stream.next()));
      for (;;) {
        const live = heads.flatMap(({ done, value }, at) => (done ? [] : [{ record: value as DocumentRecord, at }]));
        const [next, ...others] = live.sort((a, b) => compareKeys(a.record, b.record) || a.at - b.at);
        if (!next) return;
        yield next.record;
        const same = [next, ...others.filter(({ record }) => compareKeys(record, next.record) === 0)];
        for (const { at } of same) heads[at] = await (streams[at] as AsyncGenerator<DocumentRecord>).next();
      }
    } finally {
      for (const stream of streams) await stream.return(undefined);
    }
  }

  async document(key: DocumentKey, options: Abortable = {}): Promise<DocumentRecord | undefined> {
    for (const store of this.#stores) {
      const record = await store.document(key, options);
      if (record) return record;
    }
    return undefined;
  }

  async segments(key: DocumentKey, options: Abortable = {}): Promise<readonly Segment[]> {
    for (const store of this.#stores) {
      const segments = await store.segments(key, options);
      if (segments.length > 0) return segments;
    }
    return [];
  }

  async counts(options: Abortable = {}): Promise<IndexCounts> {
    const all = await Promise.all(this.#stores.map((store) => store.counts(options)));
    const sum = (of: keyof IndexCounts): number => all.reduce((total, counts) => total + counts[of], 0);
    return {
      documents: sum('documents'),
      pending: sum('pending'),
      failed: sum('failed'),
      skipped: sum('skipped'),
      segments: sum('segments'),
      windows: sum('windows'),
    };
  }

  async segmentCounts(options: Abortable = {}): Promise<ReadonlyMap<string, number>> {
    const joined = new Map<string, number>();
    for (const store of this.#stores) {
      for (const [id, count] of await store.segmentCounts(options)) joined.set(id, (joined.get(id) ?? 0) + count);
    }
    return joined;
  }

  async metadata(options: Abortable = {}): Promise<ReadonlyMap<string, readonly MetadataValue[] | 'many'>> {
    const joined = new Map<string, readonly MetadataValue[] | 'many'>();
    for (const store of this.#stores) {
      for (const [key, values] of await store.metadata(options)) {
        const before = joined.get(key) ?? [];
        const all = values === 'many' || before === 'many' ? 'many' : [...new Set([...before, ...values])];
        joined.set(key, all !== 'many' && all.length > FEW_VALUES ? 'many' : all);
      }
    }
    return joined;
  }

  async vectors(keys: readonly DocumentKey[], options: Abortable = {}): Promise<readonly (readonly Float32Array[])[]> {
    const found: (readonly Float32Array[])[] = keys.map(() => []);
    let open = [...keys.keys()];
    for (const store of this.#stores) {
      const wanted = open.map((at) => keys[at] as DocumentKey);
      const vectors = await store.vectors(wanted, options);
      open.forEach((at, place) => {
        found[at] = vectors[place] ?? [];
      });
      open = open.filter((at) => found[at]?.length === 0);
    }
    return found;
  }

  /** Notes are those of the first store that has them. */
  async readNote(name: string, options: Abortable = {}): Promise<string | undefined> {
    for (const store of this.#stores) {
      const note = await store.readNote(name, options);
      if (note !== undefined) return note;
    }
    return undefined;
  }

  /** A key that one store knows can be filtered on in all of them. */
  async #scope({ filter, knownKeys = [], signal }: StoreScope): Promise<Pick<StoreScope, 'knownKeys'>> {
    if (filter === undefined || Object.keys(filter).length === 0) return {};
    return { knownKeys: [...knownKeys, ...(await this.metadata(passSignal(signal))).keys()] };
  }

  async #weights({ signal }: StoreScope): Promise<readonly number[]> {
    const counts = await Promise.all(this.#stores.map((store) => store.counts(passSignal(signal))));
    const all = counts.reduce((sum, { segments }) => sum + segments, 0);
    return counts.map(({ segments }) => (segments === 0 ? 1 : Math.log1p(all) / Math.log1p(segments)));
  }
}

/** The best of several lists; of one segment in two of them only the first list's. */
function best(lists: readonly (readonly Candidate[])[], limit: number): readonly Candidate[] {
  const found = new Map<string, Candidate>();
  for (const candidate of lists.flat()) {
    const key = segmentKey(candidate);
    if (!found.has(key)) found.set(key, candidate);
  }
  return [...found.values()].sort(compareCandidates).slice(0, limit);
}

function compareKeys(a: DocumentKey, b: DocumentKey): number {
  return compareText(a.sourceId, b.sourceId) || compareText(a.documentId, b.documentId);
}
