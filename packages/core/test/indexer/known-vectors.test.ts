import { describe, expect, it } from 'vitest';
import { bundleIndex } from '../../src/bundle/bundle-index.ts';
import { openBundle } from '../../src/bundle/open-bundle.ts';
import { Indexer } from '../../src/indexer/indexer.ts';
import { verifyEmbeddings } from '../../src/indexer/verify-embeddings.ts';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { recordRoot } from '../../src/source/record-root.ts';
import { resourceSource } from '../../src/source/resource-source.ts';
import type { Source } from '../../src/source/source.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import { tempTree } from '../support/temp-tree.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const DOCS = {
  'guide/start.md': '# Start\n\nKettles are filled with water first.\n',
  'guide/stop.md': '# Stop\n\nKettles are emptied when they are cold.\n',
  'README.md': 'All about kettles.\n',
};

function source(texts: Readonly<Record<string, string>> = DOCS): Source {
  const strategy = defaultStrategies.markdown.create({});
  return resourceSource({ spec: '**', roots: [recordRoot(texts)], strategy });
}

/** Path of a prebuilt index of the documents. */
async function bundled(): Promise<string> {
  const path = tempTree({}).at('docs.index');
  const product = { name: 'kettle', version: '2.0.0' };
  await bundleIndex({ sources: [source()], embedder: wordEmbedder(), product, path });
  return path;
}

describe('an indexer that is given a prebuilt index', () => {
  it('takes the vectors of its texts, and embeds the others', async () => {
    const embedder = wordEmbedder();
    await using bundle = await openBundle({ path: await bundled(), embedder });
    await using store = await Store.open({ driver: memoryDriver(), embedder });
    const sources = [source({ ...DOCS, 'guide/new.md': 'Kettles are bought in pairs.\n' })];
    const report = await new Indexer({ sources, embedder, store, prebuilt: [bundle.store] }).run();
    expect(report.totals).toMatchObject({ indexed: 4, failed: 0, pending: 0 });
    expect([embedder.embedded.length, report.embeddedTexts, report.cachedSegments]).toEqual([1, 1, 3]);
    const [best] = (await new Searcher({ store, embedder }).search('filled with water first', { mode: 'vector' })).hits;
    expect(best?.segment.path).toBe('guide/start.md');
    expect((await verifyEmbeddings({ store, embedder, sources })).problems).toEqual([]);
  });

  it('refuses one with vectors of another embedder', async () => {
    await using bundle = await openBundle({ path: await bundled() });
    const embedder = wordEmbedder({ dimensions: 32 });
    await using store = await Store.open({ driver: memoryDriver(), embedder });
    const make = (): Indexer => new Indexer({ sources: [source()], embedder, store, prebuilt: [bundle.store] });
    expect(make).toThrow(expect.objectContaining({ code: 'STORE_MISMATCH' }));
  });
});
