import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Indexer } from '../../src/indexer/indexer.ts';
import type { Metadata } from '../../src/metadata.ts';
import type { Hit } from '../../src/search/hit.ts';
import type { Reranker } from '../../src/search/reranker.ts';
import { Searcher, type SearcherOptions } from '../../src/search/searcher.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import type { StoreDriver } from '../../src/store/store-driver.ts';
import { paragraphs, whole } from '../support/paragraphs.ts';
import { type RecordSource, recordSource } from '../support/record-source.ts';
import { type WordEmbedder, wordEmbedder } from '../support/word-embedder.ts';

interface Searching {
  readonly store: Store;
  readonly embedder: WordEmbedder;
  readonly sources: readonly RecordSource[];
  searcher(more?: Partial<SearcherOptions>): Searcher;
}

async function indexed(
  files: Record<string, string> | readonly RecordSource[],
  options: { metadata?: Record<string, Metadata>; driver?: StoreDriver } = {},
): Promise<Searching> {
  const sources = Array.isArray(files) ? files : [recordSource('notes', files as Record<string, string>)];
  for (const [path, metadata] of Object.entries(options.metadata ?? {})) sources[0]!.metadata.set(path, metadata);
  const embedder = wordEmbedder();
  const store = await Store.open({ driver: options.driver ?? memoryDriver(), embedder });
  await new Indexer({ sources, embedder, store }).run();
  return { store, embedder, sources, searcher: (more) => new Searcher({ store, embedder, ...more }) };
}

const paths = (hits: readonly Hit[]): string[] => hits.map(({ segment }) => segment.path);

const ANIMALS = {
  'cat.md': 'The cat sleeps on the warm windowsill all afternoon.',
  'dog.md': 'The dog runs after the ball in the park.',
  'bird.md': 'A bird sings in the tree at dawn.',
  'code.md': 'Call parseAnimalName with the flag --strict to read POL-358.',
};

describe('search', () => {
  it('finds by meaning and words together, and says what it could see', async () => {
    const { searcher } = await indexed(ANIMALS);
    const { query, mode, coverage, hits } = await searcher().search('cat on a windowsill');
    expect({ query, mode }).toEqual({ query: 'cat on a windowsill', mode: 'fused' });
    expect(coverage).toEqual({ documents: 4, pending: 0, failed: 0, skipped: 0, segments: 4 });
    expect(hits[0]).toMatchObject({
      rank: 1,
      segment: { id: 'cat.md#0', content: ANIMALS['cat.md'] },
      excerpt: { text: ANIMALS['cat.md'], range: { start: 0, startLine: 1, endLine: 1 } },
      alsoIn: [],
    });
    expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, at) => at + 1));
    expect(hits[0]?.score).toBeCloseTo(1);
    expect(hits[0]?.similarity).toBeGreaterThan(0.3);
    expect(hits[0]?.lexicalScore).toBeGreaterThan(0);
  });

  it('gives in one mode that mode’s own scores, in its order', async () => {
    const { searcher } = await indexed(ANIMALS);
    const vector = await searcher().search('a bird in a tree', { mode: 'vector' });
    expect(paths(vector.hits)).toHaveLength(4);
    for (const hit of vector.hits) {
      expect(hit.score).toBe(hit.similarity);
      expect(hit).not.toHaveProperty('lexicalScore');
    }
    const lexical = await searcher().search('a bird in a tree', { mode: 'lexical' });
    expect(paths(lexical.hits)).toEqual(['bird.md']);
    expect(lexical.hits[0]?.score).toBe(lexical.hits[0]?.lexicalScore);
    expect(lexical.hits[0]).not.toHaveProperty('similarity');
  });

  it('needs no embedder for words, and says so where it needs one', async () => {
    const { store } = await indexed(ANIMALS);
    const searcher = new Searcher({ store });
    expect(paths((await searcher.search('dog', { mode: 'lexical' })).hits)).toEqual(['dog.md']);
    for (const mode of ['fused', 'vector'] as const) {
      await expect(searcher.search('dog', { mode })).rejects.toMatchObject({ code: 'EMBEDDER_UNAVAILABLE' });
    }
  });

  it('refuses a blank query before it does anything', async () => {
    const { searcher, embedder, store } = await indexed(ANIMALS);
    await store.close();
    await expect(searcher().search(' \n')).rejects.toThrow(RangeError);
    expect(embedder.queries).toEqual([]);
  });

  it.each([
    '--strict',
    'POL-358',
    '"open',
    'a AND (',
    '*',
    'NEAR("x"',
    'col:val',
    "it's",
    '1.2.3-rc.1',
    '😀',
    '\u0000',
  ])('takes the query %j as text', async (query) => {
    const { searcher } = await indexed(ANIMALS);
    for (const mode of ['fused', 'lexical'] as const) {
      await expect(searcher().search(query, { mode })).resolves.toMatchObject({ query });
    }
  });

  it('takes 20 KB of query', async () => {
    const { searcher } = await indexed(ANIMALS);
    const { hits } = await searcher().search(`where is the dog ${'and more words '.repeat(1400)}`);
    expect(paths(hits)).toContain('dog.md');
  });

  it('finds identifiers and dashed names by words', async () => {
    const { searcher } = await indexed(ANIMALS);
    for (const query of ['parseAnimalName', '--strict', 'POL-358', 'animal name']) {
      const { hits } = await searcher().search(query, { mode: 'lexical' });
      expect(paths(hits)[0]).toBe('code.md');
    }
  });

  it('rejects with the reason of the signal when aborted', async () => {
    const { searcher } = await indexed(ANIMALS);
    const signal = AbortSignal.abort(new Error('never mind'));
    await expect(searcher().search('cat', { signal })).rejects.toThrow('never mind');
  });
});

describe('before everything is embedded', () => {
  it('answers by words alone while no vector exists, without asking the embedder', async () => {
    const source = recordSource('notes', ANIMALS);
    const embedder = wordEmbedder();
    const store = await Store.open({ driver: memoryDriver(), embedder });
    let answer: unknown;
    const asking: WordEmbedder = {
      ...embedder,
      embed: async (texts, options) => {
        answer = await new Searcher({ store }).search('dog');
        return embedder.embed(texts, options);
      },
    };
    await new Indexer({ sources: [source], embedder: asking, store }).run();
    expect(answer).toMatchObject({
      mode: 'lexical',
      coverage: { documents: 4, pending: 4, segments: 4 },
      hits: [{ segment: { path: 'dog.md' } }],
    });
    expect(embedder.queries).toEqual([]);
  });

  it('answers an empty index with nothing', async () => {
    const { searcher, embedder } = await indexed({});
    expect(await searcher().search('dog')).toMatchObject({ mode: 'lexical', hits: [], coverage: { documents: 0 } });
    expect(embedder.queries).toEqual([]);
    expect((await searcher().search('dog', { mode: 'vector' })).hits).toEqual([]);
  });
});

describe('the first n hits', () => {
  const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'];
  const many = Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => {
      const text = Array.from({ length: 6 }, (__, place) => words[(at * (place + 3) + at * at * place) % words.length]);
      return [`d${at}.md`, `${text.join(' ')} ${at % 150}`];
    }),
  );

  it.each(['fused', 'vector', 'lexical'] as const)('are the same whatever the limit (%s)', async (mode) => {
    const { searcher } = await indexed(many);
    const all = (await searcher().search('alpha delta zeta 17', { mode, limit: 400 })).hits;
    expect(all.length).toBeGreaterThan(120);
    for (const limit of [1, 7, 10, 99, 100, 101, 130]) {
      const { hits } = await searcher().search('alpha delta zeta 17', { mode, limit });
      expect(hits).toHaveLength(limit);
      const identity = (list: readonly Hit[]): unknown[] => list.map(({ alsoIn: _, ...rest }) => rest);
      expect(identity(hits)).toEqual(identity(all.slice(0, limit)));
    }
  });

  it('are the same with a reranker, which sees the same best ones', async () => {
    const { searcher } = await indexed(many);
    const seen: number[] = [];
    const reranker: Reranker = {
      rerank: async (_, hits) => {
        seen.push(hits.length);
        return [...hits].reverse().map((hit, at) => ({ ...hit, rerankScore: -at }));
      },
    };
    const search = async (limit: number): Promise<string[]> => {
      const { hits } = await searcher({ reranker }).search('alpha delta', { limit });
      expect(hits.map(({ rank }) => rank)).toEqual(hits.map((_, at) => at + 1));
      return hits.map(({ segment }) => segment.id);
    };
    const plain = (await searcher().search('alpha delta', { limit: 50 })).hits.map(({ segment }) => segment.id);
    const fifty = await search(50);
    expect(fifty).toEqual([...plain.slice(0, 30).reverse(), ...plain.slice(30)]);
    expect(await search(5)).toEqual(fifty.slice(0, 5));
    expect(seen).toEqual([30, 30]);
  });
});

describe('identical content', () => {
  it('is one hit that lists the other places', async () => {
    const copies = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((folder) => [`${folder}/readme.md`, 'How to install the frobnicator tool.']),
    );
    const { searcher } = await indexed({ ...copies, ...ANIMALS });
    for (const mode of ['fused', 'vector', 'lexical'] as const) {
      const { hits } = await searcher().search('install the frobnicator dog bird cat', { limit: 5, mode });
      const found = hits.filter(({ segment }) => segment.path.endsWith('readme.md'));
      expect(found).toHaveLength(1);
      expect(found[0]?.segment.path).toBe('a/readme.md');
      expect(found[0]?.alsoIn.map(({ documentId }) => documentId).sort()).toEqual(
        ['b', 'c', 'd', 'e', 'f'].map((folder) => `${folder}/readme.md`),
      );
    }
  });

  it('does not leave fewer hits than asked for, though hundreds of copies rank first', async () => {
    const copies = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`copy/${at}.md`, 'How to install the frobnicator tool.']),
    );
    const { searcher } = await indexed({ ...copies, ...ANIMALS });
    const { hits } = await searcher().search('install the frobnicator', { limit: 5, mode: 'vector' });
    expect(hits).toHaveLength(5);
    expect(hits[0]?.alsoIn).toHaveLength(299);
  });

  it('is no other place where two sources hold one document', async () => {
    const [one, two] = [recordSource('one', ANIMALS), recordSource('two', ANIMALS)];
    const { searcher } = await indexed([one, two]);
    const { hits } = await searcher().search('cat');
    expect(paths(hits).filter((path) => path === 'cat.md')).toHaveLength(1);
    expect(hits[0]?.alsoIn).toEqual([]);
  });
});

describe('offsets', () => {
  it('lead back into the document for fifty equal paragraphs, CRLF, tabs and astral characters', async () => {
    const paragraph = '\tthe same 😀 paragraph';
    const text = Array.from({ length: 50 }, () => paragraph).join('\r\n\r\n');
    const { searcher, store } = await indexed({ 'fifty.md': text });
    const segments = await store.segments({ sourceId: 'notes', documentId: 'fifty.md' });
    expect(segments).toHaveLength(50);
    for (const [at, { content, range, contentStart }] of segments.entries()) {
      expect(text.slice(range?.start, range?.end)).toBe(content);
      expect(contentStart).toBe(range?.start);
      expect(range).toMatchObject({ startLine: 2 * at + 1, endLine: 2 * at + 1 });
    }
    const { hits } = await searcher().search('same paragraph');
    expect(hits).toHaveLength(1);
    expect(hits[0]?.alsoIn).toHaveLength(49);
    const excerpt = hits[0]?.excerpt;
    expect(text.slice(excerpt?.range?.start, excerpt?.range?.end)).toBe(excerpt?.text);
  });

  it('are those of the best window of a long document', async () => {
    const lines = Array.from({ length: 200 }, (_, at) => `line ${at} of filler${at}`);
    lines[150] = 'the needle lies here';
    const text = lines.join('\n');
    const { searcher } = await indexed([recordSource('notes', { 'long.md': text }, { strategy: whole() })]);
    const [hit] = (await searcher().search('needle lies here', { mode: 'vector' })).hits;
    expect(hit?.excerpt?.text).toContain('the needle lies here');
    expect(text.slice(hit?.excerpt?.range?.start, hit?.excerpt?.range?.end)).toBe(hit?.excerpt?.text);
    expect(hit?.excerpt?.range?.startLine).toBeLessThanOrEqual(151);
    expect(hit?.excerpt?.range?.endLine).toBeGreaterThanOrEqual(151);
  });

  it('are left out, with the excerpt, where nothing of the content is kept', async () => {
    const strategy = {
      fingerprint: 'path-only',
      singleSegment: true,
      *segment({ text, path }: { text: string; path: string }) {
        yield { embedText: text, content: path, embedStart: 0, contentless: true };
      },
    };
    const { searcher } = await indexed([recordSource('notes', ANIMALS, { strategy })]);
    const { hits } = await searcher().search('the cat sleeps');
    expect(hits[0]?.segment).toMatchObject({ content: 'cat.md', path: 'cat.md' });
    expect(hits[0]).not.toHaveProperty('excerpt');
    expect(JSON.stringify(hits)).not.toContain('sleeps');
  });
});

describe('what narrows a search', () => {
  const metadata = {
    'cat.md': { kind: 'pet', year: 2024, draft: false },
    'dog.md': { kind: 'pet', year: 2025, draft: true },
    'bird.md': { kind: 'wild', year: 2024, draft: false },
  };
  const find = async (options: object): Promise<string[]> => {
    const { searcher } = await indexed(ANIMALS, { metadata });
    return paths((await searcher().search('the animal', { mode: 'vector', ...options })).hits).sort();
  };

  it('is a filter: equality, lists as OR, keys ANDed, values of the stored type', async () => {
    expect(await find({ filter: { kind: 'pet' } })).toEqual(['cat.md', 'dog.md']);
    expect(await find({ filter: { kind: ['pet', 'wild'], year: 2024 } })).toEqual(['bird.md', 'cat.md']);
    expect(await find({ filter: { year: '2025' } })).toEqual(['dog.md']);
    expect(await find({ filter: { draft: false } })).toEqual(['bird.md', 'cat.md']);
    expect(await find({ filter: { kind: 'none of them' } })).toEqual([]);
    expect(await find({ filter: {} })).toHaveLength(4);
    expect(await find({ filter: { 'doc-id': 'dog.md' } })).toEqual(['dog.md']);
  });

  it('is applied before ranking: a filter finds what is far from the best', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m${at}.md`, `the dog number ${at}`]));
    const { searcher } = await indexed({ ...many, 'far.md': 'unrelated' }, { metadata: { 'far.md': { kind: 'x' } } });
    for (const mode of ['vector', 'fused'] as const) {
      const { hits } = await searcher().search('the dog', { filter: { kind: 'x' }, limit: 1, mode });
      expect(paths(hits)).toEqual(['far.md']);
    }
  });

  it('is an error for a key that nobody knows, naming those known; not for one that a source declares', async () => {
    await expect(find({ filter: { knid: 'pet' } })).rejects.toMatchObject({
      code: 'FILTER_UNKNOWN_KEY',
      message: expect.stringContaining('kind'),
    });
    const declared = recordSource('notes', ANIMALS, { metadataKeys: ['topic'] });
    const { searcher, sources } = await indexed([declared]);
    expect((await searcher({ sources }).search('cat', { filter: { topic: 'x' } })).hits).toEqual([]);
  });

  it('is a path prefix', async () => {
    expect(await find({ pathPrefix: 'c' })).toEqual(['cat.md', 'code.md']);
  });

  it('is a minimum similarity, in every mode that knows one', async () => {
    const { searcher } = await indexed(ANIMALS);
    const all = (await searcher().search('the cat sleeps', { mode: 'vector' })).hits;
    const minSimilarity = all[1]!.similarity!;
    for (const mode of ['vector', 'fused'] as const) {
      const { hits } = await searcher().search('the cat sleeps', { mode, minSimilarity });
      expect(hits).toHaveLength(2);
      for (const hit of hits) expect(hit.similarity).toBeGreaterThanOrEqual(minSimilarity);
    }
    expect((await searcher().search('the cat sleeps', { mode: 'lexical', minSimilarity: 1 })).hits).not.toEqual([]);
  });

  it('is the sources: others are out of the answer though still stored', async () => {
    const [one, two] = [recordSource('one', ANIMALS), recordSource('two', { 'fish.md': 'The fish swims.' })];
    const { searcher } = await indexed([one, two]);
    expect(paths((await searcher({ sources: [two] }).search('the cat')).hits)).toEqual(['fish.md']);
    expect((await searcher({ sources: [] }).search('the cat')).hits).toEqual([]);
    expect(paths((await searcher().search('the fish swims')).hits)[0]).toBe('fish.md');
  });
});

describe('the prior for questions about code', () => {
  const files = {
    'README.md': 'Where frobnicateWidget is useful: the widget it gives back.',
    'src/widget.ts': 'export function frobnicateWidget(part) { return turn(part, 3, back); }',
    'test/widget.test.ts': 'expect(frobnicateWidget(one)) where frobnicateWidget is given one',
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, at) => [`src/other${at}.ts`, `the ${at}th thing is a widget of kind ${at}`]),
    ),
  };

  it('puts the implementation first where it is asked for', async () => {
    const { searcher } = await indexed(files);
    const question = 'where is frobnicateWidget implemented';
    expect(paths((await searcher().search(question)).hits)[0]).toBe('src/widget.ts');
    expect(paths((await searcher({ rankingPrior: false }).search(question)).hits)[0]).not.toBe('src/widget.ts');
  });

  it('is undone by a question that asks for tests', async () => {
    const { searcher } = await indexed(files);
    const question = 'tests of frobnicateWidget';
    const [plain, weighed] = [searcher({ rankingPrior: false }), searcher()];
    expect((await weighed.search(question)).hits).toEqual((await plain.search(question)).hits);
  });

  it('does not touch single modes', async () => {
    const { searcher } = await indexed(files);
    const question = 'where is frobnicateWidget implemented';
    for (const mode of ['vector', 'lexical'] as const) {
      const plain = await searcher({ rankingPrior: false }).search(question, { mode });
      expect((await searcher().search(question, { mode })).hits).toEqual(plain.hits);
    }
  });

  it('leaves the first n hits the same whatever the limit', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => {
        const path = [`src/m${at}.ts`, `test/m${at}.test.ts`, `docs/m${at}.md`][at % 3] as string;
        return [path, `function reads${at % 40} the frobnicator number ${at} of ${at % 17}`];
      }),
    );
    const { searcher } = await indexed(many);
    const search = async (limit: number): Promise<readonly string[]> =>
      paths((await searcher().search('where is the frobnicator read 7', { limit })).hits);
    const all = await search(250);
    for (const limit of [1, 10, 100, 120]) expect(await search(limit)).toEqual(all.slice(0, limit));
  });
});

describe('a plain driver', () => {
  /** Only what is required: no lexical search, no filter. */
  function plainDriver(): StoreDriver {
    const full = memoryDriver();
    return {
      supports: Object.freeze({ ...full.supports, lexical: false, filter: false, textFirst: false }),
      open: (wanted, options) => full.open(wanted, options),
      replace: (batch, options) => full.replace(batch, options),
      remove: (keys, options) => full.remove(keys, options),
      documents: (options) => full.documents(options),
      segments: (key, options) => full.segments(key, options),
      query: (query) => full.query(query),
      close: () => full.close(),
    };
  }

  it('answers by vectors, and obeys the sources', async () => {
    const [one, two] = [recordSource('one', ANIMALS), recordSource('two', { 'fish.md': 'The fish swims.' })];
    const { searcher } = await indexed([one, two], { driver: plainDriver() });
    const answer = await searcher({ sources: [two] }).search('the cat sleeps');
    expect(answer.mode).toBe('vector');
    expect(paths(answer.hits)).toEqual(['fish.md']);
    const only = { mode: 'lexical' } as const;
    await expect(searcher().search('cat', only)).rejects.toMatchObject({ code: 'MODE_UNSUPPORTED' });
    const filter = { 'doc-id': 'cat.md' };
    await expect(searcher().search('cat', { filter })).rejects.toMatchObject({ code: 'FILTER_UNSUPPORTED' });
  });
});

describe('fused ranking over a store', () => {
  const word = fc.constantFrom('alpha', 'beta', 'gamma', 'delta', 'epsilon');
  const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '));

  it('is the rule applied to the two lists of the store', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 30 }), text, async (texts, query) => {
        const files = Object.fromEntries(texts.map((one, at) => [`f${String(at).padStart(2, '0')}`, `${one} x${at}`]));
        const { searcher, store, embedder } = await indexed([recordSource('s', files, { strategy: paragraphs() })]);
        const [vector] = await embedder.embed([query], { role: 'query' });
        const scaled = (list: readonly { segmentId: string; score: number }[]): Map<string, number> => {
          const [low, high] = [Math.min(...list.map((c) => c.score)), Math.max(...list.map((c) => c.score))];
          return new Map(list.map((c) => [c.segmentId, high > low ? (c.score - low) / (high - low) : 1]));
        };
        const near = scaled(await store.query({ vector: vector!, limit: 100 }));
        const words = scaled(await store.lexical({ text: query, limit: 100 }));
        const ids = [...new Set([...near.keys(), ...words.keys()])];
        const expected = ids
          .map((id) => ({ id, score: 0.6 * (near.get(id) ?? 0) + 0.4 * (words.get(id) ?? 0) }))
          .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
        const { hits } = await searcher().search(query, { limit: 100 });
        expect(hits.map(({ segment }) => segment.id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
  });
});
