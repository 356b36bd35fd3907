import { describe, expect, it } from 'vitest';
import { VectorSearchError } from '../../src/errors.ts';
import type { IndexEvent } from '../../src/indexer/index-event.ts';
import { indexStatus } from '../../src/indexer/index-status.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import type { StoreDriver } from '../../src/store/store-driver.ts';
import { contentsOf, INDEX_DRIVERS, indexBenches, THREE_FILES } from '../support/index-bench.ts';
import { paragraphs, whole } from '../support/paragraphs.ts';
import { snapshotOf } from '../support/snapshot-of.ts';
import { type WordEmbedder, wordEmbedder } from '../support/word-embedder.ts';

describe.each(INDEX_DRIVERS)('Indexer and embedder (%s)', (driver) => {
  const bench = indexBenches(driver);

  describe('the embedder', () => {
    it('fails only the document whose text it refuses, and keeps its text findable by words', async () => {
      const { run, store } = await bench(THREE_FILES, { embedder: wordEmbedder({ refuse: 'alpha two' }) });
      const report = await run();
      expect(report.totals).toMatchObject({ indexed: 2, failed: 1, pending: 0 });
      expect(report.failures).toMatchObject([{ path: 'a.md', reason: 'EMBEDDER_FAILED' }]);
      expect(await store.counts()).toMatchObject({ failed: 1, pending: 0, windows: 2 });
      const [found] = await store.lexical({ text: 'alpha', limit: 1 });
      expect(found?.documentId).toBe('a.md');
    });

    it('keeps the old content, with its vectors, of a changed document that cannot be embedded', async () => {
      const { run, source, store, embedder } = await bench(THREE_FILES, {
        embedder: wordEmbedder({ refuse: 'poison' }),
      });
      await run();
      source.files.set('a.md', 'alpha poison');
      expect((await run()).totals).toMatchObject({ failed: 1 });
      expect(await contentsOf(store, 'a.md')).toEqual(['alpha one', 'alpha two']);
      expect((await store.counts()).windows).toBe(4);
      source.files.set('a.md', THREE_FILES['a.md']);
      embedder.embedded.length = 0;
      expect((await run()).totals).toMatchObject({ indexed: 1, failed: 0 });
      expect(embedder.embedded).toEqual([]);
    });

    it('ends the run when it is unusable; what was committed stays, pending text is there, the next run goes on', async () => {
      const files = Object.fromEntries(
        Array.from({ length: 200 }, (_, at) => [`${1000 + at}.md`, `text number ${at}`]),
      );
      const good = wordEmbedder();
      let left = 70;
      const failing: WordEmbedder = {
        ...good,
        embed: async (texts, options) => {
          if (left < texts.length) throw new VectorSearchError('EMBEDDER_UNAVAILABLE', 'the model is gone');
          left -= texts.length;
          return good.embed(texts, options);
        },
      };
      const { run, store } = await bench(files, { embedder: failing });
      await expect(run()).rejects.toMatchObject({ code: 'EMBEDDER_UNAVAILABLE' });
      expect(await store.counts()).toMatchObject({ documents: 200, pending: 136, windows: 64 });
      expect(await indexStatus(store)).toMatchObject({
        ready: false,
        lastRun: { state: 'failed', error: { code: 'EMBEDDER_UNAVAILABLE', message: 'the model is gone' } },
      });
      left = 1000;
      expect(await run()).toMatchObject({ embeddedTexts: 136, totals: { indexed: 136, unchanged: 64 } });
      expect(good.embedded).toHaveLength(200);
    });

    it('gets documents larger than a batch last, the smaller ones first', async () => {
      const { run, embedder } = await bench(
        {
          'a.md': `huge ${'x '.repeat(100_000)}`,
          'b.md': `large ${'x '.repeat(50_000)}`,
          'c.md': 'small c',
          'd.md': 'small d',
        },
        { embedder: wordEmbedder({ maxTokens: 1e6 }) },
      );
      await run();
      expect(embedder.embedded.map((text) => text.slice(0, 7))).toEqual(['small c', 'small d', 'large x', 'huge x ']);
    });

    it('gets at most 64 texts and 64,000 characters at a time', async () => {
      const small = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`s${at}`, `small ${at}`]));
      const large = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`l${at}`, `large${at} `.repeat(4000)]));
      const { run, embedder } = await bench({ ...small, ...large }, { embedder: wordEmbedder({ maxTokens: 1e6 }) });
      await run();
      expect(Math.max(...embedder.calls)).toBe(64);
      expect(embedder.embedded).toHaveLength(155);
      expect(embedder.calls.slice(0, 2)).toEqual([2, 2]);
    });
  });

  describe('text first', () => {
    it('answers by words before anything is embedded, and says how much is pending', async () => {
      const { store, source, embedder } = await bench(THREE_FILES);
      const seen: unknown[] = [];
      const watching: WordEmbedder = {
        ...embedder,
        embed: async (texts, options) => {
          const [found] = await store.lexical({ text: 'gamma', limit: 1 });
          seen.push([found?.documentId, (await store.counts()).pending]);
          return embedder.embed(texts, options);
        },
      };
      await new Indexer({ sources: [source], embedder: watching, store }).run();
      expect(seen).toEqual([['c.md', 3]]);
      expect((await store.counts()).pending).toBe(0);
    });

    it('lets the old content of a changed document answer until the new one has vectors', async () => {
      const { store, source, embedder, run } = await bench(THREE_FILES);
      await run();
      source.files.set('a.md', 'delta');
      let during: readonly string[] = [];
      const watching: WordEmbedder = {
        ...embedder,
        embed: async (texts, options) => {
          during = await contentsOf(store, 'a.md');
          return embedder.embed(texts, options);
        },
      };
      await new Indexer({ sources: [source], embedder: watching, store }).run();
      expect(during).toEqual(['alpha one', 'alpha two']);
      expect(await contentsOf(store, 'a.md')).toEqual(['delta']);
    });

    it.each([
      ['of many segments', paragraphs()],
      ['of one segment', whole()],
    ])('stores a large new document %s in part while it is embedded, so that little is lost', async (_, strategy) => {
      const text = Array.from({ length: 300 }, (__, at) => `paragraph number ${at}`).join('\n\n');
      const { run, store, embedder, source } = await bench(
        { 'large.md': text },
        { source: { strategy }, embedder: wordEmbedder({ maxTokens: 3 }) },
      );
      const controller = new AbortController();
      const stopping: WordEmbedder = {
        ...embedder,
        embed: async (texts, options) => {
          if (embedder.embedded.length >= 192) controller.abort(new Error('killed'));
          return embedder.embed(texts, options);
        },
      };
      const first = new Indexer({ sources: [source], embedder: stopping, store }).run({ signal: controller.signal });
      await expect(first).rejects.toThrow('killed');
      expect(await store.counts()).toMatchObject({ pending: 1, windows: 192 });
      const report = await run();
      expect(report.embeddedTexts).toBe(300 - 192);
      expect(await store.counts()).toMatchObject({ pending: 0, windows: 300 });
      expect(new Set(embedder.embedded).size).toBe(300);
      const fresh = await bench(
        { 'large.md': text },
        { source: { strategy }, embedder: wordEmbedder({ maxTokens: 3 }) },
      );
      await fresh.run();
      expect(await snapshotOf(store)).toEqual(await snapshotOf(fresh.store));
      const [vector] = await embedder.embed(['paragraph number 250'], { role: 'query' });
      const query = { vector: vector as Float32Array, limit: 5 };
      expect(await store.query(query)).toEqual(await fresh.store.query(query));
    });

    it('does not take the vectors of a text left in part for all of it when the document moves', async () => {
      const text = Array.from({ length: 300 }, (_, at) => `paragraph number ${at}`).join('\n\n');
      const { run, store, embedder, source } = await bench(
        { 'large.md': text },
        { source: { strategy: whole() }, embedder: wordEmbedder({ maxTokens: 3 }) },
      );
      const controller = new AbortController();
      const onEvent = (event: IndexEvent): void => {
        if (event.type === 'progress' && event.phase === 'embed') controller.abort(new Error('killed'));
      };
      await expect(run({ onEvent }, controller.signal)).rejects.toThrow('killed');
      source.files.set('moved.md', text);
      source.files.delete('large.md');
      await run();
      expect(await store.counts()).toMatchObject({ documents: 1, pending: 0, windows: 300 });
      expect(new Set(embedder.embedded).size).toBe(300);
    });

    it('is left out where the driver cannot: one read a document, everything there in the end', async () => {
      const plain = memoryDriver();
      const driver: StoreDriver = Object.create(plain, {
        supports: { value: Object.freeze({ ...plain.supports, textFirst: false }) },
      });
      for (const name of ['open', 'replace', 'remove', 'documents', 'segments', 'query', 'close'] as const) {
        Object.defineProperty(driver, name, { value: plain[name].bind(plain) });
      }
      for (const name of ['counts', 'cachedVectors', 'readNote', 'writeNote'] as const) {
        Object.defineProperty(driver, name, { value: plain[name]?.bind(plain) });
      }
      const { run, source, store, events } = await bench({ ...THREE_FILES, 'blank.md': '' }, { driver });
      expect((await run()).totals).toMatchObject({ indexed: 3, skipped: 1 });
      expect(source.reads).toHaveLength(4);
      expect(events.some(({ type }) => type === 'stored-text')).toBe(false);
      source.files.delete('a.md');
      source.files.set('z.md', THREE_FILES['a.md']);
      expect(await run()).toMatchObject({ embeddedTexts: 0, totals: { indexed: 1, removed: 1 } });
      expect((await store.counts()).documents).toBe(4);
    });
  });
});
