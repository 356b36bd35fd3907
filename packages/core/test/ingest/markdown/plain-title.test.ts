import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTitle } from '../../../src/ingest/markdown/plain-title.ts';

describe('plainTitle', () => {
  it.each([
    ['Setup', 'Setup'],
    ['Chokidar [![Weekly downloads](https://img.shields.io/npm/dw/x.svg)](https://github.com/x/x)', 'Chokidar'],
    ['![Logo](logo.svg) Kettle', 'Kettle'],
    ['![Kettle](logo.svg)', 'Kettle'],
    ['<img src="logo.svg" alt="x">', '<img src="logo.svg" alt="x">'],
    ['See [the guide](https://en.wikipedia.org/wiki/Guide_(book))', 'See the guide'],
    ['[1.2.0][v1] - 2024-01-01', '1.2.0 - 2024-01-01'],
    ['[Unreleased]', '[Unreleased]'],
    ['`prog.parse(arr, opts)`', 'prog.parse(arr, opts)'],
    ['[`on[event](fn)`](#on) and `a[b](c)`', 'on[event](fn) and a[b](c)'],
    ['<a name="x"></a>Options<br/>', 'Options'],
    ['Usage <!-- omit in toc -->', 'Usage'],
    ['**Very** important', 'Very important'],
    ['create\\_user \\[x](y)', 'create_user [x](y)'],
    ['class List<T> and Map<K, V>', 'class List<T> and Map<K, V>'],
    ['a < b and 2 * 3 ** 4', 'a < b and 2 * 3 ** 4'],
    ['<https://example.com>', '<https://example.com>'],
    ['C# and F#', 'C# and F#'],
    ['[]()', '[]()'],
    ['', ''],
  ])('makes of %j %j', (written, title) => {
    expect(plainTitle(written)).toBe(title);
  });

  it('takes words as they are, and leaves something of whatever there is', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z0-9.:;?()#+-]{1,8}$/)), (words) => {
        expect(plainTitle(words.join(' '))).toBe(words.join(' '));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'[]()!`*<>\\a -/br') }), (written) => {
        expect(plainTitle(written).trim() === '').toBe(written.trim() === '');
      }),
    );
  });

  it.each(['[](', '![', '[`', '`[', '[![](', '<a ', '<!--', '**', '[a](b(', '\\[', '[![a](b)'])(
    'reads a line of many %j in time that does not grow with its square',
    (piece) => {
      expect(plainTitle(piece.repeat(40_000)).length).toBeGreaterThan(0);
    },
  );
});
