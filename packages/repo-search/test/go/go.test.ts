import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatGoDuration } from '../../src/go/format-go-duration.ts';
import { parseGoDuration } from '../../src/go/parse-go-duration.ts';
import { parseGoFlags } from '../../src/go/parse-go-flags.ts';
import { parseGoBoolean, parseGoDecimal, parseGoInteger } from '../../src/go/parse-go-scalar.ts';

describe('parseGoDuration', () => {
  it.each([
    ['0', 0],
    ['+0', 0],
    ['30s', 30_000],
    ['2m', 120_000],
    ['1h30m', 5_400_000],
    ['1.5s', 1_500],
    ['.5s', 500],
    ['1.s', 1_000],
    ['100ms', 100],
    ['250us', 0.25],
    ['250µs', 0.25],
    ['250μs', 0.25],
    ['10ns', 0.00001],
    ['-5s', -5_000],
    ['1m1m', 120_000],
  ])('reads %s', (text, milliseconds) => {
    expect(parseGoDuration(text)).toBeCloseTo(milliseconds, 9);
  });

  it.each(['', '5', '-', '+', 's', '1 s', '1d', '1S', '.s', '1e3s', '5s ', '9999999999h'])('refuses %j', (text) => {
    expect(parseGoDuration(text)).toBeUndefined();
  });
});

describe('formatGoDuration', () => {
  it.each([
    [0, '0s'],
    [120_000, '2m0s'],
    [30_000, '30s'],
    [1_500, '1.5s'],
    [100, '100ms'],
    [1.25, '1.25ms'],
    [0.25, '250µs'],
    [0.000_001, '1ns'],
    [3_600_000, '1h0m0s'],
    [5_461_500, '1h31m1.5s'],
    [-1_500, '-1.5s'],
    [999.999_999, '999.999999ms'],
  ])('writes %d ms', (milliseconds, text) => {
    expect(formatGoDuration(milliseconds)).toBe(text);
  });

  it('writes what is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (microseconds) => {
        expect(parseGoDuration(formatGoDuration(microseconds / 1_000))).toBeCloseTo(microseconds / 1_000, 6);
      }),
    );
  });
});

describe('numbers and truth values', () => {
  it.each([
    ['10', 10],
    ['-3', -3],
    ['+7', 7],
    ['0', 0],
    ['0x1f', 31],
    ['0b101', 5],
    ['0o17', 15],
    ['017', 15],
    ['1_000', 1_000],
  ])('reads the flag %s', (text, value) => {
    expect(parseGoInteger(text)).toBe(value);
  });

  it.each(['', 'x', '1.5', '1e3', '08', '_1', '1_', '0x', ' 1', '99999999999999999999'])(
    'refuses the flag %j',
    (text) => {
      expect(parseGoInteger(text)).toBeUndefined();
    },
  );

  it('reads variables as decimal only', () => {
    expect(['10', '-3', '+7', '017'].map(parseGoDecimal)).toEqual([10, -3, 7, 17]);
    expect(['', '0x1f', '1_000', '1.0', ' 1'].map(parseGoDecimal)).toEqual(Array(5).fill(undefined));
  });

  it('reads the twelve spellings of truth', () => {
    expect(['1', 't', 'T', 'TRUE', 'true', 'True'].map(parseGoBoolean)).toEqual(Array(6).fill(true));
    expect(['0', 'f', 'F', 'FALSE', 'false', 'False'].map(parseGoBoolean)).toEqual(Array(6).fill(false));
    expect(['', 'yes', 'no', 'tRUE', '2'].map(parseGoBoolean)).toEqual(Array(5).fill(undefined));
  });
});

describe('parseGoFlags', () => {
  const TYPES = { name: 'text', count: 'integer', wait: 'duration', debug: 'boolean', also: 'list' } as const;
  const parse = (...args: string[]): Record<string, unknown> => Object.fromEntries(parseGoFlags(args, TYPES).values);

  it('takes one dash or two, and the value after = or as the next argument', () => {
    expect(parse('-name', 'a', '--count=3', '-wait=1m')).toEqual({ name: 'a', count: 3, wait: 60_000 });
  });

  it('takes empty values, values that look like flags, and the last of several', () => {
    expect(parse('--name', '')).toEqual({ name: '' });
    expect(parse('--name=')).toEqual({ name: '' });
    expect(parse('--name', '--debug')).toEqual({ name: '--debug' });
    expect(parse('--name=a=b', '--name', 'c')).toEqual({ name: 'c' });
    expect(parse('--also', 'a', '--also=b')).toEqual({ also: ['a', 'b'] });
  });

  it('takes a boolean alone or with =, never a separate word', () => {
    expect(parse('--debug')).toEqual({ debug: true });
    expect(parse('--debug=false')).toEqual({ debug: false });
    expect(parse('--debug', 'false', '--name', 'x')).toEqual({ debug: true });
  });

  it('ends at the first argument that is no flag, and at --', () => {
    expect(parse('--count', '1', 'word', '--count', '2')).toEqual({ count: 1 });
    expect(parse('--', '--bogus')).toEqual({});
    expect(parse('-', '--bogus')).toEqual({});
  });

  it('knows help, also in front of mistakes', () => {
    expect(parseGoFlags(['-h', '--bogus'], TYPES).help).toBe(true);
    expect(parseGoFlags(['--count', '1', '--help'], TYPES).help).toBe(true);
    expect(parseGoFlags([], TYPES).help).toBe(false);
  });

  it.each([
    [['--bogus'], 'unknown flag --bogus'],
    [['--constructor'], 'unknown flag --constructor'],
    [['-\n'], 'unknown flag --\\n'],
    [['---name', 'a'], '---name is no flag'],
    [['--=a'], '--=a is no flag'],
    [['--name'], '--name needs a value'],
    [['--count', 'x'], '--count is "x"; give a whole number'],
    [['--wait', '5'], '--wait is "5"; give a duration with a unit, such as 30s or 2m'],
    [['--debug=maybe'], '--debug is "maybe"; give true or false'],
  ])('refuses %j', (args, message) => {
    expect(() => parseGoFlags(args, TYPES)).toThrow(message);
  });
});
