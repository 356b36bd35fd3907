import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Store } from '../../../src/store/store.ts';
import { useTempFolder } from '../temp-folder.ts';
import { EMBEDDER, versionOf } from './children/documents.mjs';

const ROUNDS = 8;
const script = (name: string): string => fileURLToPath(new URL(`children/${name}.mjs`, import.meta.url));
const file = useTempFolder();

/** Version of each document; one that is not there has none. */
type Versions = ReadonlyMap<string, number>;
interface Batch {
  readonly batch: number;
  readonly changes: readonly (readonly [id: string, version: number | null])[];
}

/** Lets a process write, and kills it some time after it began or, later, after so many commits. Returns what it said. */
async function writeAndKill(
  path: string,
  first: number,
  { commits, milliseconds }: { commits: number; milliseconds: number },
): Promise<readonly string[]> {
  const child = spawn(process.execPath, [script('write-until-killed'), path, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  let ending = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
    if (ending || said.split('done').length <= commits) return;
    ending = true;
    setTimeout(() => child.kill('SIGKILL'), milliseconds);
  });
  await once(child, 'close');
  return said.split('\n').filter((line) => line !== '');
}

function apply(versions: Versions, { changes }: Batch): Versions {
  const next = new Map(versions);
  for (const [id, version] of changes) {
    if (version === null) next.delete(id);
    else next.set(id, version);
  }
  return next;
}

/** What an index holds, each document compared with what its version must be. */
async function versionsIn(store: Store): Promise<Versions> {
  const versions = new Map<string, number>();
  for await (const { sourceId, documentId, contentHash } of store.documents()) {
    const contents = (await store.segments({ sourceId, documentId })).map(({ content }) => content);
    const whole = versionOf(documentId, Number(contentHash)).segments.map(({ content }) => content);
    expect(contents).toEqual(whole);
    versions.set(documentId, Number(contentHash));
  }
  return versions;
}

it('loses nothing that was committed when killed at any moment, and leaves no half of a document', async () => {
  const path = file('index.db');
  let versions: Versions = new Map();
  let first = 1;
  for (let round = 0; round < ROUNDS; round += 1) {
    const said = await writeAndKill(path, first, { commits: round % 4, milliseconds: 5 + round * 37 });
    const batches = said.filter((line) => line !== 'done').map((line) => JSON.parse(line) as Batch);
    const committed = said.filter((line) => line === 'done').length;
    for (const batch of batches.slice(0, committed)) versions = apply(versions, batch);
    const under = batches[committed];
    await using store = await Store.open({ path, embedder: EMBEDDER, readOnly: true });
    expect((await store.verify()).problems).toEqual([]);
    const found = await versionsIn(store);
    const expected = [versions, ...(under ? [apply(versions, under)] : [])];
    expect(expected).toContainEqual(found);
    versions = found;
    first += batches.length;
  }
  expect(first).toBeGreaterThan(ROUNDS);
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
