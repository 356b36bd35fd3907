import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/embed/embedder.ts';
import { VectorSearchError } from '../../src/errors.ts';
import { TextEmbedder } from '../../src/indexer/text-embedder.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const texts = (count: number): string[] => Array.from({ length: count }, (_, at) => `text number ${at}`);

describe('TextEmbedder', () => {
  it('passes texts on in one call', async () => {
    const embedder = wordEmbedder();
    const outcomes = await new TextEmbedder(embedder).vectors(texts(3));
    expect(outcomes.every((outcome) => outcome instanceof Float32Array)).toBe(true);
    expect(embedder.calls).toEqual([3]);
  });

  it('isolates a text that makes the call fail', async () => {
    const outcomes = await new TextEmbedder(wordEmbedder({ refuse: 'number 1' })).vectors(texts(3));
    expect(outcomes.map((outcome) => outcome instanceof Error)).toEqual([false, true, false]);
    expect(outcomes[1]).toMatchObject({ code: 'EMBEDDER_FAILED' });
  });

  it.each(['EMBEDDER_UNAVAILABLE', 'MODEL_INVALID'] as const)('gives up at once on %s', async (code) => {
    let calls = 0;
    const embedder: Embedder = {
      ...wordEmbedder(),
      embed: async () => {
        calls += 1;
        throw new VectorSearchError(code, 'gone');
      },
    };
    await expect(new TextEmbedder(embedder).vectors(texts(3))).rejects.toMatchObject({ code });
    expect(calls).toBe(1);
  });

  it('gives up after sixteen failures in a row, however they are spread over calls', async () => {
    const embedder = new TextEmbedder(wordEmbedder({ refuse: 'text' }));
    expect(await embedder.vectors(texts(15))).toHaveLength(15);
    await expect(embedder.vectors(texts(1))).rejects.toMatchObject({ code: 'EMBEDDER_UNAVAILABLE' });
  });

  it('goes on as long as some texts succeed', async () => {
    const embedder = new TextEmbedder(wordEmbedder({ refuse: 'bad' }));
    for (let round = 0; round < 3; round += 1) {
      const outcomes = await embedder.vectors([...texts(15).map((text) => `bad ${text}`), 'good']);
      expect(outcomes.filter((outcome) => outcome instanceof Error)).toHaveLength(15);
    }
  });

  it.each<[string, (vectors: readonly Float32Array[]) => readonly Float32Array[]]>([
    ['too few vectors', (vectors) => vectors.slice(1)],
    ['vectors of another length', (vectors) => vectors.map((vector) => vector.subarray(1))],
    ['vectors that are not finite', (vectors) => vectors.map((vector) => vector.map(() => Number.NaN))],
    ['vectors that are not of unit length', (vectors) => vectors.map((vector) => vector.map((value) => value * 2))],
  ])('does not take %s', async (_, spoil) => {
    const good = wordEmbedder();
    const embedder: Embedder = { ...good, embed: async (some, options) => spoil(await good.embed(some, options)) };
    const outcomes = await new TextEmbedder(embedder).vectors(texts(2));
    expect(outcomes).toMatchObject([{ code: 'EMBEDDER_FAILED' }, { code: 'EMBEDDER_FAILED' }]);
  });

  it('makes one window of a text where the embedder does not cut, or finds none', async () => {
    const { windows: _, ...plain } = wordEmbedder();
    expect(await new TextEmbedder(plain).windows(['a b c'])).toEqual([[{ start: 0, end: 5 }]]);
    const none: Embedder = { ...plain, windows: async (some) => some.map(() => []) };
    expect(await new TextEmbedder(none).windows(['a b c'])).toEqual([[{ start: 0, end: 5 }]]);
  });

  it('isolates a text that cannot be cut', async () => {
    const embedder: Embedder = {
      ...wordEmbedder(),
      windows: async (some) => {
        if (some.includes('bad')) throw new Error('no tokens');
        return some.map((text) => [{ start: 0, end: text.length }]);
      },
    };
    const outcomes = await new TextEmbedder(embedder).windows(['good', 'bad']);
    expect(outcomes).toMatchObject([[{ start: 0, end: 4 }], { code: 'EMBEDDER_FAILED' }]);
  });

  it('rejects with the reason of the signal when aborted, and does not try one by one', async () => {
    const embedder = wordEmbedder();
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(new TextEmbedder(embedder).vectors(texts(3), signal)).rejects.toThrow('stop');
    expect(embedder.calls).toEqual([]);
  });
});
