import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type BundleOptions, bundleIndex } from '../../src/bundle/bundle-index.ts';
import { type OpenBundleOptions, openBundle } from '../../src/bundle/open-bundle.ts';
import { contentHash } from '../../src/content-hash.ts';
import type { Embedder } from '../../src/embed/embedder.ts';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import type { IngestStrategy } from '../../src/ingest/ingest-strategy.ts';
import { joinStores } from '../../src/search/join-stores.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { directoryRoot } from '../../src/source/directory-root.ts';
import { filesystemSource } from '../../src/source/filesystem-source.ts';
import { recordRoot } from '../../src/source/record-root.ts';
import { resourceSource } from '../../src/source/resource-source.ts';
import type { Source } from '../../src/source/source.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import { all } from '../../src/testing/conformance-tree.ts';
import { runSql } from '../store/sqlite/index-file.ts';
import { type TempTree, tempTree } from '../support/temp-tree.ts';
import { type WordEmbedder, wordEmbedder } from '../support/word-embedder.ts';

const MARKDOWN = defaultStrategies.markdown.create({});
const DOCS = {
  'guide/start.md': '# Start\n\nKettles are filled with water first.\n',
  'guide/stop.md': '# Stop\n\nKettles are emptied when they are cold.\n',
  'README.md': 'All about kettles.\n',
};

function source(texts: Readonly<Record<string, string>> = DOCS, strategy: IngestStrategy = MARKDOWN): Source {
  return resourceSource({ spec: '**', roots: [recordRoot(texts)], strategy, metadata: { product: 'overridden' } });
}

/** A package with a prebuilt index. */
async function bundled(options: Partial<BundleOptions> = {}): Promise<TempTree & { readonly index: string }> {
  const tree = tempTree({ 'package.json': JSON.stringify({ name: 'kettle', version: '2.0.0' }) });
  const index = tree.at('docs.index');
  const product = { name: 'kettle', version: '2.0.0' };
  await bundleIndex({ sources: [source()], embedder: wordEmbedder(), product, path: index, ...options });
  return { ...tree, index };
}

async function found(options: OpenBundleOptions & { readonly embedder: Embedder }, query: string): Promise<string[]> {
  await using bundle = await openBundle(options);
  const searcher = new Searcher({ store: bundle.store, embedder: options.embedder, sources: bundle.sources });
  return (await searcher.search(query)).hits.map(({ segment }) => segment.path);
}

describe('a prebuilt index', () => {
  it('says what it is, and its hits whose documents they are', async () => {
    const { index } = await bundled();
    const embedder = wordEmbedder();
    await using bundle = await openBundle({ path: index, embedder, sample: 10 });
    expect(bundle.info).toEqual({
      product: { name: 'kettle', version: '2.0.0' },
      embedder: embedder.fingerprint,
      sources: [
        {
          id: expect.stringMatching(/^kettle@2\.0\.0:class-path-[0-9a-f]{12}$/),
          label: 'kettle@2.0.0: **',
          metadataKeys: ['product', 'product-version'],
        },
      ],
      documents: 3,
      segments: 3,
      contents: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(bundle.embeddedAgain).toBe(false);
    const { hits } = await new Searcher({ ...bundle, embedder }).search('kettles that are cold', { limit: 1 });
    expect(hits[0]?.segment).toMatchObject({
      path: 'guide/stop.md',
      metadata: { product: 'kettle', 'product-version': '2.0.0', section: 'Stop' },
    });
  });

  it('is one file, read where nothing may be written, and stays as it is', async () => {
    const { index, path } = await bundled();
    expect(readdirSync(path).sort()).toEqual(['docs.index', 'package.json']);
    const before = readFileSync(index);
    chmodSync(index, 0o444);
    chmodSync(path, 0o555);
    try {
      expect(await found({ path: index, embedder: wordEmbedder() }, 'filled with water')).toContain('guide/start.md');
      expect(readdirSync(path).sort()).toEqual(['docs.index', 'package.json']);
      expect(readFileSync(index).equals(before)).toBe(true);
    } finally {
      chmodSync(path, 0o755);
    }
  });

  it('answers to words without an embedder', async () => {
    const { index } = await bundled();
    await using bundle = await openBundle({ path: index });
    const { hits } = await new Searcher({ store: bundle.store }).search('emptied', { mode: 'lexical' });
    expect(hits.map(({ segment }) => segment.path)).toEqual(['guide/stop.md']);
  });

  it('is searched together with an index of the host', async () => {
    const { index } = await bundled();
    const embedder = wordEmbedder();
    await using bundle = await openBundle({ path: index, embedder });
    await using own = await Store.open({ driver: memoryDriver(), embedder });
    const searcher = new Searcher({ store: joinStores([own, bundle.store]), embedder, sources: bundle.sources });
    expect((await searcher.search('kettles')).hits).toHaveLength(3);
    expect((await searcher.search('kettles', { filter: { product: 'kettle' } })).hits).toHaveLength(3);
  });

  it('is the same for the same documents, and cheap to make anew', async () => {
    const embedder = wordEmbedder();
    const tree = tempTree();
    const workPath = tree.at('work.db');
    const first = await bundled({ embedder, workPath });
    const embedded = embedder.embedded.length;
    const second = await bundled({ embedder, workPath });
    expect(embedder.embedded.length).toBe(embedded);
    await using a = await openBundle({ path: first.index });
    await using b = await openBundle({ path: second.index });
    expect(a.info).toEqual(b.info);
    const changed = await bundled({ sources: [source({ ...DOCS, 'README.md': 'All about pots.\n' })] });
    await using c = await openBundle({ path: changed.index });
    expect(c.info.contents).not.toBe(a.info.contents);
  });

  it('keeps nothing that is only of use to its maker', async () => {
    const { index } = await bundled();
    await using store = await Store.open({ path: index, readOnly: true });
    expect(await store.readNote('last-run')).toBeUndefined();
    expect(await store.verify()).toMatchObject({ problems: [] });
  });

  it('has vectors of 8-bit codes alone: what a store keeps beyond that packs to nothing', async () => {
    const { index } = await bundled();
    await using store = await Store.open({ path: index, readOnly: true });
    const contents = (await all(store.documents())).map((document) => store.segments(document));
    const hashes = (await Promise.all(contents)).flat().map(({ content }) => contentHash(content));
    const vectors = [...(await store.cachedVectors(hashes)).values()].flat();
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) {
      const scale = Math.max(...vector.map(Math.abs)) / 127;
      for (const value of vector) {
        const code = Math.round(value / scale);
        expect(value / scale).toBeCloseTo(code, 3);
      }
    }
  });
});

describe('an index of another embedder', () => {
  const kinds: readonly [string, (embedder: WordEmbedder) => Embedder][] = [
    ['model', () => wordEmbedder({ dimensions: 32 })],
    ['prefix', (embedder) => ({ ...embedder, fingerprint: `${embedder.fingerprint} query: ` })],
    ['precision', (embedder) => ({ ...embedder, fingerprint: `${embedder.fingerprint} fp16` })],
  ];

  it.each(kinds)('(%s) is refused, saying what it is of', async (_, other) => {
    const { index } = await bundled();
    const embedder = other(wordEmbedder());
    await expect(openBundle({ path: index, embedder })).rejects.toMatchObject({
      code: 'STORE_MISMATCH',
      message: expect.stringMatching(/kettle 2\.0\.0 holds vectors of words-64-64, not of words-.*embed-again/),
      context: { found: 'words-64-64', wanted: embedder.fingerprint },
    });
  });

  it.each(kinds)('(%s) is embedded again from its texts where that is wanted', async (_, other) => {
    const { index } = await bundled();
    const embedder = other(wordEmbedder());
    await using bundle = await openBundle({ path: index, embedder, onMismatch: 'embed-again' });
    expect(bundle.embeddedAgain).toBe(true);
    expect(bundle.store.header.embedder).toBe(embedder.fingerprint);
    const { hits } = await new Searcher({ ...bundle, embedder }).search('kettles that are cold', { limit: 1 });
    expect(hits[0]?.segment).toMatchObject({ path: 'guide/stop.md', metadata: { product: 'kettle', section: 'Stop' } });
    expect(hits[0]?.lexicalScore).toBeGreaterThan(0);
  });

  it('is embedded again once where there is a place for it', async () => {
    const { index, at } = await bundled();
    const embedder = wordEmbedder({ dimensions: 32 });
    const options = { path: index, embedder, onMismatch: 'embed-again', into: { path: at('again.db') } } as const;
    expect(await found(options, 'filled with water')).toContain('guide/start.md');
    const embedded = embedder.embedded.length;
    expect(embedded).toBeGreaterThan(0);
    expect(await found(options, 'filled with water')).toContain('guide/start.md');
    expect(embedder.embedded.length).toBe(embedded);
  });

  it('cannot be where its texts are not in it', async () => {
    const { index } = await bundled({ sources: [source(DOCS, defaultStrategies['file-path'].create({}))] });
    const embedder = wordEmbedder({ dimensions: 32 });
    await expect(openBundle({ path: index, embedder, onMismatch: 'embed-again' })).rejects.toMatchObject({
      code: 'STORE_MISMATCH',
      message: expect.stringMatching(/does not hold the text that it embedded/),
    });
    expect(await found({ path: index, embedder: wordEmbedder() }, 'filled with water')).toContain('guide/start.md');
  });
});

describe('what does not fit is noticed when it is opened', () => {
  it('an index that was not made anew for a new version', async () => {
    const { index, write } = await bundled();
    write({ 'package.json': JSON.stringify({ name: 'kettle', version: '2.1.0' }) });
    await expect(openBundle({ path: index })).rejects.toMatchObject({
      code: 'STORE_MISMATCH',
      message: expect.stringMatching(/is for kettle 2\.0\.0, and the package is 2\.1\.0/),
    });
    write({ 'package.json': JSON.stringify({ name: 'host of a copy', version: '9.0.0' }) });
    await using bundle = await openBundle({ path: index });
    expect(bundle.info.product.version).toBe('2.0.0');
  });

  it('a sample of vectors that are not those of their texts, whatever the fingerprint says', async () => {
    const { index } = await bundled();
    const embedder = { ...wordEmbedder(), embed: wordEmbedder({ dimensions: 64 }).embed };
    await using fits = await openBundle({ path: index, embedder, sample: 3 });
    expect(fits.embeddedAgain).toBe(false);
    const liar: Embedder = {
      ...wordEmbedder(),
      embed: (texts, options) =>
        wordEmbedder().embed(
          texts.map((text) => [...text].reverse().join('')),
          options,
        ),
    };
    await expect(openBundle({ path: index, embedder: liar, sample: 3 })).rejects.toMatchObject({
      code: 'STORE_MISMATCH',
      message: expect.stringMatching(/are not those of their texts/),
    });
  });

  it('an index that is none of these, a file that is no index, and none at all', async () => {
    const tree = tempTree({ 'text.index': 'no index' });
    const store = await Store.open({ path: tree.at('plain.db'), embedder: wordEmbedder() });
    await store.close();
    await expect(openBundle({ path: tree.at('plain.db') })).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
    await expect(openBundle({ path: tree.at('text.index') })).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
    await expect(openBundle({ path: tree.at('missing') })).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' });
  });

  it('a damaged file', async () => {
    const { index } = await bundled();
    writeFileSync(index, readFileSync(index).subarray(0, 9000));
    await expect(openBundle({ path: index })).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  });

  it.each(['{"product": {"name": "ket', '{}', 'null', '[]'])('what it says of itself is damaged: %s', async (note) => {
    const { index } = await bundled();
    await runSql(index, `UPDATE note SET text = '${note}' WHERE name = 'bundle'`);
    await expect(openBundle({ path: index })).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  });
});

describe('nothing is written', () => {
  const product = { name: 'kettle', version: '2.0.0' };
  const embedder = wordEmbedder();
  const refusals: readonly [string, () => Source[], object][] = [
    ['where a document fails', () => [source({ 'a.md': 'good', 'b.md': 'refuse' })], { code: 'EMBEDDER_FAILED' }],
    ['where a source cannot be listed', () => [missingFolder()], { code: 'SOURCE_UNREADABLE' }],
    ['where there is nothing', () => [source({})], { code: 'CONFIG_INVALID' }],
    [
      'of files of this machine',
      () => [ownFile()],
      { code: 'CONFIG_INVALID', message: expect.stringContaining('/a.md') },
    ],
  ];

  it.each(refusals)('%s', async (_, sources, refusal) => {
    const tree = tempTree({ 'docs.index': 'as before' });
    const options = { embedder: wordEmbedder({ refuse: 'refuse' }), product, path: tree.at('docs.index') };
    await expect(bundleIndex({ ...options, sources: sources() })).rejects.toMatchObject(refusal);
    expect(readdirSync(tree.path)).toEqual(['docs.index']);
    expect(readFileSync(options.path, 'utf8')).toBe('as before');
  });

  it('without name and version', async () => {
    const options = { sources: [source()], embedder, path: tempTree().at('x') };
    for (const wrong of [undefined, {}, { name: 'a' }, { name: '', version: '1' }]) {
      await expect(bundleIndex({ ...options, product: wrong as typeof product })).rejects.toThrow(TypeError);
    }
  });

  it('while another call writes the same one, whose work it leaves alone', async () => {
    const tree = tempTree();
    const options = { sources: [source()], embedder, product, path: tree.at('x') };
    await using work = await Store.open({ path: tree.at('x.work'), embedder: wordEmbedder() });
    await work.writeNote('mine', 'yes');
    await expect(bundleIndex(options)).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    expect(readdirSync(tree.path)).toContain('x.work');
    await work.close();
    await bundleIndex(options);
    expect(readdirSync(tree.path)).toEqual(['x']);
  });

  it('after an abort', async () => {
    const tree = tempTree();
    const reason = new Error('enough');
    const options = { sources: [source()], embedder, product, path: tree.at('x') };
    await expect(bundleIndex({ ...options, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(readdirSync(tree.path)).toEqual([]);
  });
});

function missingFolder(): Source {
  return resourceSource({ spec: '**', roots: [directoryRoot(tempTree().at('missing'))], strategy: MARKDOWN });
}

function ownFile(): Source {
  return filesystemSource({ spec: `${tempTree({ 'a.md': 'a file' }).path}/*.md`, strategy: MARKDOWN });
}

it('lists its documents by path inside the product', async () => {
  const { index } = await bundled();
  await using bundle = await openBundle({ path: index });
  expect((await all(bundle.store.documents())).map(({ path }) => path)).toEqual(Object.keys(DOCS).sort());
});
