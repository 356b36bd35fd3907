import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { queryIntent } from '../../src/search/query-intent.ts';

describe('queryIntent', () => {
  it.each([
    'where is the retry budget implemented',
    'Which function merges two results?',
    'definition of the parser',
    'where do we close the socket',
    'source code of the planner',
  ])('sees that an implementation is asked for: %s', (query) => {
    expect(queryIntent(query)).toMatchObject({ implementation: true, tests: false, docs: false });
  });

  it.each(['tests of the parser', 'how is login tested', 'fixtures for the planner', 'parser spec'])(
    'sees that tests are asked for: %s',
    (query) => {
      expect(queryIntent(query).tests).toBe(true);
    },
  );

  it.each(['docs of the parser', 'how do I configure it', 'README', 'an example of a filter', 'explain the cache'])(
    'sees that documentation is asked for: %s',
    (query) => {
      expect(queryIntent(query).docs).toBe(true);
    },
  );

  it.each<[string, readonly string[]]>([
    ['who calls parseConfig?', ['parseConfig']],
    ['ParseError and max_bytes', ['ParseError', 'max_bytes']],
    ['clojure.core/read-string fails', ['read-string']],
    ['fs.readFile, then close()', ['readFile', 'close']],
    ['std::move of a vector', ['move']],
    ['what does swap! return', ['swap!']],
    ['when is nil? true', ['nil?']],
    ['bind *out* to a writer', ['*out*']],
    ['read-string', ['read-string']],
    ['nil?', ['nil?']],
    ['what does `fold` do', ['fold']],
    ['parseConfig or parseConfig', ['parseConfig']],
  ])('finds the names of code in %j', (query, names) => {
    expect(queryIntent(query).names).toEqual(names);
  });

  it.each([
    'a well-known problem with text-first storing',
    'is that nil?',
    'e.g. the parser, i.e. all of it.',
    'open config.edn and README.md',
    'version 1.2.3 of 2024-05-01',
    'and/or',
    'Hello World. Next sentence',
    '',
  ])('finds no names in %j', (query) => {
    expect(queryIntent(query).names).toEqual([]);
  });

  it('takes any text, of any length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (query) => {
        for (const name of queryIntent(query).names) expect(name).not.toBe('');
      }),
    );
    expect(queryIntent('a-'.repeat(100_000)).names).toEqual([]);
    expect(queryIntent('a.'.repeat(100_000)).names).toEqual([]);
  });
});
