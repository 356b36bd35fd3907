import { describe, expect, it } from 'vitest';
import { parseSearchArguments } from '../../src/search/search-arguments.ts';

describe('parseSearchArguments', () => {
  it('gives ten results unless told otherwise', () => {
    expect(parseSearchArguments({ query: 'caches' })).toEqual({ query: 'caches', limit: 10 });
    expect(parseSearchArguments({ query: 'caches', limit: null, metadata: null })).toEqual({
      query: 'caches',
      limit: 10,
    });
    expect(parseSearchArguments({ query: 'caches', limit: 2.7, metadata: {} })).toEqual({ query: 'caches', limit: 2 });
  });

  it('takes any text as the query, as it stands', () => {
    for (const query of [' a ', '--flag', '"open', 'a AND (', '*', '😀', 'x'.repeat(20_000)]) {
      expect(parseSearchArguments({ query }).query).toBe(query);
    }
  });

  it('reads scalars and lists of metadata', () => {
    const metadata = { topic: ['web', 'data'], year: 2024, draft: false };
    expect(parseSearchArguments({ query: 'q', metadata }).filter).toEqual(metadata);
  });

  it('reads a minimum of similarity, and the names that agents use instead', () => {
    const asked = { query: 'q', limit: 3, filter: { topic: 'web' }, minSimilarity: 0.4 };
    expect(parseSearchArguments({ query: 'q', limit: 3, metadata: { topic: 'web' }, min_similarity: 0.4 })).toEqual(
      asked,
    );
    expect(parseSearchArguments({ query: 'q', top_k: 3, filter: { topic: 'web' }, minSimilarity: 0.4 })).toEqual(asked);
  });

  it.each([
    [{ query: 'q', min_similarity: 2 }, 'min_similarity is 2'],
    [{ query: 'q', min_similarity: '0.5' }, 'min_similarity is of type string'],
    [{ query: 'q', limit: 3, top_k: 4 }, 'limit is given twice'],
    [{}, 'query is missing'],
    [{ query: 7 }, 'query is of type number'],
    [{ query: '  ' }, 'query is blank'],
    [{ query: 'q', limit: 0 }, 'limit is 0'],
    [{ query: 'q', limit: -3 }, 'limit is -3'],
    [{ query: 'q', limit: 0.5 }, 'limit is 0.5'],
    [{ query: 'q', limit: '3' }, 'limit is of type string'],
    [{ query: 'q', limit: 1e300 }, 'limit is 1e+300'],
    [{ query: 'q', metadata: 'web' }, 'metadata is of type string'],
    [{ query: 'q', metadata: ['web'] }, 'metadata is a list'],
    [{ query: 'q', metadata: { topic: null } }, 'metadata "topic" is null'],
    [{ query: 'q', metadata: { topic: [] } }, 'metadata "topic" is an empty list'],
    [{ query: 'q', metadata: { topic: ['a', {}] } }, 'metadata "topic" is a list'],
    [{ query: 'q', metadata: { topic: { not: 'a' } } }, 'metadata "topic" is of type object'],
    [{ querry: 'q' }, 'unknown argument "querry"'],
  ])('refuses %j, saying how to mend it', (args, message) => {
    expect(() => parseSearchArguments(args)).toThrow(message);
  });
});
