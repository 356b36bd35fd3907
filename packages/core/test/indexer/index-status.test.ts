import { describe, expect, it } from 'vitest';
import { VectorSearchError } from '../../src/errors.ts';
import { indexStatus } from '../../src/indexer/index-status.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import { recordSource } from '../support/record-source.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const FILES = {
  'a.md': 'alpha',
  'b.md': 'beta',
  'c.bin': new Uint8Array([1, 0, 2, 0]),
  'd.md': ' ',
  'e.md': 'epsilon',
};

async function ran() {
  const source = recordSource('notes', FILES, { label: 'notes/**' });
  source.broken.set('e.md', new VectorSearchError('DOCUMENT_UNREADABLE', 'e.md: permission denied'));
  const embedder = wordEmbedder();
  const store = await Store.open({ driver: memoryDriver(), embedder });
  await new Indexer({ sources: [source], embedder, store }).run();
  return { source, embedder, store };
}

describe('indexStatus', () => {
  it('is not ready before any run', async () => {
    const store = await Store.open({ driver: memoryDriver(), embedder: wordEmbedder() });
    const status = await indexStatus(store, { sources: [{ id: 'notes', label: 'notes/**' }] });
    expect(status).toEqual({
      ready: false,
      counts: { documents: 0, pending: 0, failed: 0, skipped: 0, segments: 0, windows: 0 },
      sources: [
        {
          id: 'notes',
          label: 'notes/**',
          indexed: 0,
          pending: 0,
          failed: 0,
          partial: 0,
          skipped: 0,
          gone: false,
          watching: 'off',
        },
      ],
      failures: [],
      skipped: [],
    });
  });

  it('says of each source how many documents are in which state, and why', async () => {
    const { store, source } = await ran();
    const status = await indexStatus(store, { sources: [source] });
    expect(status.ready).toBe(true);
    expect(status.sources).toEqual([
      {
        id: 'notes',
        label: 'notes/**',
        matched: 5,
        indexed: 2,
        pending: 0,
        failed: 1,
        partial: 0,
        skipped: 2,
        gone: false,
        watching: 'off',
      },
    ]);
    expect(status.failures).toMatchObject([{ path: 'e.md', reason: 'DOCUMENT_UNREADABLE' }]);
    expect(status.skipped.map(({ path, reason }) => [path, reason])).toEqual([
      ['c.bin', 'binary'],
      ['d.md', 'blank'],
    ]);
    expect(status.lastRun).toMatchObject({ state: 'complete', embeddedTexts: 2, totals: { matched: 5, indexed: 2 } });
  });

  it('knows the sources of the last run without being told', async () => {
    const { store } = await ran();
    expect((await indexStatus(store)).sources).toMatchObject([{ label: 'notes/**', matched: 5, gone: false }]);
  });

  it('tells sources that are no longer configured', async () => {
    const { store } = await ran();
    const { sources } = await indexStatus(store, { sources: [{ id: 'other' }] });
    expect(sources).toMatchObject([
      { id: 'other', label: 'other', indexed: 0, gone: false },
      { id: 'notes', indexed: 2, gone: true },
    ]);
  });

  it('is not ready while a run works, and names a source that could not be listed', async () => {
    const { store, source, embedder } = await ran();
    source.files.set('f.md', 'phi');
    source.failListingAfter = 6;
    let during: unknown;
    const watching = {
      ...embedder,
      embed: async (...call: Parameters<typeof embedder.embed>) => {
        during = await indexStatus(store);
        return embedder.embed(...call);
      },
    };
    await new Indexer({ sources: [source], embedder: watching, store }).run();
    expect(during).toMatchObject({ ready: false, counts: { pending: 1 }, lastRun: { state: 'running' } });
    const after = await indexStatus(store);
    expect(after.ready).toBe(true);
    expect(after.sources[0]?.error).toContain('cannot be listed');
  });

  it('lists no more problems than asked for', async () => {
    const { store } = await ran();
    const status = await indexStatus(store, { problemLimit: 1 });
    expect([status.failures.length, status.skipped.length]).toEqual([1, 1]);
    expect(status.counts.skipped).toBe(2);
  });

  it('does without a note that it cannot read', async () => {
    const { store } = await ran();
    for (const note of ['not JSON', '[]', 'null']) {
      await store.writeNote('last-run', note);
      expect(await indexStatus(store)).toMatchObject({ ready: false, counts: { documents: 5 } });
    }
  });
});
