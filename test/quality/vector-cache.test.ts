import { appendFileSync, mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Embedder } from '@mcp-vector-search/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { cachedEmbedder } from '../../bench/src/retrieval/vector-cache.ts';

/** Length and role of a text as its vector; counts the texts that it was given. */
function toy(fingerprint = 'toy'): Embedder & { readonly given: string[] } {
  const given: string[] = [];
  return {
    fingerprint,
    dimensions: 2,
    maxTokens: 8,
    given,
    async embed(texts, { role }) {
      given.push(...texts);
      return texts.map((text) => new Float32Array([text.length, role === 'query' ? 1 : 2]));
    },
  };
}

describe('cachedEmbedder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vector-cache-'));
  });

  it('gives what the embedder gives, in order, and asks it once for each text and role', async () => {
    const inner = toy();
    const cached = cachedEmbedder(inner, folder);
    const first = await cached.embed(['a', 'bbb'], { role: 'document' });
    const second = await cached.embed(['cc', 'bbb', 'a'], { role: 'document' });
    const asQuery = await cached.embed(['a'], { role: 'query' });
    expect([first, second, asQuery]).toEqual([
      [new Float32Array([1, 2]), new Float32Array([3, 2])],
      [new Float32Array([2, 2]), new Float32Array([3, 2]), new Float32Array([1, 2])],
      [new Float32Array([1, 1])],
    ]);
    expect(inner.given).toEqual(['a', 'bbb', 'cc', 'a']);
  });

  it('remembers beyond its life, for the same fingerprint only', async () => {
    await cachedEmbedder(toy(), folder).embed(['a'], { role: 'document' });
    const again = toy();
    const other = toy('another');
    expect(await cachedEmbedder(again, folder).embed(['a'], { role: 'document' })).toEqual([new Float32Array([1, 2])]);
    await cachedEmbedder(other, folder).embed(['a'], { role: 'document' });
    expect(again.given).toEqual([]);
    expect(other.given).toEqual(['a']);
  });

  it('drops half a record that a kill left behind', async () => {
    await cachedEmbedder(toy(), folder).embed(['a'], { role: 'document' });
    const file = join(folder, readdirSync(folder)[0] as string);
    const whole = statSync(file).size;
    appendFileSync(file, Buffer.alloc(17));
    const inner = toy();
    await cachedEmbedder(inner, folder).embed(['a', 'bb'], { role: 'document' });
    expect(inner.given).toEqual(['bb']);
    expect(statSync(file).size).toBe(2 * whole);
  });
});
