import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkEdnLine } from '../../../../../bench/src/goldens/edn.ts';
import { hasShared, sharedPath } from '../../../../../test/shared.ts';
import { canonicalEdn } from '../../../src/config/edn/canonical-edn.ts';
import { readEdn } from '../../../src/config/edn/read-edn.ts';
import { isVectorSearchError, type VectorSearchError } from '../../../src/errors.ts';

function errorOf(text: string): VectorSearchError {
  try {
    readEdn(text, { file: 'a.edn' });
  } catch (error) {
    if (isVectorSearchError(error, 'CONFIG_INVALID')) return error;
    throw error;
  }
  throw new Error(`read without an error: ${text}`);
}

function where(text: string): string {
  const { context, message } = errorOf(text);
  expect(message.startsWith(`a.edn:${context['line']}:${context['column']}: `)).toBe(true);
  expect(message).not.toContain('\n');
  return `${context['line']}:${context['column']}`;
}

describe('agreement with clojure.edn', () => {
  const lines = hasShared ? readFileSync(sharedPath('data/edn/cases.jsonl'), 'utf8').trim().split('\n') : [];
  const records = lines.map((line) => JSON.parse(line) as { name: string; source: string; value?: string });

  it.skipIf(!hasShared)('holds on every golden line, save the five forms that may be refused', () => {
    const outcomes = records.map((record) => ({ name: record.name, ...checkEdnLine(record) }));
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    const refused = outcomes.filter(({ outcome }) => outcome === 'refused').map(({ name, detail }) => [name, detail]);
    expect(refused).toEqual([
      ['ratio', 'ratio'],
      ['##Inf', 'symbolic value'],
      ['namespaced map', 'namespaced map'],
      ['metadata', 'metadata'],
      ['quote', 'quote'],
    ]);
    expect(outcomes.filter(({ outcome }) => outcome === 'passed')).toHaveLength(78);
  });

  it.skipIf(!hasShared)('is noticed to be missing on a golden line with another value', () => {
    const values = records.filter(
      ({ source, value }) => value !== undefined && checkEdnLine({ source, value }).outcome === 'passed',
    );
    for (const { source, value } of values) {
      expect(checkEdnLine({ source, value: `${value} ` }).outcome).toBe('failed');
      expect(checkEdnLine({ source, error: true }).outcome).toBe('failed');
    }
    expect(checkEdnLine({ source: '{', value: '{}' }).outcome).toBe('failed');
    expect(checkEdnLine({ source: '{}' }).outcome).toBe('failed');
    expect(checkEdnLine({ value: '{}' }).outcome).toBe('failed');
  });

  // Answers of clojure.edn 1.12 to texts beyond the golden lines.
  it.each([
    ['#{[1] (1)}', undefined],
    ['#{1 1N}', undefined],
    ['#{1.5 1.5M}', '#{1.5,1.5}'],
    ['{1 :a 1.0 :b}', '{1 K"a",1 K"b"}'],
    ['#_{:a 1 :a 2} 3', undefined],
    ['#_#_1 2 3', '3'],
    ['[010 0x1f 2r101 36rZz -0 0]', '[8 31 5 1295 0 0]'],
    ['08', undefined],
    ['08.5', '8.5'],
    ['37r1', undefined],
    ['2r12', undefined],
    ['1#{2}', undefined],
    ['[1#{2}]', '[1 #{2}]'],
    ['a#b', 'S"a#b"'],
    ['"\\101\\60"', '"A0"'],
    ['"\\400"', undefined],
    ['"\\8"', undefined],
    ['"\\u12"', undefined],
    ['[\\o101 \\u \\o \\, \\#]', '[C"A" C"u" C"o" C"," C"#"]'],
    ['\\o400', undefined],
    ['\\ud800', undefined],
    [':1a', 'K"1a"'],
    [':a/1', undefined],
    ['a:', undefined],
    ['a:b', 'S"a:b"'],
    ['a::b', undefined],
    ['//', undefined],
    ['a@b', undefined],
    ['`a', undefined],
    ['[1\u2003\u001d2]', '[1 2]'],
    ['[a\u00a0b]', '[S"a\\u00a0b"]'],
    ['#inst "2020"', 'D1577836800000'],
    ['#inst "2020-02-30"', undefined],
    ['#inst "2020-01-01T00:00:00.1234-01:30"', 'D1577842200123'],
    ['#inst 2020', undefined],
    ['#uuid "1-2-3-4-A"', 'U00000001-0002-0003-0004-00000000000a'],
    ['#uuid "x"', undefined],
    ['#a #b 1', 'Ta Tb 1'],
    ['#nil 1', undefined],
    ['constructor', 'S"constructor"'],
    ['[toString #constructor 1]', '[S"toString" Tconstructor 1]'],
    ['"token/0 #token/0"', '"token/0 #token/0"'],
    ['##Foo', undefined],
  ])('also beyond: %s', (source, value) => {
    const record = value === undefined ? { source, error: true } : { source, value };
    expect(checkEdnLine(record)).toEqual({ outcome: 'passed' });
  });
});

describe('places', () => {
  it('are kept for every form', () => {
    const text = '\uFEFF; one\n{:a [1 "x\\ny"] #_ 0 :b #uuid "1-1-1-1-1"}';
    const spans: string[] = [];
    const visit = (value: ReturnType<typeof readEdn>): void => {
      if (!value) return;
      spans.push(text.slice(value.start, value.end));
      if ('items' in value) value.items.forEach(visit);
      if ('entries' in value) {
        for (const entry of value.entries) {
          visit(entry.key);
          visit(entry.value);
        }
      }
    };
    visit(readEdn(text));
    const map = text.slice(text.indexOf('{'));
    expect(spans).toEqual([map, ':a', '[1 "x\\ny"]', '1', '"x\\ny"', ':b', '#uuid "1-1-1-1-1"']);
  });

  it.each([
    ['unclosed map: where it begins', '{:a\n [1]', '1:1'],
    ['unclosed string: where it begins', '{:a\n  "x}\n', '2:3'],
    ['wrong bracket: the bracket', '{:a\n [1 2}', '2:6'],
    ['stray bracket', '{:a 1}\n  }', '2:3'],
    ['second form', '{:a 1}\r\n; x\r\n {:b 2}', '3:2'],
    ['key without a value', '{:a 1\n :b}', '2:2'],
    ['repeated key: the second', '{:a 1\n :a 2}', '2:2'],
    ['repeated element', '#{1 2\r 1}', '2:2'],
    ['bad escape', '"ab\n  \\d"', '2:3'],
    ['bad number', '[1\n 2x]', '2:2'],
    ['bad keyword', '{: 1}', '1:2'],
    ['bad character', '[\\a \\foo]', '1:5'],
    ['character at the end', '[1 \\', '1:4'],
    ['discard of nothing', '[1 #_]', '1:4'],
    ['tag of nothing', '[1 #foo]', '1:4'],
    ['forbidden character in a name', '[ab@c]', '1:4'],
    ['regular expression', '[#"a"]', '1:2'],
    ['bad date', '[#inst\n "x"]', '2:2'],
    ['after a wide character, in UTF-16 units', '["😀" 1x]', '1:7'],
    ['nesting', `${'['.repeat(300)}`, '1:258'],
    ['ratio', '[1\n1/2]', '2:1'],
  ])('of errors: %s', (_, text, place) => {
    expect(where(text)).toBe(place);
  });

  it('of an error are also there without a file', () => {
    expect(() => readEdn('{')).toThrow(/^EDN:1:1: /);
  });
});

describe('a large form', () => {
  const numbers = Array.from({ length: 2500 }, (_, index) => index);
  const shown = numbers.join(' ');
  const entries = numbers.map((number) => `:k${number} [${number} #{:a}]`).join('\n');

  it('is read like a small one', () => {
    expect(canonicalEdn(readEdn(`[${shown}]`))).toBe(`[${shown}]`);
    expect(canonicalEdn(readEdn(`#my/tag ((${shown}) {:a [${shown}]} #x [])`))).toBe(
      `Tmy/tag ((${shown}) {K"a" [${shown}]} Tx [])`,
    );
    expect(readEdn(`#{${shown}}`)).toMatchObject({ type: 'set', items: { length: 2500 } });
    const map = readEdn(`{${entries}}`);
    const last = { key: { name: 'k2499' }, value: { items: [{ value: 2499n }, { type: 'set' }] } };
    expect(map?.type === 'map' && [map.entries.length, map.entries.at(-1)]).toMatchObject([2500, last]);
  });

  it('has its places and errors in the right place', () => {
    const text = `{${entries}\n:k7 1}`;
    expect(where(text)).toBe('2501:1');
    const map = readEdn(`{${entries}}`);
    if (map?.type !== 'map') throw new Error('not a map');
    const { start, end } = map.entries.at(-1)!.value;
    expect(`{${entries}}`.slice(start, end)).toBe('[2499 #{:a}]');
  });
});

describe('any text', () => {
  const fragment = fc.constantFrom(
    ...['{', '}', '[', ']', '(', ')', '#{', '#_', '#', '"', '\\', '\\n', ' ', '\n', ',', ';', ':a', ':', '/', 'nil'],
    ...['true', '1', '-', '2.5M', "'", '^', '@', '#inst ', '#uuid ', '#x ', '"a"', '##Inf', '#:p{', '\u00e9', '\ud83d'],
  );

  it('is read or refused with a place, never anything else', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(fragment).map((parts) => parts.join('')),
        ),
        (text) => {
          try {
            canonicalEdn(readEdn(text));
          } catch (error) {
            expect(isVectorSearchError(error, 'CONFIG_INVALID') && Number(error.context['line']) >= 1).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('that is a string, escaped, is read back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const text = `{:a "${value.replace(/["\\]/g, '\\$&')}"}`;
        expect(readEdn(text)).toMatchObject({ entries: [{ value: { type: 'string', value } }] });
      }),
      { numRuns: 200 },
    );
  });

  it('that is no string is a TypeError', () => {
    expect(() => readEdn(1 as unknown as string)).toThrow(TypeError);
  });
});
