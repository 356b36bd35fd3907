import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeDocument } from '../../src/document/decode-document.ts';

const FRENCH = `---
title: Cong\u00e9s
---
# Cong\u00e9s pay\u00e9s

Chaque employ\u00e9 a droit \u00e0 trente jours de cong\u00e9s pay\u00e9s par an. Les demandes sont adress\u00e9es \u00e0
l'\u00e9quipe des ressources humaines avant la fin du mois pr\u00e9c\u00e9dent.\r
`;
const JAPANESE = `---
title: 休暇
---
# 休暇

すべての従業員は年に三十日の有給休暇を取ることができます。申請は前月の末までに人事部に提出してください。
`;
const RUSSIAN =
  '# Отпуск\n\nКаждый сотрудник имеет право на тридцать дней оплачиваемого отпуска в год. Заявления подаются до конца месяца.\n';
const POLISH =
  '# Urlop\n\nKażdy pracownik ma prawo do trzydziestu dni płatnego urlopu w roku. Wnioski należy składać do końca miesiąca, jeśli można.\n';
const CHINESE = '# 休假\n\n每位员工每年享有三十天带薪休假。申请应在上个月底之前提交给人力资源部。\n';
const TAIWANESE = '# 休假\n\n每位員工每年享有三十天帶薪休假。申請應在上個月底之前提交給人力資源部。\n';
const KOREAN =
  '# 휴가\n\n모든 직원은 일 년에 삼십 일의 유급 휴가를 받을 수 있습니다. 신청은 지난달 말까지 인사부에 제출하십시오.\n';
const GREEK = '# Άδεια\n\nΚάθε εργαζόμενος δικαιούται τριάντα ημέρες άδειας μετ αποδοχών το χρόνο.\n';

function text(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const decoded = decodeDocument(bytes);
  if (decoded.kind !== 'text') throw new Error(`skipped as ${decoded.reason}`);
  return { text: decoded.text, encoding: decoded.encoding };
}

function utf16be(content: string): Buffer {
  return Buffer.from(content, 'utf16le').swap16();
}

describe('Unicode', () => {
  const page = `${FRENCH}${JAPANESE}\u{1f600}\n`;
  it.each([
    ['utf-8', Buffer.from(page), 'utf-8'],
    ['utf-8 with a mark', Buffer.from(`\ufeff${page}`), 'utf-8'],
    ['utf-16le with a mark', Buffer.from(`\ufeff${page}`, 'utf16le'), 'utf-16le'],
    ['utf-16be with a mark', utf16be(`\ufeff${page}`), 'utf-16be'],
    ['utf-16le without', Buffer.from(page, 'utf16le'), 'utf-16le'],
    ['utf-16be without', utf16be(page), 'utf-16be'],
    ['utf-32le with a mark', iconv.encode(page, 'utf-32le', { addBOM: true }), 'utf-32le'],
    ['utf-32be with a mark', iconv.encode(page, 'utf-32be', { addBOM: true }), 'utf-32be'],
  ])('%s', (_name, bytes, encoding) => {
    expect(text(bytes)).toEqual({ text: page, encoding });
  });

  it('takes one mark away and leaves other such characters', () => {
    expect(text(Buffer.from('\ufeff\ufeff# A\ufeffB')).text).toBe('\ufeff# A\ufeffB');
  });

  it('keeps line ends, control characters that text has, and U+FFFD that was written', () => {
    const odd = 'a\r\nb\rc\n\u2028d\te\f\u001b[1mbold\u001b[0m \ufffd\u0085';
    expect(text(Buffer.from(odd)).text).toBe(odd);
    expect(text(Buffer.from(`\ufeffx \ufffd`, 'utf16le')).text).toBe('x \ufffd');
  });

  it('gives back any text that is well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (content) => {
        const decoded = decodeDocument(Buffer.from(content));
        if (content.includes('\0')) return; // then binary, or UTF-16 by chance
        if (decoded.kind === 'text') expect(decoded.text).toBe(content.replace(/^\ufeff/, ''));
        else if (decoded.reason === 'blank') expect(content.trim()).toBe('');
      }),
      { seed: 3 },
    );
  });

  it('gives text that is well-formed, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom('', '\xff\xfe', '\xfe\xff', '\xef\xbb\xbf'),
        (bytes, mark) => {
          try {
            const decoded = decodeDocument(Buffer.concat([Buffer.from(mark, 'latin1'), bytes]));
            if (decoded.kind === 'text') expect(/\p{Surrogate}/u.test(decoded.text)).toBe(false);
          } catch (error) {
            expect(error).toMatchObject({ code: 'DOCUMENT_UNDECODABLE' });
          }
        },
      ),
      { seed: 3, numRuns: 500 },
    );
  });
});

describe('encodings older than Unicode', () => {
  it.each([
    ['latin1', FRENCH, 'iso-8859-1'],
    ['shift_jis', JAPANESE, 'shift_jis'],
    ['shift_jis', '# 休暇\n休暇について\n', 'shift_jis'],
    ['euc-jp', JAPANESE, 'euc-jp'],
    ['euc-jp', '# 休暇\n休暇について\n', 'euc-jp'],
    ['windows-1251', RUSSIAN, 'windows-1251'],
    ['koi8-r', RUSSIAN, 'koi8-r'],
    ['windows-1250', POLISH, 'windows-1250'],
    ['iso-8859-2', POLISH, 'iso-8859-2'],
    ['gb18030', CHINESE, 'gb18030'],
    ['big5', TAIWANESE, 'big5'],
    ['euc-kr', KOREAN, 'euc-kr'],
    ['iso-8859-7', GREEK, 'iso-8859-7'],
    ['windows-1252', 'He said \u201chello\u201d \u2013 it\u2019s fine, and costs \u20ac5.\n', 'windows-1252'],
    ['windows-1252', 'caf\u00e9', 'windows-1252'],
    ['windows-1252', '# R\u00e9sum\u00e9\n', 'windows-1252'],
    ['windows-1252', '\u00a9 2019', 'windows-1252'],
  ])('%s: %s', (encoding, content, label) => {
    expect(text(iconv.encode(content, encoding))).toEqual({ text: content, encoding: label });
  });

  it.each(['latin1', 'windows-1252'])('%s, one accent after much ASCII', (encoding) => {
    const content = `${'plain words and more of them\n'.repeat(20_000)}caf\u00e9 au lait\n`;
    expect(text(iconv.encode(content, encoding)).text).toBe(content);
  });

  it('in Japanese among English', () => {
    const content = `# Guide\n\n${'Some English words here.\n'.repeat(50)}これは日本語の説明です。\n`;
    expect(text(iconv.encode(content, 'shift_jis'))).toEqual({ text: content, encoding: 'shift_jis' });
  });
});

describe('what is skipped', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \t\r\n\u00a0\u3000'],
    ['a mark alone', '\ufeff'],
    ['a mark and lines', '\ufeff\n\n'],
  ])('blank: %s', (_name, content) => {
    const blank = { kind: 'skip', reason: 'blank' };
    expect(decodeDocument(Buffer.from(content))).toEqual(blank);
    if (content.startsWith('\ufeff')) expect(decodeDocument(Buffer.from(content, 'utf16le'))).toEqual(blank);
  });

  const words = Buffer.from('some words and more of them, on a line\n'.repeat(200));
  it.each([
    ['text with a NUL', Buffer.from('some text\0and more of it')],
    ['a NUL between letters, in two of which a Chinese character can be seen', Buffer.from('<p>a\0b</p>')],
    ['a late NUL', Buffer.concat([words, Buffer.from([0])])],
    ['PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), randomBytes(200)])],
    ['gzip', gzipSync(randomBytes(5000))],
    ['random bytes', randomBytes(4000)],
    ['random bytes without NUL', Buffer.from(randomBytes(6000).filter((byte) => byte !== 0))],
    ['PDF that is all ASCII', Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n')],
    ['small numbers, two bytes each', Buffer.from(Uint16Array.from({ length: 400 }, (_, at) => at % 30).buffer)],
    ['numbers, four bytes each', Buffer.from(Uint32Array.from({ length: 400 }, (_, at) => at * 3).buffer)],
    ['floats', Buffer.from(Float64Array.from({ length: 100 }, (_, at) => at / 7).buffer)],
    ['a mark of UTF-16 before other data', Buffer.concat([Buffer.from([0xff, 0xfe]), randomBytes(3000)])],
    ['control characters', Buffer.from('\x01\x02\x03\x04abc')],
  ])('binary: %s', (_name, bytes) => {
    expect(decodeDocument(bytes)).toEqual({ kind: 'skip', reason: 'binary' });
  });
});

describe('what cannot be decoded', () => {
  const damaged = Buffer.concat([
    Buffer.from('eins\nzw\u00f6lf f\u00fcnf \u00fcber\n'),
    Buffer.from([0xc3]),
    Buffer.from('\nend\n'),
  ]);
  it.each([
    ['UTF-8 with a broken character, naming the line', damaged, /line 3 is damaged UTF-8/],
    [
      'UTF-8 cut off in a character',
      Buffer.from('f\u00fcnf \u00fcber acht\u00e9').subarray(0, -1),
      /line 1 is damaged/,
    ],
    ['UTF-8 with a mark, and then not', Buffer.concat([Buffer.from('\ufeffab'), Buffer.from([0xe9])]), /damaged UTF-8/],
    [
      'UTF-16 with half a character',
      Buffer.concat([
        Buffer.from('\ufeffsome text ', 'utf16le'),
        Buffer.from([0x00, 0xd8]),
        Buffer.from('more', 'utf16le'),
      ]),
      /damaged utf-16le/,
    ],
    ['UTF-16 cut off', Buffer.from('\ufeffsome text', 'utf16le').subarray(0, -1), /damaged utf-16le/],
    [
      'bytes that are words in no encoding',
      Buffer.from(Array.from({ length: 400 }, (_, at) => (at % 2 ? 0xff : 0x81))),
      /no known encoding/,
    ],
  ])('%s', (_name, bytes, message) => {
    expect(() => decodeDocument(bytes)).toThrow(
      expect.objectContaining({ code: 'DOCUMENT_UNDECODABLE', message: expect.stringMatching(message) }),
    );
  });

  it('is told with its line for programs', () => {
    expect(() => decodeDocument(damaged)).toThrow(expect.objectContaining({ context: { line: 3 } }));
  });
});
