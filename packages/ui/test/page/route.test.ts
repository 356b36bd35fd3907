import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRoute, parseRoute, type Route, START, toggleFilter, VIEWS } from '../../src/page/route.ts';

describe('the address of the page', () => {
  it('begins with the search', () => {
    expect(parseRoute('')).toEqual(START);
    expect(formatRoute(START)).toBe('#/search');
  });

  it('names view, question, mode, prefix and filters', () => {
    const hash = '#/search?q=how+much&mode=lexical&path=docs%2F&filter=lang%3Den&filter=rule%3Da%3Db';
    expect(parseRoute(hash)).toEqual({
      ...START,
      q: 'how much',
      mode: 'lexical',
      path: 'docs/',
      filters: [
        ['lang', 'en'],
        ['rule', 'a=b'],
      ],
    });
    expect(formatRoute(parseRoute(hash))).toBe(hash);
  });

  it('keeps what another view is about out of it', () => {
    const route: Route = {
      ...START,
      q: 'x',
      source: 's',
      id: '/a b',
      segment: '/a b#1',
      range: '1-2',
      words: '1-2',
      contains: 'c',
      colour: 'k',
    };
    expect(formatRoute(route)).toBe('#/search?q=x');
    expect(formatRoute({ ...route, view: 'document' })).toBe(
      '#/document?q=x&source=s&id=%2Fa+b&segment=%2Fa+b%231&range=1-2&words=1-2',
    );
    expect(formatRoute({ ...route, view: 'documents' })).toBe('#/documents?q=x&contains=c&source=s');
    expect(formatRoute({ ...route, view: 'map' })).toBe('#/map?q=x&colour=k');
  });

  it.each(['#/nowhere?q=a', '#nonsense', '#/search?mode=loud&filter=none', '#?%E0%A4%A', '#/%00'])(
    'takes %s for a search',
    (hash) => {
      expect(parseRoute(hash)).toMatchObject({ view: 'search', mode: 'fused', filters: [] });
    },
  );

  it('gives back every route', () => {
    const text = fc.string({ unit: 'grapheme' });
    const filters = fc.array(
      fc.tuple(
        text.filter((key) => !key.includes('=')),
        text,
      ),
    );
    const route = fc.record({
      view: fc.constantFrom(...VIEWS),
      q: text,
      mode: fc.constantFrom('fused', 'vector', 'lexical'),
      path: text,
      filters,
    });
    const own = fc.record({ source: text, id: text, segment: text, range: text, words: text });
    fc.assert(
      fc.property(route, own, (shared, document) => {
        const whole: Route = { ...START, ...shared, ...(shared.view === 'document' ? document : {}) };
        expect(parseRoute(formatRoute(whole))).toEqual(whole);
      }),
    );
  });

  it('adds a filter, and takes it away again', () => {
    const once = toggleFilter([['lang', 'en']], 'lang', 'de');
    expect(once).toEqual([
      ['lang', 'en'],
      ['lang', 'de'],
    ]);
    expect(toggleFilter(once, 'lang', 'en')).toEqual([['lang', 'de']]);
  });
});
