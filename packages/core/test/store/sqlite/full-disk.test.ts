import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Store } from '../../../src/store/store.ts';
import { useTempFolder } from '../temp-folder.ts';
import { EMBEDDER, versionOf } from './children/documents.mjs';

const SCRIPT = fileURLToPath(new URL('children/write-until-full.mjs', import.meta.url));
const file = useTempFolder();

interface Said {
  readonly done: number;
  readonly code: string;
  readonly message: string;
  readonly documents: number;
  readonly problems: readonly string[];
  /** Documents after one more was written where there was room again. */
  readonly afterwards?: number;
}

async function run(command: string, args: readonly string[]): Promise<Said> {
  return JSON.parse((await promisify(execFile)(command, [...args])).stdout) as Said;
}

async function expectKept(path: string, said: Said): Promise<void> {
  expect(said).toMatchObject({ code: 'STORE_FULL', documents: said.done * 20, problems: [] });
  expect(said.message).toContain(path);
  expect(said.done).toBeGreaterThan(1);
  await using store = await Store.open({ path, embedder: EMBEDDER });
  const held = said.afterwards ?? said.done * 20;
  expect((await store.counts()).documents).toBe(held);
  await store.replace([versionOf('later', 1)]);
  expect((await store.counts()).documents).toBe(held + 1);
  expect((await store.verify()).problems).toEqual([]);
}

describe('a full disk', () => {
  it.skipIf(process.platform === 'win32')('is named where not even an empty index fits', async () => {
    const script = fileURLToPath(new URL('children/open-index.mjs', import.meta.url));
    const limited = `trap '' XFSZ; ulimit -f 20; exec "$0" "$@"`;
    expect(await run('/bin/sh', ['-c', limited, process.execPath, script, file('index.db')])).toEqual({
      code: 'STORE_FULL',
    });
  });

  it.skipIf(process.platform === 'win32')(
    'loses nothing when files may not grow any more, and goes on where they may',
    async () => {
      const limited = `trap '' XFSZ; ulimit -f 6000; exec "$0" "$@"`;
      const said = await run('/bin/sh', ['-c', limited, process.execPath, SCRIPT, file('index.db')]);
      await expectKept(file('index.db'), said);
    },
  );

  it.skipIf(!canMount())('loses nothing when the file system is full, and goes on when there is room', async () => {
    const disk = file('disk');
    mkdirSync(disk);
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=5m', 'tmpfs', disk]);
    try {
      writeFileSync(`${disk}/ballast`, Buffer.alloc(1 << 20));
      const said = await run(process.execPath, [SCRIPT, `${disk}/index.db`, `${disk}/ballast`]);
      expect(said.afterwards).toBe(said.documents + 1);
      await expectKept(`${disk}/index.db`, said);
    } finally {
      spawnSync('umount', ['-l', disk]);
    }
  });
});

/** Whether this process may mount a file system of its own. */
function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const tried = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt']);
  return tried.status === 0;
}
