import { describe, expect, it } from 'vitest';
import { checkSearch, type SearchOptions } from '../../src/search/search-options.ts';

describe('checkSearch', () => {
  it('fills in defaults', () => {
    expect(checkSearch('q', {})).toEqual({ limit: 10, mode: 'fused', candidates: 30 });
  });

  it.each(['', ' ', '\n\t\u00a0'])('refuses the blank query %j', (query) => {
    expect(() => checkSearch(query, {})).toThrow(RangeError);
  });

  it.each<[string, unknown]>([
    ['query', 7],
    ['query', undefined],
  ])('refuses a %s of another type', (_, query) => {
    expect(() => checkSearch(query as string, {})).toThrow(TypeError);
  });

  it.each<[unknown, typeof Error]>([
    [{ limit: 0 }, RangeError],
    [{ limit: -1 }, RangeError],
    [{ limit: 2.7 }, RangeError],
    [{ limit: Number.NaN }, RangeError],
    [{ limit: '3' }, TypeError],
    [{ limit: null }, TypeError],
    [{ candidates: 0 }, RangeError],
    [{ mode: 'semantic' }, RangeError],
    [{ pathPrefix: 3 }, TypeError],
    [{ minSimilarity: 1.5 }, RangeError],
    [{ minSimilarity: Number.NaN }, RangeError],
    [{ minSimilarity: '0.5' }, TypeError],
  ])('refuses %j', (options, error) => {
    expect(() => checkSearch('q', options as SearchOptions)).toThrow(error);
  });
});
