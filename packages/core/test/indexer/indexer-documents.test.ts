import { describe, expect, it } from 'vitest';
import { VectorSearchError } from '../../src/errors.ts';
import { indexStatus } from '../../src/indexer/index-status.ts';
import { contentsOf, INDEX_DRIVERS, indexBenches, recordOf, THREE_FILES } from '../support/index-bench.ts';
import { paragraphs, whole } from '../support/paragraphs.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

describe.each(INDEX_DRIVERS)('Indexer and documents (%s)', (driver) => {
  const bench = indexBenches(driver);

  describe('bad documents', () => {
    const BAD = {
      ...THREE_FILES,
      'binary.bin': new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 0, 0, 0]),
      'blank.md': ' \n\t\n',
      'empty.md': '',
      'large.md': 'x '.repeat(600),
    };

    it('skips and names what is binary, blank or too large, and indexes the rest', async () => {
      const { run, store, events } = await bench(BAD);
      const report = await run({ maxDocumentBytes: 1000 });
      expect(report.totals).toMatchObject({ matched: 7, indexed: 3, skipped: 4, failed: 0 });
      expect(report.skipped.map(({ path, reason }) => [path, reason])).toEqual([
        ['binary.bin', 'binary'],
        ['blank.md', 'blank'],
        ['empty.md', 'blank'],
        ['large.md', 'too-large'],
      ]);
      expect(report.skipped[3]?.message).toBe('1200 bytes, more than the limit of 1000');
      expect(await store.counts()).toMatchObject({ documents: 7, skipped: 4, failed: 0 });
      expect(events.filter(({ type }) => type === 'skipped')).toHaveLength(4);
    });

    it('reports what is left out again in the next run, without reading it', async () => {
      const { run, source } = await bench(BAD);
      source.entries.set('large.md', { size: 1200 });
      const first = await run({ maxDocumentBytes: 1000 });
      const reads = source.reads.length;
      const second = await run({ maxDocumentBytes: 1000 });
      expect(second.skipped).toEqual(first.skipped);
      expect(source.reads).toHaveLength(reads);
      expect(source.reads).not.toContain('large.md');
    });

    it('indexes a document once the reason to leave it out is gone', async () => {
      const { run, source, store } = await bench(BAD);
      source.entries.set('b.md', { skip: 'secret' });
      await run({ maxDocumentBytes: 1000 });
      expect(await contentsOf(store, 'b.md')).toEqual([]);
      source.entries.delete('b.md');
      source.files.set('empty.md', 'no longer');
      expect((await run()).totals).toMatchObject({ indexed: 3, skipped: 2, unchanged: 2 });
      expect(await contentsOf(store, 'empty.md')).toEqual(['no longer']);
    });

    it('takes the content of a document out when it becomes one to leave out', async () => {
      const { run, source, store } = await bench(THREE_FILES);
      await run();
      source.files.set('a.md', '');
      source.entries.set('b.md', { skip: 'secret' });
      await run();
      expect(await store.counts()).toMatchObject({ segments: 1, skipped: 2 });
    });

    it('counts an unreadable document as failed, keeps what it had, and tries again each time', async () => {
      const { run, source, store } = await bench(THREE_FILES);
      await run();
      source.files.set('a.md', 'alpha new');
      source.broken.set('a.md', new VectorSearchError('DOCUMENT_UNREADABLE', 'a.md: permission denied'));
      const report = await run();
      expect(report.totals).toMatchObject({ failed: 1, unchanged: 2 });
      expect(report.failures).toEqual([
        {
          sourceId: 'notes',
          documentId: 'a.md',
          path: 'a.md',
          reason: 'DOCUMENT_UNREADABLE',
          message: 'a.md: permission denied',
        },
      ]);
      expect(await contentsOf(store, 'a.md')).toEqual(['alpha one', 'alpha two']);
      expect(await recordOf(store, 'a.md')).toMatchObject({ state: 'failed' });
      expect((await run()).totals.failed).toBe(1);
      source.broken.clear();
      expect((await run()).totals).toMatchObject({ indexed: 1, failed: 0 });
      expect(await contentsOf(store, 'a.md')).toEqual(['alpha new']);
      expect((await recordOf(store, 'a.md'))?.problem).toBeUndefined();
    });

    it('gives errors of any kind one line, and the code of the stage', async () => {
      const { run, source } = await bench(THREE_FILES);
      source.broken.set('a.md', new Error('EIO:\n  i/o error'));
      expect((await run()).failures).toMatchObject([{ reason: 'DOCUMENT_UNREADABLE', message: 'EIO: i/o error' }]);
    });

    it('does not fail a document that vanished after it was listed', async () => {
      const { run, source, store } = await bench(THREE_FILES);
      await run();
      source.files.set('a.md', 'alpha new');
      source.broken.set('a.md', new VectorSearchError('RESOURCE_NOT_FOUND', 'a.md is gone'));
      expect((await run()).totals).toMatchObject({ failed: 0, removed: 1 });
      expect(await recordOf(store, 'a.md')).toBeUndefined();
    });

    it('fails a document that its strategy refuses, with line and column', async () => {
      const strategy = paragraphs();
      const fussy = {
        ...strategy,
        segment: (document: Parameters<typeof strategy.segment>[0]) => {
          if (document.path === 'b.md') {
            throw new VectorSearchError('STRATEGY_FAILED', 'b.md: unbalanced', { context: { line: 3, column: 9 } });
          }
          return strategy.segment(document);
        },
      };
      const { run } = await bench(THREE_FILES, { source: { strategy: fussy } });
      const report = await run();
      expect(report.totals).toMatchObject({ indexed: 2, failed: 1 });
      expect(report.failures).toMatchObject([{ path: 'b.md', reason: 'STRATEGY_FAILED', line: 3, column: 9 }]);
    });

    it('indexes a document in part, says so, and says so again when nothing changed', async () => {
      const strategy = {
        fingerprint: 'partial',
        segment: () => [
          { problem: 'one form is broken', line: 2 },
          { embedText: 'x', content: 'x' },
        ],
      };
      const { run, source } = await bench({ 'a.clj': '(' }, { source: { strategy } });
      const first = await run();
      expect(first.totals).toMatchObject({ indexed: 1, partial: 1, failed: 0 });
      expect(first.failures).toMatchObject([{ path: 'a.clj', message: 'one form is broken', line: 2 }]);
      const second = await run();
      expect(second.totals).toMatchObject({ unchanged: 1, partial: 1 });
      expect(second.failures).toEqual(first.failures);
      expect(source.reads).toEqual(['a.clj', 'a.clj']);
    });

    it('finds files of any size below the limit, and names those above it', async () => {
      const size = (kilobytes: number, token: string): string => `${'lorem ipsum '.repeat(kilobytes * 80)}${token}`;
      const files = {
        '90k.txt': size(90, 'ninetytoken'),
        '300k.txt': size(300, 'threehundredtoken'),
        '3m.txt': size(3000, 'threemilliontoken'),
        '60m.json': `{"data":"${'x'.repeat(60_000_000)}"}`,
      };
      const { run, store } = await bench(files, {
        source: { strategy: whole() },
        embedder: wordEmbedder({ maxTokens: 1e9 }),
      });
      const report = await run();
      expect(report.totals).toMatchObject({ indexed: 3, skipped: 1 });
      expect(report.skipped).toMatchObject([{ path: '60m.json', reason: 'too-large' }]);
      for (const [text, path] of [
        ['ninetytoken', '90k.txt'],
        ['threehundredtoken', '300k.txt'],
        ['threemilliontoken', '3m.txt'],
      ] as const) {
        expect((await store.lexical({ text, limit: 1 }))[0]?.documentId).toBe(path);
      }
      expect((await indexStatus(store)).skipped).toMatchObject([{ path: '60m.json', reason: 'too-large' }]);
    });
  });
});
