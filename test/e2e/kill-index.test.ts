import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { contentHash, indexStatus, Store } from '@mcp-vector-search/core';
import { afterAll, beforeAll, expect, it } from 'vitest';

const CHILD = fileURLToPath(new URL('kill-index-child.mjs', import.meta.url));
const KILLS = 30;
/** Texts of one batch, which is the most that a kill may cost. */
const BATCH = 64;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kill-index-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Round {
  readonly killed: boolean;
  /** Texts given to the embedder in this round. */
  readonly embedded: number;
}

/** Runs the child, and kills it after so many milliseconds unless it has ended. */
async function round(name: string, killAfter?: number): Promise<Round> {
  const log = join(folder, `${name}.log`);
  rmSync(log, { force: true });
  const child = spawn(process.execPath, [CHILD, join(folder, name), log], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (data: Buffer) => {
    errors += data;
  });
  const ended = once(child, 'close');
  if (killAfter !== undefined) {
    await Promise.race([ended, sleep(killAfter)]);
    child.kill('SIGKILL');
  }
  const [code, signal] = (await ended) as [number | null, string | null];
  if (signal !== 'SIGKILL') expect(`${code} ${errors}`).toBe('0 ');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : [];
  return { killed: signal === 'SIGKILL', embedded: lines.reduce((sum, line) => sum + Number(line), 0) };
}

/** Vectors held; the index must be sound, and ready only when a run came to its end. */
async function windowsIn(name: string, ended: boolean): Promise<number> {
  if (!existsSync(join(folder, name))) return 0;
  await using store = await Store.open({ path: join(folder, name) });
  const { problems } = await store.verify();
  expect(problems).toEqual([]);
  const { windows } = await store.counts();
  const { ready } = await indexStatus(store);
  if (ended || windows < 500) expect(ready).toBe(ended);
  return windows;
}

/** Records, segments and the bytes of every vector. */
async function contentsOf(name: string): Promise<unknown> {
  await using store = await Store.open({ path: join(folder, name), readOnly: true });
  const documents: unknown[] = [];
  const hashes: string[] = [];
  for await (const record of store.documents()) {
    const segments = await store.segments(record);
    documents.push({ record, segments });
    hashes.push(...segments.map(({ content }) => contentHash(content)));
  }
  const vectors = [...(await store.cachedVectors(hashes))].map(([hash, windows]) => {
    const bytes = windows.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
    return `${hash} ${Buffer.concat(bytes).toString('base64')}`;
  });
  const { ready } = await indexStatus(store);
  return { ready, counts: await store.counts(), documents, vectors: vectors.sort() };
}

it(`loses nothing by ${KILLS} kills at random moments, and embeds at most a batch again for each`, {
  timeout: 1_800_000,
}, async () => {
  const start = performance.now();
  await round('undisturbed');
  const time = performance.now() - start;
  const undisturbed = await contentsOf('undisturbed');
  expect(undisturbed).toMatchObject({ ready: true, counts: { documents: 500, windows: 500, pending: 0 } });

  let kills = 0;
  let interrupted = 0;
  for (let cycle = 0; kills < KILLS; cycle += 1) {
    const name = `killed-${cycle}`;
    let held = 0;
    while (true) {
      const { killed, embedded } = await round(name, kills < KILLS ? Math.random() * time : undefined);
      const now = await windowsIn(name, !killed);
      expect(embedded - (now - held)).toBeLessThanOrEqual(killed ? BATCH : 0);
      held = now;
      if (!killed) break;
      kills += 1;
      if (embedded > 0) interrupted += 1;
    }
    expect(await contentsOf(name)).toEqual(undisturbed);
  }
  expect(interrupted).toBeGreaterThan(0);
});
