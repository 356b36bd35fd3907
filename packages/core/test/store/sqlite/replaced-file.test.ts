import { existsSync, renameSync, rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Store } from '../../../src/store/store.ts';
import { useTempFolder } from '../temp-folder.ts';
import { EMBEDDER, versionOf } from './children/documents.mjs';

const file = useTempFolder();

async function documentsOf(store: Store): Promise<readonly string[]> {
  const held: string[] = [];
  for await (const { documentId } of store.documents()) held.push(documentId);
  return held;
}

function remove(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
}

// Windows does not let a file go that is open.
it.skipIf(process.platform === 'win32')(
  'who closes an index that was replaced meanwhile leaves the log of the new one alone',
  async () => {
    const path = file('index.db');
    const old = await Store.open({ path, embedder: EMBEDDER });
    await old.replace([versionOf('old', 1)]);
    remove(path);

    await using fresh = await Store.open({ path, embedder: EMBEDDER });
    await fresh.replace([versionOf('new', 1)]);
    expect(existsSync(`${path}-wal`)).toBe(true);
    await old.close();
    expect(existsSync(`${path}-wal`)).toBe(true);

    await using reader = await Store.open({ path, readOnly: true });
    expect(await documentsOf(reader)).toEqual([versionOf('new', 1).document.documentId]);
    expect((await reader.verify()).problems).toEqual([]);
  },
);

it.skipIf(process.platform === 'win32')(
  'who has not written yet when the index is replaced does not write into the log of the new one',
  async () => {
    const path = file('index.db');
    await (await Store.open({ path, embedder: EMBEDDER })).close();
    await using old = await Store.open({ path, embedder: EMBEDDER });
    remove(path);

    await using fresh = await Store.open({ path, embedder: EMBEDDER });
    await fresh.replace([versionOf('new', 1)]);
    const refused = { code: 'STORE_FAILED', message: expect.stringContaining('removed or replaced') };
    await expect(old.replace([versionOf('old', 1)])).rejects.toMatchObject(refused);
    expect(await documentsOf(fresh)).toEqual([versionOf('new', 1).document.documentId]);
    expect((await fresh.verify()).problems).toEqual([]);
  },
);

describe.skipIf(process.platform === 'win32')('whoever has an index open that is taken away', () => {
  async function indexWith(path: string, id: string): Promise<void> {
    await using store = await Store.open({ path, embedder: EMBEDDER });
    await store.replace([versionOf(id, 1)]);
  }
  const idOf = (id: string): string => versionOf(id, 1).document.documentId;

  it.each([true, false])('reads the one in its place, as soon as there is one (reading only: %j)', async (readOnly) => {
    const path = file('index.db');
    await indexWith(path, 'old');
    await using open = await Store.open({ path, embedder: EMBEDDER, readOnly });
    expect(await documentsOf(open)).toEqual([idOf('old')]);
    remove(path);
    await expect(open.counts()).rejects.toMatchObject({ code: 'STORE_NOT_FOUND', message: /^there is no index at / });
    await expect(documentsOf(open)).rejects.toMatchObject({ code: 'STORE_NOT_FOUND' });
    expect(existsSync(path)).toBe(false);
    await indexWith(path, 'new');
    const both = await Promise.all([documentsOf(open), documentsOf(open), open.counts()]);
    expect(both).toMatchObject([[idOf('new')], [idOf('new')], { documents: 1 }]);
    expect((await open.verify()).problems).toEqual([]);
  });

  it('reads one that was moved over it, and writes there', async () => {
    const path = file('index.db');
    await indexWith(path, 'old');
    await indexWith(file('other.db'), 'new');
    await using open = await Store.open({ path, embedder: EMBEDDER });
    renameSync(file('other.db'), path);
    expect(await documentsOf(open)).toEqual([idOf('new')]);
    await open.replace([versionOf('newer', 1)]);
    await using reader = await Store.open({ path, readOnly: true });
    expect((await documentsOf(reader)).toSorted()).toEqual([idOf('new'), idOf('newer')].toSorted());
  });

  it('is told of one with other vectors, and of a listing that began before', async () => {
    const path = file('index.db');
    await indexWith(path, 'old');
    await using open = await Store.open({ path, embedder: EMBEDDER });
    const listing = open.documents();
    await listing.next();
    remove(path);
    await indexWith(path, 'new');
    await open.counts();
    await expect(listing.next()).rejects.toMatchObject({ code: 'STORE_FAILED', message: /replaced while/ });
    remove(path);
    await (await Store.open({ path, embedder: { fingerprint: 'another', dimensions: 7 } })).close();
    await expect(open.counts()).rejects.toMatchObject({ code: 'STORE_MISMATCH', message: /another embedder/ });
  });

  it('is told when it writes, each time', async () => {
    const path = file('index.db');
    await using open = await Store.open({ path, embedder: EMBEDDER });
    await open.replace([versionOf('old', 1)]);
    remove(path);
    for (const version of [2, 3])
      await expect(open.replace([versionOf('old', version)])).rejects.toMatchObject({ code: 'STORE_FAILED' });
    expect(existsSync(path)).toBe(false);
  });
});
