import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseFilter } from '../../src/store/filter.ts';

const KNOWN = ['lang', 'year', 'draft'];

describe('normaliseFilter', () => {
  it.each([
    [{}, {}],
    [{ lang: 'en' }, { lang: ['en'] }],
    [{ lang: ['en', 'de'] }, { lang: ['en', 'de'] }],
    [{ year: 2024 }, { year: [2024, '2024'] }],
    [{ year: '2024' }, { year: ['2024', 2024] }],
    [{ year: ['2024', 2024] }, { year: ['2024', 2024] }],
    [{ year: '-1.5e3' }, { year: ['-1.5e3', -1500] }],
    [{ year: '2024 ' }, { year: ['2024 '] }],
    [{ year: '02024' }, { year: ['02024'] }],
    [{ year: '0x10' }, { year: ['0x10'] }],
    [{ year: '1e999' }, { year: ['1e999'] }],
    [{ year: '' }, { year: [''] }],
    [{ draft: false }, { draft: [false, 'false'] }],
    [{ draft: 'true' }, { draft: ['true', true] }],
    [{ draft: 'True' }, { draft: ['True'] }],
    [
      { lang: 'en', year: 1 },
      { lang: ['en'], year: [1, '1'] },
    ],
    [{ 'doc-id': '/a' }, { 'doc-id': ['/a'] }],
    [{ 'doc-id': '/\u00e9' }, { 'doc-id': ['/\u00e9', '/e\u0301'] }],
    [{ 'segment-id': '/e\u0301#1' }, { 'segment-id': ['/e\u0301#1', '/\u00e9#1'] }],
    [{ lang: '\u00e9' }, { lang: ['\u00e9'] }],
  ])('makes %j into %j', (filter, normal) => {
    expect(normaliseFilter(filter, KNOWN)).toEqual(normal);
  });

  it('refuses a key that nobody knows, naming the known ones and the one that was meant', () => {
    expect(() => normaliseFilter({ yeer: 1 }, KNOWN)).toThrow(
      expect.objectContaining({
        code: 'FILTER_UNKNOWN_KEY',
        message:
          'no document has metadata "yeer" (known: doc-id, draft, file-id, lang, segment-id, year); did you mean "year"?',
        context: { key: 'yeer', known: ['doc-id', 'draft', 'file-id', 'lang', 'segment-id', 'year'] },
      }),
    );
    expect(() => normaliseFilter({ nope: 1 }, [])).toThrow(expect.objectContaining({ code: 'FILTER_UNKNOWN_KEY' }));
    expect(() => normaliseFilter({ toString: 'x' }, [])).toThrow(
      expect.objectContaining({ code: 'FILTER_UNKNOWN_KEY' }),
    );
  });

  it('refuses no key where what is known is not known', () => {
    expect(normaliseFilter({ nope: 'x' }, undefined)).toEqual({ nope: ['x'] });
  });

  it('knows keys that look like members of objects', () => {
    expect(normaliseFilter(JSON.parse('{"__proto__": "x", "constructor": "y"}'), ['__proto__', 'constructor'])).toEqual(
      JSON.parse('{"__proto__": ["x"], "constructor": ["y"]}'),
    );
  });

  it.each([
    [null, TypeError],
    ['lang=en', TypeError],
    [['lang'], TypeError],
    [{ lang: null }, TypeError],
    [{ lang: {} }, TypeError],
    [{ lang: Number.NaN }, TypeError],
    [{ lang: [['en']] }, TypeError],
    [{ lang: [undefined] }, TypeError],
    [{ lang: [] }, RangeError],
  ])('refuses %j', (filter, error) => {
    expect(() => normaliseFilter(filter as never, KNOWN)).toThrow(error);
  });

  it('always keeps the value as it was written, first', () => {
    // Adding zero turns -0, which is stored and found as 0, into 0.
    const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0);
    const value = fc.oneof(fc.string(), fc.boolean(), number);
    fc.assert(
      fc.property(value, (v) => {
        const meanings = normaliseFilter({ lang: v }, KNOWN)['lang'];
        expect(meanings?.[0]).toBe(v);
        expect(new Set(meanings?.map(String)).size).toBeLessThanOrEqual(typeof v === 'string' ? 2 : 1);
      }),
    );
  });
});
