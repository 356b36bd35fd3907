import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compareText } from '../../src/store/compare-text.ts';

it.each([
  ['', ''],
  ['a', 'b'],
  ['a', 'ab'],
  ['A', 'a'],
  ['\uffee', '\u{10000}'],
  ['x\ue000', 'x\u{1f600}'],
  ['\u{10000}', '\u{10001}'],
  ['e\u0301', '\u00e9'],
])('puts %j before or with %j', (a, b) => {
  expect(Math.sign(compareText(a, b))).toBe(a === b ? 0 : -1);
  expect(Math.sign(compareText(b, a))).toBe(a === b ? 0 : 1);
});

it('is the order of UTF-8 bytes', () => {
  const text = fc.string({ unit: 'binary' });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
