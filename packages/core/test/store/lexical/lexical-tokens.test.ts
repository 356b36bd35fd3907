import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexicalTokens } from '../../../src/store/lexical/lexical-tokens.ts';

describe('names', () => {
  it.each([
    ['foo-bar!', ['foo-bar!', 'foo-bar', 'foo', 'bar']],
    ['swap!', ['swap!', 'swap']],
    ['empty?', ['empty?', 'empti']],
    ['camelCase', ['camelcase', 'camel', 'case']],
    ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
    ['base64Encoder', ['base64encoder', 'base64', 'encod']],
    ['snake_case', ['snake_case', 'snake', 'case']],
    ['SCREAMING_CASE', ['screaming_case', 'scream', 'case']],
    ['x.b.c', ['x.b.c', 'x', 'b', 'c']],
    ['StringUtils.isBlank', ['stringutils.isblank', 'stringutils', 'string', 'util', 'isblank', 'blank']],
    ['clojure.string/blank?', ['clojure.string', 'clojur', 'string', 'blank?', 'blank']],
    ['POL-358', ['pol-358', 'pol', '358']],
    ['--flag', ['--flag', 'flag']],
    ['--dry-run', ['--dry-run', 'dry-run', 'dri', 'run']],
    ['1.12.0', ['1.12.0']],
    ['v1.2.3', ['v1.2.3']],
    [
      'commons-lang3-3.12.0.jar',
      ['commons-lang3-3.12.0.jar', 'commons-lang3-3.12.0', 'common', 'lang3', '3.12.0', 'jar'],
    ],
    ['*out*', ['*out*', 'out']],
    ['__init__', ['__init__', 'init']],
    ['->>', ['->>']],
    ['(<= x y)', ['<=', 'x', 'y']],
  ])('%s is kept whole and in parts', (text, expected) => {
    expect(lexicalTokens(text)).toEqual(expected);
  });

  it.each([
    ['**bold**', ['bold']],
    ['*pointer', ['pointer']],
    ['`code`', ['code']],
    ['"quoted"', ['quot']],
    ['“open”', ['open']],
    ['(bracket)', ['bracket']],
    ['end.', ['end']],
    ['wait...', ['wait']],
    ['users’', ['user']],
    ["'single'", ['singl']],
  ])('%s: punctuation of prose is no part of a name', (text, expected) => {
    expect(lexicalTokens(text)).toEqual(expected);
  });

  it.each(['---', '***', '|||', '===='])('%s is a rule, not a name', (text) => {
    expect(lexicalTokens(text)).toEqual([]);
  });

  it('are found by their written form, by a part and in any case', () => {
    const held = new Set(lexicalTokens('(defn render-template! [x] (HtmlPage/of x))'));
    for (const query of ['render-template!', 'RENDER-TEMPLATE', 'template', 'htmlpage', 'HtmlPage', 'page']) {
      expect(lexicalTokens(query).some((token) => held.has(token))).toBe(true);
    }
  });
});

describe('English', () => {
  it('is stemmed', () => {
    expect(lexicalTokens('running runs connected connections')).toEqual(['run', 'run', 'connect', 'connect']);
  });

  it('loses stop words, contractions among them', () => {
    expect(lexicalTokens("What is the name of it, and why don't they’re say so?")).toEqual(['name', 'say']);
  });

  it('keeps words of place, order and amount', () => {
    expect(lexicalTokens('before after only same between')).toEqual(['befor', 'after', 'onli', 'same', 'between']);
  });

  it('keeps the question mark of a name but not of a question', () => {
    expect(lexicalTokens('Perl?')).toEqual(['perl?', 'perl']);
    expect(lexicalTokens('What is Perl ?')).toEqual(['perl']);
    expect(lexicalTokens('What is Perl?\n')).toEqual(['perl']);
  });

  it('gives the same stem however often it is asked', () => {
    const words = Array.from(
      { length: 60_000 },
      (_, i) => `${'abcdefghij'[i % 10]}ing${i.toString(26).replace(/\d/g, 'z')}s`,
    );
    const first = lexicalTokens(words.join(' '));
    expect(lexicalTokens(words.join(' '))).toEqual(first);
  });

  it('is not confused by names of Object.prototype', () => {
    expect(lexicalTokens('constructor __proto__ toString hasOwnProperty')).toContain('constructor');
  });
});

describe('Unicode', () => {
  it.each([
    ['Émile', 'emile'],
    ['naïve', 'naive'],
    ['Straße', 'STRASSE'],
    ['ﬁne', 'fine'],
    ['ＦＵＬＬ', 'full'],
    ['İstanbul', 'istanbul'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['Ёлка', 'елка'],
    ['Łódź', 'lodz'],
    ['e\u0301cole', '\u00e9cole'],
    ['\u1112\u1161\u11ab\u1100\u116e\u11a8', '한국'],
    ['ｶﾞｽ', 'ガス'],
    ['it’s', "it's"],
  ])('%s and %s are the same', (left, right) => {
    expect(lexicalTokens(left)).toEqual(lexicalTokens(right));
  });

  it('keeps marks that carry meaning', () => {
    expect(lexicalTokens('がく')).not.toEqual(lexicalTokens('かく'));
    expect(lexicalTokens('हिन्दी')).toEqual(['हिन्दी']);
  });

  it.each([
    ['東京都', ['東京', '京都']],
    ['データベース', ['デー', 'ータ', 'タベ', 'ベー', 'ース']],
    ['한국어 문장', ['한국', '국어', '문장']],
    ['猫', ['猫']],
    ['中文search引擎', ['中文', 'search', '引擎']],
    ['日本の-foo_bar', ['日本', '本の', 'foo_bar', 'foo', 'bar']],
    ['𠮷野家', ['𠮷野', '野家']],
  ])('%s gives adjacent characters', (text, expected) => {
    expect(lexicalTokens(text)).toEqual(expected);
  });

  it.each([
    ['東京都', ['東京', '京都', '東', '京', '都']],
    ['한국', ['한국', '한', '국']],
    ['猫', ['猫']],
    ['ガスの中', ['ガス', 'スの', 'の中', '中']],
    ['ไทย', ['ไท', 'ทย']],
    ['plain text', ['plain', 'text']],
  ])('%s gives single characters that may be words, where asked for', (text, expected) => {
    expect(lexicalTokens(text, { characters: true })).toEqual(expected);
  });

  it('finds a word inside unspaced text', () => {
    const held = new Set(lexicalTokens('向量搜索引擎在本地运行。'));
    expect(lexicalTokens('搜索引擎').every((token) => held.has(token))).toBe(true);
    const thai = new Set(lexicalTokens('ภาษาไทยง่าย'));
    expect(lexicalTokens('ไทย').every((token) => thai.has(token))).toBe(true);
  });
});

describe('any text', () => {
  it.each([
    '',
    ' \n\t',
    '"open',
    'a AND (',
    '*',
    '?',
    '....',
    '\u0000',
    '\ud800',
    '\u0301\u0301',
    'NEAR(a b, 3) OR col:x*',
    '😀 🎉',
  ])('%j gives tokens without white space or nothing', (text) => {
    for (const token of lexicalTokens(text)) expect(token).toMatch(/^\S+$/);
  });

  it('gives bounded tokens in lower case without white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const token of lexicalTokens(text)) {
          expect(token.length).toBeGreaterThan(0);
          expect(token.length).toBeLessThanOrEqual(128);
          expect(token).not.toMatch(/\s/);
          expect(token).toBe(token.replaceAll('ς', 'σ').toLowerCase().replaceAll('ς', 'σ'));
        }
      }),
    );
  });

  it('a document always holds the tokens of any words taken out of it', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9_.!*-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 3, maxLength: 12 }), fc.nat(), (words, at) => {
        const held = new Set(lexicalTokens(words.join(' ')));
        for (const token of lexicalTokens(words[at % words.length] as string)) expect(held).toContain(token);
      }),
    );
  });
});

describe('long text', () => {
  it.each([
    ['base64', 'aGVsbG8gd29ybGQ/+Zz0'.repeat(500_000)],
    ['hexadecimal', '0123456789abcdef'.repeat(625_000)],
    ['dashes', `${'-'.repeat(10_000_000)}x`],
    ['spaces', `a${' '.repeat(10_000_000)}b`],
    ['question marks', '?'.repeat(10_000_000)],
    ['a dotted chain', 'ab.'.repeat(3_000_000)],
  ])('10 MB of %s on one line gives few and short tokens', (_, text) => {
    const tokens = lexicalTokens(text);
    expect(tokens.length).toBeLessThan(250_000);
    expect(tokens.every((token) => token.length <= 128)).toBe(true);
  });

  it('cuts a long name and never halves a character', () => {
    expect(lexicalTokens(`b${'a'.repeat(199)}`)).toEqual([`b${'a'.repeat(127)}`]);
    const [astral] = lexicalTokens(`b${'𐐨'.repeat(100)}`);
    expect(astral).toBe(`b${'𐐨'.repeat(63)}`);
  });

  it('still finds text beside encoded data', () => {
    const tokens = lexicalTokens(`before {"image":"data:image/png;base64,${'iVBORw0KGgo'.repeat(2000)}"} behind`);
    expect(tokens).toContain('befor');
    expect(tokens).toContain('imag');
    expect(tokens).toContain('behind');
  });
});
