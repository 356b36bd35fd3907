import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadEmbeddingCheck } from '../../bench/src/goldens/embeddings.ts';
import { hasShared, sharedPath } from '../shared.ts';

const fileOf = (name: string) => sharedPath('data', 'embeddings', `embeddings-${name}.jsonl`);
const linesOf = (name: string): Record<string, unknown>[] =>
  readFileSync(fileOf(name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe.skipIf(!hasShared)('embedding goldens', () => {
  it.each([
    ['bge-small-en-v1.5', 43],
    ['bge-small-en-v1.5-q', 43],
    ['all-MiniLM-L6-v2-q', 40],
  ])('every line of %s passes', async (name, count) => {
    const check = await loadEmbeddingCheck(fileOf(name));
    const outcomes = [];
    for (const line of linesOf(name)) outcomes.push(await check(line));
    expect(outcomes).toEqual(Array(count).fill({ outcome: 'passed' }));
  });

  it('lines that are wrong fail', async () => {
    const name = 'all-MiniLM-L6-v2-q';
    const check = await loadEmbeddingCheck(fileOf(name));
    const [line, other] = linesOf(name) as [Record<string, unknown>, Record<string, unknown>];
    const tokens = line['tokens'] as number[];
    const cases: readonly [object | null, RegExp][] = [
      [{ ...line, embedding: other['embedding'] }, /^cosine 0\.\d+, at least 0\.99/],
      [{ ...line, embedding: (line['embedding'] as number[]).slice(1) }, /^expected 383 dimensions/],
      [{ ...line, tokens: [101, 7, ...tokens.slice(2)] }, /^token 1: expected 7, got \d+/],
      [
        { ...line, tokens: [...tokens, 102] },
        new RegExp(`^expected ${tokens.length + 1} tokens, got ${tokens.length}$`),
      ],
      [{ ...line, tokenCount: 1 }, /^expected 1 tokens uncut, got/],
      [{ ...line, tokenCount: undefined }, /^not a golden line/],
      [null, /^not a golden line/],
    ];
    for (const [record, detail] of cases) {
      expect(await check(record)).toEqual({ outcome: 'failed', detail: expect.stringMatching(detail) });
    }
  });
});

it('a file of no installed model is refused', async () => {
  await expect(loadEmbeddingCheck('embeddings-no-such-model-q.jsonl')).rejects.toThrow(
    'No installed model has a name that "no-such-model-q" begins with',
  );
});
