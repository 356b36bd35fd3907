import { describe, expect, it } from 'vitest';
import { parseFilter } from '../src/parse-filter.ts';
import { UsageError } from '../src/usage-error.ts';

describe('parseFilter', () => {
  it('makes nothing of nothing', () => {
    expect(parseFilter([])).toEqual({});
  });

  it('ANDs keys and ORs the values of a repeated key', () => {
    expect(parseFilter(['topic=web', 'year=2024', 'topic=data'])).toEqual({ topic: ['web', 'data'], year: ['2024'] });
  });

  it('takes everything after the first = as the value', () => {
    expect(parseFilter(['q=a=b', 'empty=', 'name= x '])).toEqual({ q: ['a=b'], empty: [''], name: [' x '] });
  });

  it.each(['topic', '=web', ''])('refuses %j', (pair) => {
    expect(() => parseFilter([pair])).toThrow(UsageError);
  });

  it('knows no special names', () => {
    expect(Object.entries(parseFilter(['__proto__=1', 'constructor=2']))).toEqual([
      ['__proto__', ['1']],
      ['constructor', ['2']],
    ]);
  });
});
