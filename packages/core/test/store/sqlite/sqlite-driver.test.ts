import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sqliteDriver } from '../../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../../src/store/store.ts';
import type { StoreDriver } from '../../../src/store/store-driver.ts';
import { describeConformance } from '../conformance.ts';
import { change, EMBEDDER, vectorOf } from '../fixtures.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const places = new WeakMap<StoreDriver, string>();
describeConformance('sqliteDriver', {
  supports: sqliteDriver({ path: 'index.db' }).supports,
  create: () => open(join(folder, `${randomUUID()}.db`)),
  reopen: (closed) => open(places.get(closed) ?? ''),
});
function open(path: string): StoreDriver {
  const driver = sqliteDriver({ path });
  places.set(driver, path);
  return driver;
}

describe('sqliteDriver', () => {
  it('keeps documents over a restart', async () => {
    const path = join(folder, 'index.db');
    const store = await Store.open({ path, embedder: EMBEDDER });
    await store.replace([change('a.md', ['alpha beta', 'gamma delta'], { metadata: { lang: 'en', year: 2024 } })]);
    await store.close();
    await using again = await Store.open({ path, embedder: EMBEDDER });
    expect(await again.counts()).toEqual({ documents: 1, pending: 0, failed: 0, skipped: 0, segments: 2, windows: 2 });
    const [best] = await again.query({ vector: vectorOf('gamma delta'), limit: 1 });
    expect(best).toMatchObject({ segmentId: 'a.md#1', window: { start: 100 } });
    expect(best?.score).toBeCloseTo(1, 3);
    const lexical = await again.lexical({ text: 'beta', limit: 5, filter: { year: '2024' } });
    expect(lexical.map(({ segmentId }) => segmentId)).toEqual(['a.md#0']);
    const [segment] = await again.load(lexical);
    expect(segment).toMatchObject({ content: 'alpha beta', metadata: { lang: 'en', year: 2024, 'doc-id': 'a.md' } });
    await again.replace([change('a.md', ['omega'])]);
    expect(await again.lexical({ text: 'beta', limit: 5 })).toEqual([]);
    expect((await again.query({ vector: vectorOf('gamma delta'), limit: 9 })).length).toBe(1);
    await again.remove([{ sourceId: 'source', documentId: 'a.md' }]);
    expect((await again.counts()).segments).toBe(0);
    expect((await again.compact()).problems).toEqual([]);
    expect((await again.verify()).problems).toEqual([]);
  });
});
