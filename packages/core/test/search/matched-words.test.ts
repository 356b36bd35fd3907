import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedWords } from '../../src/search/matched-words.ts';

function words(text: string, query: string): string[] {
  return matchedWords(text, query).map(({ start, end }) => text.slice(start, end));
}

describe('matchedWords', () => {
  it('finds the words that a search by words finds', () => {
    expect(words('It closed the pool. Closing twice is harmless.', 'close')).toEqual(['closed', 'Closing']);
    expect(words('set maxRetries or max_retries', 'retries')).toEqual(['maxRetries', 'max_retries']);
    expect(words('größer als GRÖSSER', 'größer')).toContain('größer');
  });

  it('finds nothing where nothing matches, in no text and for no query', () => {
    expect(words('the pool', 'close')).toEqual([]);
    expect(words('', 'close')).toEqual([]);
    expect(words('the pool', '')).toEqual([]);
    expect(words('the pool', '?! …')).toEqual([]);
  });

  it('takes no character of the query for syntax', () => {
    expect(words('a.b (c) [d] *', '( [ * \\ $& pool')).toEqual([]);
  });

  it('gives spans in order that do not overlap, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, query) => {
        let at = 0;
        for (const { start, end } of matchedWords(`${text} ${query}`, query)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length + 1 + query.length);
      }),
    );
  });
});
