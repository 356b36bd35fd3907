import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, open, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { Store } from '../../../src/store/store.ts';
import { useTempFolder } from '../temp-folder.ts';
import { EMBEDDER, versionOf } from './children/documents.mjs';
import { runSql } from './index-file.ts';
import { applyStep, type Versions, versionsIn } from './versions.ts';
import type { VictimStep } from './victims.ts';

const PLACES = 100;
const file = useTempFolder();
/** Random numbers below 1, the same in every run. */
let random: () => number;
beforeEach(() => {
  let state = 20_261_129;
  random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
});

const stepOf = (version: number): VictimStep => {
  const ids = Array.from({ length: 1 + (version % 4) }, (_, i) => `d${(version * 7 + i * 3) % 40}`);
  if (version % 4 === 3) return { remove: ids.map((documentId) => ({ sourceId: 'source', documentId })) };
  return { replace: ids.map((id) => versionOf(id, version)) };
};

/** Takes steps on an index, and returns what it held after each of them, in order. */
async function write(store: Store, from: number, count: number, before: Versions): Promise<readonly Versions[]> {
  const states: Versions[] = [];
  let versions = before;
  for (let version = from; version < from + count; version += 1) {
    const step = stepOf(version);
    if (step.replace) await store.replace(step.replace);
    if (step.remove) await store.remove(step.remove);
    versions = applyStep(versions, step);
    states.push(versions);
  }
  return states;
}

async function size(path: string): Promise<number> {
  return (await readFile(path)).length;
}

/** Cuts a file off, or puts up to a page and a half of random bytes into it, somewhere. */
async function damage(path: string): Promise<string> {
  const length = await size(path);
  const at = Math.floor(random() * length);
  if (random() < 0.5) {
    await truncate(path, at);
    return `cut at ${at} of ${length}`;
  }
  const bytes = Uint8Array.from({ length: 1 + Math.floor(random() * 12_000) }, () => Math.floor(random() * 256));
  const handle = await open(path, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
  return `${bytes.length} bytes overwritten at ${at} of ${length}`;
}

describe('a write-ahead log that was cut or overwritten', () => {
  // After a checkpoint that leaves the log as it is, the next commits overwrite it from its beginning: what follows is old.
  it.each(['TRUNCATE', 'PASSIVE'])(
    `costs no more than the commits in it, at any of ${PLACES} places (%s)`,
    async (mode) => {
      const path = file('index.db');
      await using writer = await Store.open({ path, embedder: EMBEDDER });
      const old = (await write(writer, 0, 30, new Map())).at(-1) as Versions;
      await runSql(path, `PRAGMA wal_checkpoint(${mode})`);
      const states = [old, ...(await write(writer, 30, 20, old))];
      await copyFile(path, file('copy.db'));
      await copyFile(`${path}-wal`, file('copy.db-wal'));
      const kept = new Set<number>();
      for (let place = 0; place < PLACES; place += 1) {
        const torn = file(`torn-${place}.db`);
        await copyFile(file('copy.db'), torn);
        await copyFile(file('copy.db-wal'), `${torn}-wal`);
        const what = await damage(`${torn}-wal`);
        await using store = await Store.open({ path: torn, embedder: EMBEDDER, readOnly: place % 2 === 0 });
        expect((await store.verify()).problems, what).toEqual([]);
        const found = await versionsIn(store);
        const state = states.findIndex((versions) => sameVersions(versions, found));
        expect(state, what).toBeGreaterThanOrEqual(0);
        kept.add(state);
        if (place % 2 === 1) await store.replace([versionOf('afterwards', place)]);
        await store.close();
        await rm(torn);
      }
      expect(kept.size).toBeGreaterThan(5);
    },
  );
});

describe('a rollback journal that was cut or overwritten', () => {
  it('leaves what was committed or is found out', { timeout: 600_000 }, async () => {
    const path = file('index.db');
    const made = await Store.open({ path, embedder: EMBEDDER });
    const versions = (await write(made, 0, 40, new Map())).at(-1) as Versions;
    await made.close();
    const script = fileURLToPath(new URL('children/die-half-written.mjs', import.meta.url));
    await once(spawn(process.execPath, [script, path], { stdio: 'inherit' }), 'close');
    const [half, journal] = await Promise.all([readFile(path), readFile(`${path}-journal`)]);
    let whole = 0;
    for (let place = 0; place < PLACES; place += 1) {
      const torn = file(`torn-${place}.db`);
      await Promise.all([writeFile(torn, half), writeFile(`${torn}-journal`, journal)]);
      if (place > 0) await damage(`${torn}-journal`);
      const outcome = await holdsAll(torn, versions);
      if (outcome === true) whole += 1;
      else expect(outcome).toMatchObject({ code: expect.stringMatching(/^STORE_(CORRUPT|FAILED|FOREIGN|NOT_FOUND)$/) });
    }
    expect(whole).toBeGreaterThan(0);
    expect(whole).toBeLessThan(PLACES);
  });
});

/** True when an index verifies as sound, and then it must hold just these; else the error that says it is damaged. */
async function holdsAll(path: string, versions: Versions): Promise<unknown> {
  try {
    await using store = await Store.open({ path, embedder: EMBEDDER });
    const { problems } = await store.verify();
    if (problems.length > 0) return { code: 'STORE_CORRUPT' };
    const found = await versionsIn(store);
    expect(sameVersions(found, versions)).toBe(true);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return error;
    throw error;
  }
}

function sameVersions(a: Versions, b: Versions): boolean {
  return a.size === b.size && [...a].every(([id, version]) => b.get(id) === version);
}
