import { describe, expect, it } from 'vitest';
import { facetKeys } from '../../src/page/facet-keys.ts';

describe('facetKeys', () => {
  it('puts keys with few values first; those of the splitter and with many values come after', () => {
    const facets = {
      title: 'many',
      lang: ['en', 'de'],
      'chunk-index': [0, 1],
      area: ['x'],
      year: Array.from({ length: 30 }, (_, at) => at),
    } as const;
    expect(facetKeys(facets, [])).toEqual([
      ['area', 'lang'],
      ['chunk-index', 'title', 'year'],
    ]);
  });

  it('has keys of filters too that the index does not know', () => {
    expect(facetKeys({}, [['gone', '1']])).toEqual([['gone'], []]);
  });
});
