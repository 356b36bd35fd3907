import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Store } from '../../../src/store/store.ts';
import { useTempFolder } from '../temp-folder.ts';
import { EMBEDDER, versionOf } from './children/documents.mjs';
import { runSql } from './index-file.ts';

const SCRIPT = fileURLToPath(new URL('children/read-here.mjs', import.meta.url));
const file = useTempFolder();
/** To root nothing is read-only: the trial is then made as nobody. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

async function tryAs(path: string, mode: 'read' | 'write'): Promise<Record<string, unknown>> {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, path, mode], NOBODY);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** A folder that nobody may write, with an index of two documents in it. */
async function readOnlyIndex(prepare: (path: string) => Promise<void> = async () => undefined): Promise<string> {
  const path = file('folder', 'index.db');
  await chmod(file('.'), 0o755);
  await using store = await Store.open({ path, embedder: EMBEDDER });
  await store.replace([versionOf('a', 1), versionOf('b', 2)]);
  await store.close();
  await prepare(path);
  await chmod(path, 0o444);
  await chmod(file('folder'), 0o555);
  return path;
}

describe.skipIf(process.platform === 'win32')('an index where nothing may be written', () => {
  it('is read, and not written', async () => {
    const path = await readOnlyIndex();
    const found = { documents: 2, found: 3, words: 3, problems: [], write: 'STORE_READ_ONLY' };
    expect(await tryAs(path, 'read')).toEqual(found);
    expect(await tryAs(path, 'write')).toEqual(found);
    await chmod(file('folder'), 0o755);
  });

  it('is read when it was packed into another file', async () => {
    const path = await readOnlyIndex(async (made) => {
      await runSql(made, `VACUUM INTO '${made}.packed'`);
      await copyFile(`${made}.packed`, made);
    });
    expect(await tryAs(path, 'read')).toMatchObject({ documents: 2, found: 3, problems: [] });
    await chmod(file('folder'), 0o755);
  });

  it('says so when its log was left behind', async () => {
    const path = await readOnlyIndex((made) => runSql(made, 'PRAGMA journal_mode = WAL'));
    expect(await tryAs(path, 'read')).toMatchObject({
      code: 'STORE_READ_ONLY',
      message: expect.stringContaining(path),
    });
    await chmod(file('folder'), 0o755);
  });

  it('is not made', async () => {
    await mkdir(file('folder'));
    await chmod(file('.'), 0o755);
    await chmod(file('folder'), 0o555);
    for (const path of [file('folder', 'index.db'), file('folder', 'new', 'index.db')]) {
      expect(await tryAs(path, 'write')).toMatchObject({
        code: 'STORE_READ_ONLY',
        message: expect.stringContaining(path),
      });
    }
    await chmod(file('folder'), 0o755);
  });

  it('may not be there when it is opened for reading', async () => {
    await chmod(file('.'), 0o755);
    expect(await tryAs(file('none.db'), 'read')).toMatchObject({ code: 'STORE_NOT_FOUND' });
  });

  it('says when it may not even be read', async () => {
    const path = await readOnlyIndex();
    await chmod(path, 0o000);
    expect(await tryAs(path, 'read')).toMatchObject({
      code: 'STORE_FAILED',
      message: expect.stringContaining('permissions'),
    });
    await chmod(file('folder'), 0o755);
  });
});
