import { stat } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Store } from '../../../src/store/store.ts';
import type { DocumentChange } from '../../../src/store/store-driver.ts';
import { change } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';

const file = useTempFolder();
const DIMENSIONS = 96;
const EMBEDDER = { fingerprint: 'test-embedder', dimensions: DIMENSIONS };
const WORDS = 'store index vector segment block window query filter token scale range'.split(' ');

/** Text of so many words, the same for the same seed. */
function prose(seed: number, words = 80): string {
  return Array.from(
    { length: words },
    (_, i) => `${WORDS[(seed * 7 + i * i) % WORDS.length]}${(seed * 31 + i) % 97}`,
  ).join(' ');
}

function document(id: number, version: number, segments: number): DocumentChange {
  const texts = Array.from({ length: segments }, (_, i) => prose(id * 1000 + version * 13 + i));
  const { document: record, segments: made = [] } = change(`d${id}`, texts, { metadata: { version, id } });
  const vectors = made.map((_, i) => vector(id * 1000 + version * 17 + i));
  return { document: record, segments: made.map((one, i) => ({ ...one, windows: [{ vector: vectors[i]! }] })) };
}

function vector(seed: number): Float32Array {
  const values = Float32Array.from({ length: DIMENSIONS }, (_, i) => Math.sin(seed * 12.9898 + i * 78.233));
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path)).size;
}

describe('C33: the size of an index', () => {
  it('stays near that of a fresh one over 500 edits of one document', async () => {
    const edited = await Store.open({ path: file('edited.db'), embedder: EMBEDDER });
    const others = Array.from({ length: 30 }, (_, i) => document(i + 1, 0, 6));
    await edited.replace(others);
    for (let version = 0; version < 500; version += 1) await edited.replace([document(0, version, 6)]);
    expect((await edited.verify()).problems).toEqual([]);
    await edited.close();
    const fresh = await Store.open({ path: file('fresh.db'), embedder: EMBEDDER });
    await fresh.replace([...others, document(0, 499, 6)]);
    await fresh.close();
    expect((await sizeOf(file('edited.db'))) / (await sizeOf(file('fresh.db')))).toBeLessThan(1.5);
  });

  it('stays near that of a fresh one when every document is replaced again and again', async () => {
    const edited = await Store.open({ path: file('edited.db'), embedder: EMBEDDER });
    const batch = (version: number, from: number): DocumentChange[] =>
      Array.from({ length: 30 }, (_, i) => document(from + i, version, 10));
    for (let version = 0; version < 6; version += 1) {
      for (let from = 0; from < 150; from += 30) await edited.replace(batch(version, from));
    }
    await edited.close();
    const fresh = await Store.open({ path: file('fresh.db'), embedder: EMBEDDER });
    for (let from = 0; from < 150; from += 30) await fresh.replace(batch(5, from));
    await fresh.close();
    expect((await sizeOf(file('edited.db'))) / (await sizeOf(file('fresh.db')))).toBeLessThan(1.5);
    await using compacted = await Store.open({ path: file('edited.db'), embedder: EMBEDDER });
    const { bytesBefore = 0, bytesAfter = 0 } = await compacted.compact();
    expect(bytesAfter).toBeLessThan(bytesBefore);
    expect((await compacted.verify()).problems).toEqual([]);
    expect((await compacted.counts()).segments).toBe(1500);
  });
});
