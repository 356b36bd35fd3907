import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankingPrior } from '../../src/search/ranking-prior.ts';
import type { Segment } from '../../src/store/segment.ts';

function segment(path: string, content = 'parse the text'): Segment {
  return { id: path, sourceId: 's', documentId: path, path, ordinal: 0, content, metadata: {} };
}

describe('rankingPrior', () => {
  it.each(['the cat sleeps', 'where are the tests of parseText', 'how do I call parseText', 'docs of parse_text', ''])(
    'has nothing to say about %j',
    (query) => {
      expect(rankingPrior(query)).toBeUndefined();
    },
  );

  it('puts code before tests and documentation where an implementation is asked for, less so where code is named', () => {
    const asked = rankingPrior('where is the text read')!;
    const named = rankingPrior('parseText fails on astral characters')!;
    for (const prior of [asked, named]) {
      const source = prior(0.5, segment('src/a.ts'));
      expect(source).toBe(0.5);
      for (const path of ['test/a.test.ts', 'README.md']) expect(prior(0.5, segment(path))).toBeLessThan(source);
      expect(prior(0.5, segment('data.json'))).toBe(0.5);
    }
    expect(asked(0.5, segment('README.md'))).toBeLessThan(named(0.5, segment('README.md')));
  });

  it('puts a definition before a mention', () => {
    const prior = rankingPrior('parseText fails')!;
    const definition = prior(0.4, segment('src/a.ts', 'export function parseText(text) {'));
    expect(definition).toBeGreaterThan(prior(0.6, segment('src/b.ts', 'const result = parseText(text)')));
    expect(definition).toBeLessThanOrEqual(1);
  });

  it('minds a file name made of words of the question', () => {
    const prior = rankingPrior('where is the metadata registry implemented')!;
    expect(prior(0.5, segment('core/registries.ts'))).toBeGreaterThan(prior(0.5, segment('core/schemas.ts')));
    expect(prior(0.5, segment('core/registry-cache.ts'))).toBeLessThan(prior(0.5, segment('core/registries.ts')));
  });

  it('keeps scores between 0 and 1, and the order within one kind of place', () => {
    const score = fc.double({ min: 0, max: 1, noNaN: true });
    const path = fc.constantFrom('src/read.ts', 'test/read.test.ts', 'README.md', 'data.json');
    const query = fc.constantFrom('where is read implemented', 'readText fails', 'which function reads');
    fc.assert(
      fc.property(score, score, path, query, (a, b, at, text) => {
        const prior = rankingPrior(text)!;
        const [low, high] = [prior(Math.min(a, b), segment(at)), prior(Math.max(a, b), segment(at))];
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(1);
        expect(low).toBeLessThanOrEqual(high);
      }),
    );
  });
});
