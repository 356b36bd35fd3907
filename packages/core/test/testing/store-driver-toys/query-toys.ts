import type { MetadataValue, NormalFilter } from '../../../src/metadata.ts';
import type { Candidate } from '../../../src/store/store-driver.ts';
import type { StoreDriverSubject } from '../../../src/testing/store-driver-subject.ts';
import { CASE, MODELS } from './case-names.ts';
import { spoilt, type Toy } from './spoilt.ts';

type Change = (found: readonly Candidate[]) => readonly Candidate[];
const spoiltAnswers = (change: Change): StoreDriverSubject =>
  spoilt((good) => ({ query: async (query) => change(await good.query(query)) }));

/** Makes a filter that finds values by their text. */
function loosen(filter: NormalFilter): NormalFilter {
  const meanings = (value: MetadataValue): MetadataValue[] => [value, String(value), Number(value), value === 'true'];
  return Object.fromEntries(Object.entries(filter).map(([key, values]) => [key, values.flatMap(meanings)]));
}

/** Drivers that answer queries wrongly. */
export const QUERY_TOYS: readonly Toy[] = [
  [
    'sorts ascending',
    spoiltAnswers((found) => [...found].reverse()),
    [CASE.NEAREST, CASE.TIES, CASE.LIMIT, CASE.WINDOWS, ...MODELS],
  ],
  [
    'gives one too many',
    spoilt((good) => ({ query: (query) => good.query({ ...query, limit: query.limit + 1 }) })),
    [CASE.TIES, CASE.LIMIT, CASE.BEFORE, ...MODELS],
  ],
  [
    'gives one too few',
    spoilt((good) => ({ query: async (query) => (await good.query(query)).slice(0, Math.max(1, query.limit - 1)) })),
    [CASE.TIES, CASE.LIMIT, CASE.WINDOWS, CASE.BEFORE, ...MODELS],
  ],
  [
    'ignores the filter',
    spoilt((good) => ({ query: ({ filter: _, ...query }) => good.query(query) })),
    [CASE.FILTER, CASE.TYPES, CASE.SYSTEM, CASE.BEFORE, CASE.NOW, ...MODELS],
  ],
  [
    'ignores the path prefix',
    spoilt((good) => ({ query: ({ pathPrefix: _, ...query }) => good.query(query) })),
    [CASE.PATHS, CASE.SOURCES],
  ],
  [
    'ignores the sources',
    spoilt((good) => ({ query: ({ sourceIds: _, ...query }) => good.query(query) })),
    [CASE.SOURCES],
  ],
  [
    'compares values as texts',
    spoilt((good) => ({
      query: (query) => good.query({ ...query, ...(query.filter && { filter: loosen(query.filter) }) }),
      lexical: (query) => good.lexical!({ ...query, ...(query.filter && { filter: loosen(query.filter) }) }),
    })),
    [CASE.TYPES],
  ],
  [
    'filters after ranking',
    spoilt((good) => ({
      query: async ({ filter, ...query }) => {
        const found = await good.query(query);
        if (!filter) return found;
        const allowed = new Set(
          (await good.query({ ...query, filter, limit: 10_000 })).map(({ segmentId }) => segmentId),
        );
        return found.filter(({ segmentId }) => allowed.has(segmentId));
      },
    })),
    [CASE.BEFORE, ...MODELS],
  ],
  [
    'breaks ties by insertion',
    spoiltAnswers((found) =>
      found
        .map((one, i) => ({ one, i }))
        .sort((a, b) => b.one.score - a.one.score || b.i - a.i)
        .map(({ one }) => one),
    ),
    [CASE.TIES],
  ],
  [
    'scores by distance',
    spoiltAnswers((found) => found.map((one) => ({ ...one, score: 2 - 2 * one.score }))),
    [CASE.OBJECTS, CASE.NEAREST, CASE.WINDOWS, CASE.EXACT, ...MODELS],
  ],
  ['does not name the window', spoiltAnswers((found) => found.map(({ window: _, ...one }) => one)), [CASE.WINDOWS]],
  [
    'gives a segment twice',
    spoiltAnswers((found) => found.flatMap((one, i) => (i === 0 ? [one, one] : [one])).slice(0, found.length)),
    [
      CASE.FEWER,
      CASE.NEAREST,
      CASE.EQUAL_CONTENT,
      CASE.TIES,
      CASE.LIMIT,
      CASE.WINDOWS,
      CASE.FILTER,
      CASE.TYPES,
      CASE.SYSTEM,
      CASE.PATHS,
      CASE.SOURCES,
      CASE.BEFORE,
      CASE.NOW,
      ...MODELS,
    ],
  ],
  [
    'has the same hash for all contents',
    spoiltAnswers((found) => found.map((one) => ({ ...one, contentHash: 'x' }))),
    [CASE.EQUAL_CONTENT],
  ],
  [
    'rounds vectors to bytes',
    spoilt((good) => ({
      replace: (batch, options) =>
        good.replace(
          batch.map((change) => ({
            ...change,
            ...(change.segments && {
              segments: change.segments.map((one) => ({
                ...one,
                windows: one.windows.map((w) => ({ ...w, vector: w.vector.map((v) => Math.round(v * 127) / 127) })),
              })),
            }),
          })),
          options,
        ),
    })),
    [CASE.NEAREST, CASE.WINDOWS, CASE.EXACT, CASE.VECTORS, ...MODELS],
  ],
  [
    'remembers answers of filters',
    spoilt((good) => {
      const known = new Map<string, Promise<readonly Candidate[]>>();
      return {
        query: (query) => {
          const name = JSON.stringify([query.filter, query.limit]);
          if (!query.filter) return good.query(query);
          if (!known.has(name)) known.set(name, good.query(query));
          return known.get(name)!;
        },
      };
    }),
    [CASE.NOW, ...MODELS],
  ],
  [
    'does not know the system keys',
    spoilt((good) => ({
      query: async (query) =>
        query.filter && Object.keys(query.filter).some((key) => key.endsWith('-id')) ? [] : good.query(query),
    })),
    [CASE.SYSTEM],
  ],
  [
    'compares paths byte by byte',
    spoilt((good) => ({
      query: async ({ pathPrefix, ...query }) => {
        if (pathPrefix === undefined) return good.query(query);
        const paths = new Map<string, string>();
        for await (const { documentId, path } of good.documents()) paths.set(documentId, path);
        const found = await good.query({ ...query, limit: 10_000 });
        return found.filter(({ documentId }) => paths.get(documentId)?.startsWith(pathPrefix)).slice(0, query.limit);
      },
    })),
    [CASE.PATHS],
  ],
];
