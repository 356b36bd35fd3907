import { existsSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
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
