import { describe, expect, it, onTestFinished } from 'vitest';
import { Indexer } from '../../src/indexer/indexer.ts';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import { emptyAnswerReason } from '../../src/search/empty-answer-reason.ts';
import { recordRoot } from '../../src/source/record-root.ts';
import { resourceSource } from '../../src/source/resource-source.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

async function storeOf(texts: Readonly<Record<string, string>>): Promise<Store> {
  const embedder = wordEmbedder();
  const store = await Store.open({ driver: memoryDriver(), embedder });
  onTestFinished(() => store.close());
  const strategy = defaultStrategies['whole-document'].create({});
  const source = resourceSource({
    spec: '(?<topic>[^/]+)/*',
    roots: [recordRoot(texts)],
    strategy,
    metadata: { year: 2024 },
  });
  await new Indexer({ sources: [source], embedder, store }).run();
  return store;
}

const DOCUMENTS = {
  'web/cache.md': 'A stale response.',
  'data/wal.md': 'Pages of a log.',
  'data/cafe\u0301.md': 'Coffee.',
};

describe('emptyAnswerReason', () => {
  it.each([
    [{ filter: { topic: 'wbe' } }, 'no document has topic=wbe; known values: data, web'],
    [{ filter: { topic: ['x', 'y'] } }, 'no document has topic=x; known values: data, web'],
    [{ filter: { topic: 'web', year: 2025 } }, 'no document has year=2025; known values: 2024'],
    [{ filter: { section: 'Setup' } }, 'no document has section=Setup'],
    [{ filter: { 'doc-id': 'web/gone.md' } }, 'no document has doc-id=web/gone.md'],
    [{ pathPrefix: 'wbe/' }, 'no document has a path that starts with wbe/'],
  ])('names what no document has: %j', async (narrowing, reason) => {
    expect(await emptyAnswerReason(await storeOf(DOCUMENTS), narrowing)).toBe(reason);
  });

  it.each([
    [{}],
    [{ filter: {} }],
    [{ filter: { topic: ['x', 'web'] } }],
    [{ filter: { year: '2024' } }],
    [{ filter: { 'file-id': 'data/caf\u00e9.md' } }],
    [{ pathPrefix: 'data/caf\u00e9' }],
    [{ filter: { topic: 'web', 'doc-id': 'data/wal.md' } }],
  ])('is silent where every part is somewhere: %j', async (narrowing) => {
    expect(await emptyAnswerReason(await storeOf(DOCUMENTS), narrowing)).toBeUndefined();
  });

  it('names twelve values at most', async () => {
    const texts = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`t${at + 10}/a.md`, `text ${at}`]));
    const reason = await emptyAnswerReason(await storeOf(texts), { filter: { topic: 'x' } });
    expect(reason).toMatch(/^no document has topic=x; known values: t10(, t\d\d){11} and 8 more$/);
  });

  it('ends when it is told to', async () => {
    const options = { filter: { topic: 'x' }, signal: AbortSignal.abort(new Error('enough')) };
    await expect(emptyAnswerReason(await storeOf(DOCUMENTS), options)).rejects.toThrow('enough');
  });
});
