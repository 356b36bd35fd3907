import { describe, expect, it } from 'vitest';
import { isJavaWhiteSpace } from '../../../src/ingest/chunked/is-java-white-space.ts';
import { isUpperCase } from '../../../src/ingest/chunked/is-upper-case.ts';
import { javaTrim } from '../../../src/ingest/chunked/java-trim.ts';

/** What `Character.isWhitespace` holds beside separators, as Java documents it. */
const CONTROLS = '\t\n\v\f\r\x1c\x1d\x1e\x1f\u2028\u2029';
const UNITS = Array.from({ length: 0x10000 }, (_, unit) => unit);

describe('isJavaWhiteSpace', () => {
  it('is Character.isWhitespace and the space separators, for every UTF-16 unit', () => {
    const expected = UNITS.filter((unit) => {
      const char = String.fromCharCode(unit);
      return CONTROLS.includes(char) || /\p{Zs}/u.test(char);
    });
    expect(UNITS.filter(isJavaWhiteSpace)).toEqual(expected);
  });

  it('does not hold NEL and the byte-order mark', () => {
    expect([0x85, 0xfeff, 0x180e, 0x200b].some(isJavaWhiteSpace)).toBe(false);
  });
});

describe('isUpperCase', () => {
  it('is the Unicode property, for every UTF-16 unit', () => {
    const all = String.fromCharCode(...UNITS.slice(0, 0xd800));
    const expected = UNITS.slice(0, 0xd800).filter((unit) => /\p{Uppercase}/u.test(String.fromCharCode(unit)));
    expect(UNITS.slice(0, 0xd800).filter((unit) => isUpperCase(all, unit))).toEqual(expected);
  });

  it.each(['A', 'É', 'Σ', 'Ⅳ', 'Ⓐ'])('holds %s', (char) => {
    expect(isUpperCase(`-${char}`, 1)).toBe(true);
  });

  it.each(['a', '1', 'ﬀ', 'ß', '𝐀', '日'])('does not hold %s', (char) => {
    expect(isUpperCase(`-${char}`, 1)).toBe(false);
  });

  it('is false outside the text', () => {
    expect(isUpperCase('A', 1)).toBe(false);
  });
});

describe('javaTrim', () => {
  it.each([
    ['\0\x01 a b\t\x1f', 3, 6],
    ['\u00a0a\u0085', 0, 3],
    ['  ', 2, 2],
    ['', 0, 0],
  ])('%j', (text, start, end) => {
    expect(javaTrim(text)).toEqual({ start, end });
  });
});
