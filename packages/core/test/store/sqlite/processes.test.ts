import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { sqliteDriver } from '../../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../../src/store/store.ts';
import { useTempFolder } from '../temp-folder.ts';
import { EMBEDDER, versionOf } from './children/documents.mjs';

const file = useTempFolder();
const script = (name: string): string => fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url));

interface Said {
  readonly reads: number;
  readonly versions: number;
  readonly wrong: readonly string[];
}

it('lets processes read whole documents while one writes, and a second writer know who it is', async () => {
  const path = file('index.db');
  const writer = spawn(process.execPath, [script('write-until-killed'), path, '1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writer.stdout.resume();
  await once(writer.stdout, 'data');
  const readers = [1, 2, 3].map(async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [script('read-while-written'), path, '2500']);
    return JSON.parse(stdout) as Said;
  });
  const second = await Store.open({ driver: sqliteDriver({ path, lockWait: 300 }), embedder: EMBEDDER });
  await expect(second.replace([versionOf('second', 1)])).rejects.toMatchObject({
    code: 'STORE_LOCKED',
    context: { pid: writer.pid },
  });
  for (const { reads, versions, wrong } of await Promise.all(readers)) {
    expect(wrong).toEqual([]);
    expect(reads).toBeGreaterThan(0);
    expect(versions).toBeGreaterThan(1);
  }
  writer.kill('SIGKILL');
  await once(writer, 'close');
  await second.replace([versionOf('second', 1)]);
  expect((await second.verify()).problems).toEqual([]);
  await second.close();
});
