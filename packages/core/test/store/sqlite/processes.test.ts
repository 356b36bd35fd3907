import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isDurabilityRun } from '../../../../../test/durability.ts';
import { sqliteDriver } from '../../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../../src/store/store.ts';
import { useTempFolder } from '../temp-folder.ts';
import { EMBEDDER, generationOf, versionOf } from './children/documents.mjs';

const MILLISECONDS = isDurabilityRun ? 120_000 : 12_000;
const file = useTempFolder();
const script = (name: string): string => fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url));

async function run(name: string, ...args: readonly string[]): Promise<readonly Record<string, unknown>[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [script(name), ...args], { maxBuffer: 2 ** 28 });
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

it(`shows eight readers nothing but what one of two writers committed, for ${MILLISECONDS / 1000} s`, async () => {
  const path = file('index.db');
  await using made = await Store.open({ path, embedder: EMBEDDER });
  await made.replace(generationOf(0));
  await made.close();
  const writers = [1, 1_000_001].map((first) => run('write-generations', path, `${MILLISECONDS}`, `${first}`));
  const readers = Array.from({ length: 8 }, (_, at) =>
    run('read-generations', path, `${MILLISECONDS}`, at % 2 === 0 ? 'keep' : 'reopen'),
  );
  const events = (await Promise.all(writers)).map((all) => all.filter((event) => !('begun' in event)));
  const committed = new Set<unknown>([0]);
  for (const written of events) {
    for (const { committed: generation } of written) if (generation !== undefined) committed.add(generation);
    expect(written.filter(({ refused, code }) => refused !== undefined && code !== 'STORE_LOCKED')).toEqual([]);
    expect(written.filter((event) => 'committed' in event).length).toBeGreaterThan(10);
  }
  for (const [said] of await Promise.all(readers)) {
    const { reads, seen, wrong } = said as { reads: number; seen: number[]; wrong: string[] };
    expect(wrong).toEqual([]);
    expect(reads).toBeGreaterThan(10);
    expect(seen.length).toBeGreaterThan(3);
    expect(seen.filter((generation) => !committed.has(generation))).toEqual([]);
  }
  await using store = await Store.open({ path, embedder: EMBEDDER, readOnly: true });
  expect((await store.verify()).problems).toEqual([]);
});

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
  await new Promise<void>((resolve) => {
    writer.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('done')) resolve(); // it has written, and goes on
    });
  });
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
