import { compareCandidates } from '../../../src/store/compare-candidates.ts';
import type { Candidate, StoreDriver } from '../../../src/store/store-driver.ts';
import { CASE, MODELS } from './case-names.ts';
import { spoilt, type Toy } from './spoilt.ts';

/** Drivers that do wrongly what not every driver does: words, counts, lists, notes. */
export const OTHER_TOYS: readonly Toy[] = [
  [
    'takes queries as syntax',
    spoilt((good) => ({
      lexical: async (query) => {
        if (/["(*]/.test(query.text)) throw new Error('syntax error');
        return good.lexical!(query);
      },
    })),
    [CASE.SYNTAX],
  ],
  [
    'remembers old words',
    (() =>
      spoilt((good) => {
        const old: Candidate[] = [];
        return {
          lexical: async (query) => {
            const found = await good.lexical!(query);
            if (query.text === 'giraffe') old.push(...found);
            return query.text === 'zebra' && found.length === 0
              ? [{ sourceId: 's', documentId: 'old', segmentId: 'old', ordinal: 0, score: 1, contentHash: '' }]
              : found;
          },
        };
      }))(),
    [CASE.OLD_WORDS],
  ],
  [
    'scores words below 0',
    spoilt((good) => ({
      lexical: async (query) => (await good.lexical!(query)).map((one) => ({ ...one, score: -one.score })),
    })),
    [CASE.WORDS],
  ],
  [
    'orders words by place',
    spoilt((good) => ({
      lexical: async (query) =>
        [...(await good.lexical!({ ...query, limit: 10_000 }))]
          .sort((a, b) => compareCandidates({ ...a, score: 0 }, { ...b, score: 0 }))
          .slice(0, query.limit),
    })),
    [CASE.WORDS],
  ],
  [
    'waits for vectors',
    spoilt((good) => ({
      replace: (batch, options) =>
        good.replace(
          batch.map((change) => (change.document.state === 'pending' ? { ...change, segments: [] } : change)),
          options,
        ),
    })),
    [CASE.COUNTS, CASE.TEXT_FIRST],
  ],
  [
    'counts wrongly',
    spoilt((good) => ({ counts: async (options) => ({ ...(await good.counts!(options)), segments: 0 }) })),
    [CASE.COUNTS, CASE.TEXT_FIRST],
  ],
  [
    'lists metadata of documents without segments',
    spoilt((good) => ({
      metadata: async (options) => new Map([...(await good.metadata!(options)), ['unseen', [true]]]),
    })),
    [CASE.COUNTS],
  ],
  [
    'lists all values',
    spoilt((good) => ({
      metadata: async (options) =>
        new Map(
          [...(await good.metadata!(options))].map(([key, values]) => [
            key,
            values === 'many' ? Array.from({ length: 51 }, (_, i) => i) : values,
          ]),
        ),
    })),
    [CASE.MANY],
  ],
  [
    'loads what is no longer there',
    (() =>
      spoilt((good) => {
        const seen = new Map<string, Awaited<ReturnType<StoreDriver['segments']>>[number]>();
        return {
          load: async (candidates, options) => {
            for (const candidate of candidates)
              for (const one of await good.segments(candidate, options)) if (!seen.has(one.id)) seen.set(one.id, one);
            return candidates.map(({ segmentId }) => seen.get(segmentId)!);
          },
        };
      }))(),
    [CASE.LOAD],
  ],
  ['keeps all when emptied', spoilt(() => ({ reset: async () => undefined })), [CASE.EMPTY]],
  [
    'finds itself broken',
    spoilt(() => ({ maintain: async (task) => ({ task, problems: ['broken'] }) })),
    [CASE.EMPTY, ...MODELS],
  ],
  ['forgets notes', spoilt(() => ({ writeNote: async () => undefined })), [CASE.COUNTS]],
  [
    'mixes up cached vectors',
    spoilt((good) => ({
      cachedVectors: async (hashes, options) =>
        new Map(
          [...(await good.cachedVectors!(hashes, options))].map(([hash, vectors]) => [hash, [...vectors].reverse()]),
        ),
    })),
    [CASE.CACHED],
  ],
  [
    'gives the vectors of all documents in one list',
    spoilt((good) => ({
      vectors: async (keys, options) => {
        const all = (await good.vectors!(keys, options)).flat();
        return keys.map((_, at) => (at === 0 ? all : []));
      },
    })),
    [CASE.VECTORS],
  ],
  [
    'gives one vector a document',
    spoilt((good) => ({
      vectors: async (keys, options) => (await good.vectors!(keys, options)).map((vectors) => vectors.slice(0, 1)),
    })),
    [CASE.VECTORS],
  ],
  [
    'orders equal words by insertion',
    spoilt((good) => ({
      lexical: async (query) =>
        (await good.lexical!({ ...query, limit: 10_000 }))
          .map((one, place) => ({ one, place }))
          .sort((a, b) => b.one.score - a.one.score || b.place - a.place)
          .map(({ one }) => one)
          .slice(0, query.limit),
    })),
    [CASE.WORD_TIES],
  ],
];
