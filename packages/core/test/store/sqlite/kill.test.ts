import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { isDurabilityRun } from '../../../../../test/durability.ts';
import { Store } from '../../../src/store/store.ts';
import { useTempFolder } from '../temp-folder.ts';
import { EMBEDDER, versionOf } from './children/documents.mjs';
import { applyStep, type Versions, versionsIn } from './versions.ts';
import { type VictimStep, Victims } from './victims.ts';

const KILLS = isDurabilityRun ? 1000 : 200;
/** Documents to change. With up to twelve segments each there are more than one block of vectors. */
const DOCUMENTS = 150;
/** A new index is begun now and then, so that kills hit its making too. */
const KILLS_PER_INDEX = 25;
const script = (name: string): string => fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url));
const file = useTempFolder();
const victims = new Victims(2);
afterAll(() => victims.close());

/** A batch of small changes, with now and then a removal, a large batch or a compaction. */
function stepOf(version: number): VictimStep {
  if (version % 23 === 22) return { compact: true };
  const count = version % 11 === 10 ? 60 : 1 + (version % 4);
  const ids = Array.from({ length: count }, (_, i) => `d${(version * 7 + i * 3) % DOCUMENTS}`);
  if (version % 4 === 3) return { remove: ids.map((documentId) => ({ sourceId: 'source', documentId })) };
  return { replace: ids.map((id) => versionOf(id, version)) };
}

it(`loses nothing that was acknowledged by ${KILLS} kills at random moments, and leaves no half of a document`, {
  timeout: 1_800_000,
}, async () => {
  let versions: Versions = new Map();
  let version = 0;
  let acknowledged = 0;
  let cutShort = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    if (kill % KILLS_PER_INDEX === 0) versions = new Map();
    const path = file(`index-${Math.floor(kill / KILLS_PER_INDEX)}.db`);
    const steps = Array.from({ length: 12 }, (_, i) => stepOf(version + i));
    // Every fourth is killed while it opens, the others some time after one of their commits, however long these take.
    const lines = kill % 4 === 0 ? {} : { lines: 1 + Math.floor(Math.random() * 8) };
    const when = { milliseconds: Math.random() * 25, ...lines };
    // Every third index is written without a log, as on a network file system.
    const log = Math.floor(kill / KILLS_PER_INDEX) % 3 !== 2;
    const done = await victims.writeAndKill({ path, log, embedder: EMBEDDER, steps }, when);
    versions = steps.slice(0, done).reduce(applyStep, versions);
    const inFlight = steps[done];
    await using store = await Store.open({ path, embedder: EMBEDDER, readOnly: kill % 2 === 0 && versions.size > 0 });
    expect((await store.verify()).problems).toEqual([]);
    const found = await versionsIn(store);
    expect([versions, ...(inFlight ? [applyStep(versions, inFlight)] : [])]).toContainEqual(found);
    expect((await store.counts()).documents).toBe(found.size);
    versions = found;
    version += steps.length;
    acknowledged += done;
    if (inFlight) cutShort += 1;
  }
  // Most must have hit a writer at work, not one that had ended or not begun.
  expect(acknowledged).toBeGreaterThan(KILLS);
  expect(cutShort).toBeGreaterThan(KILLS / 2);
});

it.each([true, false])('takes back what a killed process left half written (read-only: %s)', async (readOnly) => {
  const path = file('index.db');
  const made = await Store.open({ path, embedder: EMBEDDER });
  await made.replace(Array.from({ length: 100 }, (_, i) => versionOf(`d${i}`, i)));
  await made.close();
  const whole = await readFile(path);
  const child = spawn(process.execPath, [script('die-half-written'), path], { stdio: 'inherit' });
  await once(child, 'close');
  expect((await readFile(path)).equals(whole)).toBe(false);
  await using store = await Store.open({ path, embedder: EMBEDDER, readOnly });
  expect((await store.verify()).problems).toEqual([]);
  expect((await versionsIn(store)).size).toBe(100);
});
