import { join } from 'node:path';
import { Indexer, isVectorSearchError, lexicalTokens, memoryDriver, Searcher, Store } from '@mcp-vector-search/core';
import { Finding, templateOf } from '../engine/finding.mjs';
import { inputJson, jsonInput, mutateJsonInput } from '../engine/json-input.mjs';
import { NASTY_TEXTS } from '../engine/nasty.mjs';
import { smallCorpus } from '../engine/small-corpus.mjs';
import { TOY_EMBEDDER } from '../engine/toy-embedder.mjs';

const WORDS = 'log database cache the Searcher checkSearch 東京 é POL-358 foo-bar! "x" AND NEAR/2 a* 😀'.split(' ');
const KEYS = 'topic|package|lang|year|draft|odd key "x"|doc-id|segment-id|section|chunk-index|no-such-key'.split('|');
const VALUES = ['web', 'core', 'en', 2024, '2024', true, 'true', 1.5, '日本', [], ['web', 2024], null, {}];
/** Scores that differ by less are the same. */
const NUMBERS = 1e-4;

/** Queries with filters on an index in memory and one in SQLite: both answer alike, and any text is a query. */
export const target = {
  cpuMs: 4000,
  words: [...WORDS, ...KEYS],
  mutate: mutateJsonInput,

  seeds() {
    const query = {
      query: 'why does the log grow',
      limit: 5,
      mode: 'fused',
      filter: { topic: 'web' },
      pathPrefix: 'examples/',
      minSimilarity: 0.1,
    };
    return [
      query,
      { query: 'cache', filter: { year: [2024, '2024'] } },
      { query: '東京', mode: 'lexical', explain: true },
    ].map(jsonInput);
  },

  make(random) {
    const text = Array.from({ length: 1 + random.small(12) }, () =>
      random.pick(random.chance(0.7) ? WORDS : NASTY_TEXTS),
    ).join(random.pick([' ', '', '\n']));
    const filter = Object.fromEntries(KEYS.filter(() => random.chance(0.15)).map((key) => [key, random.pick(VALUES)]));
    const all = {
      filter,
      limit: random.pick([1, 3, 10, 100, 1e6]),
      mode: random.pick(['fused', 'vector', 'lexical']),
      explain: true,
    };
    const more = {
      pathPrefix: random.pick(['examples/', 'packages/c', 'odd/u\u0308', '']),
      minSimilarity: random.pick([-1, 0, 0.5, 1]),
    };
    const chosen = Object.entries({ ...all, ...more }).filter(() => random.chance(0.5));
    return jsonInput({ query: text, ...Object.fromEntries(chosen) });
  },

  async open(folder) {
    const sources = smallCorpus();
    const stores = await Promise.all(
      [{ driver: memoryDriver() }, { path: join(folder, 'index.db') }].map((place) => filled(place, sources)),
    );
    const searchers = stores.map((store) => new Searcher({ store, embedder: TOY_EMBEDDER, sources }));
    return {
      run: (input) => trySearch(inputJson(input), searchers),
      close: async () => void (await Promise.all(stores.map((store) => store.close()))),
    };
  },
};

async function filled(place, sources) {
  const store = await Store.open({ ...place, embedder: TOY_EMBEDDER });
  const { failures } = await new Indexer({ sources, store, embedder: TOY_EMBEDDER }).run();
  if (failures.length > 0) throw new Error(`the corpus failed: ${failures[0].message}`);
  return store;
}

async function trySearch(value, searchers) {
  const { query, ...options } = Object(value);
  if (typeof query === 'string') checkTokens(query);
  const [memory, sqlite] = await Promise.all(searchers.map((searcher) => answer(searcher, query, options)));
  if (typeof memory === 'string' || typeof sqlite === 'string') {
    if (memory !== sqlite) throw new Finding(`one store refuses, the other does not: ${memory} / ${sqlite}`);
    return memory;
  }
  if (memory.mode === 'lexical') checkSame(memory.hits, sqlite.hits);
  else if (Math.abs(memory.hits.length - sqlite.hits.length) > 1) throw new Finding('the stores find differently much');
  await checkFirst(searchers[1], query, options, sqlite.hits);
  return `${memory.mode} ${Math.min(memory.hits.length, 5)} ${Object.keys(options).sort()}`;
}

async function answer(searcher, query, options) {
  try {
    return await searcher.search(query, options);
  } catch (error) {
    if (isVectorSearchError(error)) return templateOf(error);
    if (
      (error instanceof TypeError || error instanceof RangeError) &&
      /^[A-Za-z]* ?(The|query|mode|limit|candidates|pathPrefix|minSimilarity|explain|filter|a filter)/.test(
        error.message,
      )
    )
      return templateOf(error);
    throw error;
  }
}

function checkSame(one, other) {
  const shown = (hits) => hits.map(({ segment, score }) => `${segment.id} ${score.toFixed(4)}`).join('\n');
  if (one.length !== other.length) throw new Finding(`the stores find ${one.length} and ${other.length} by words`);
  for (const [at, hit] of one.entries()) {
    const same = hit.segment.id === other[at].segment.id && Math.abs(hit.score - other[at].score) < NUMBERS;
    if (!same)
      throw new Finding(`the stores answer differently by words at ${at}`, {
        cause: `${shown(one)}\n---\n${shown(other)}`,
      });
    if (hit.segment.content !== other[at].segment.content) throw new Finding('the stores give different contents');
  }
}

/** The first hits are the same whatever the limit. */
async function checkFirst(searcher, query, options, hits) {
  if (hits.length === 0) return;
  const limit = Math.ceil(hits.length / 2);
  const first = await searcher.search(query, { ...options, limit });
  if (first.hits.some(({ segment }, at) => segment.id !== hits[at].segment.id))
    throw new Finding('a smaller limit gives other hits');
}

function checkTokens(text) {
  const tokens = lexicalTokens(text);
  if (tokens.join('\n') !== lexicalTokens(text).join('\n'))
    throw new Finding('the tokens of a text are others the second time');
  const odd = tokens.find((token) => token === '' || token.length > 128 || /\s/.test(token) || !token.isWellFormed());
  if (odd !== undefined) throw new Finding(`a token is ${JSON.stringify(odd).slice(0, 80)}`);
}
