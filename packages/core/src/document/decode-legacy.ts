import { loadWhenNeeded } from '../load-when-needed.ts';
import type { DecodedText } from './decode-document.ts';

const chardet = loadWhenNeeded<typeof import('chardet')>('chardet');
const iconv = loadWhenNeeded<typeof import('iconv-lite')>('iconv-lite');

/** How many bytes, from shortly before the first one beyond ASCII, are looked at. */
const SAMPLE = 65_536;

/** Encodings of chardet in which a character may take more than one byte. */
const MULTI_BYTE: ReadonlySet<string> = new Set(['shift_jis', 'big5', 'euc-jp', 'euc-kr', 'gb18030']);

/** Guesses that are none: what is UTF or ASCII has been found before, and iconv-lite has no ISO-2022. */
const NO_GUESS = /^(?:utf|ascii|iso-2022)/;

/** What no text has after decoding: unmapped bytes, C1 controls, private use. */
const UNCLEAN = /[\ufffd\x80-\x9f\ue000-\uf8ff]/;

/** What words beyond ASCII are written with; half-width katakana, lone jamo and box drawing are what wrong guesses give. */
const WORDS = /[\p{L}\p{M}\u2010-\u2026\u3000-\u303f\uff01-\uff60]/gu;
const UNLIKELY = /[\uff61-\uff9f\u2500-\u259f\u3131-\u318e]/gu;

/**
 * Text in an encoding older than Unicode, or undefined where none fits. Where bytes beyond ASCII stand alone between
 * ASCII (accents, quotation marks) it is a single-byte encoding, windows-1252 if the statistics do not tell; where they
 * come in runs, the likeliest guess that gives words.
 */
export function decodeLegacy(bytes: Uint8Array): DecodedText | undefined {
  const first = bytes.findIndex((byte) => byte > 0x7f);
  const start = Math.max(0, first - 1024);
  const sample = Buffer.from(bytes.subarray(start, start + SAMPLE));
  const alone = meanRun(sample) <= 1.5;
  for (const encoding of guesses(sample, alone)) {
    if (!alone && !isWords(iconv().decode(sample, encoding))) continue;
    const text = iconv().decode(Buffer.from(bytes), encoding);
    if (!UNCLEAN.test(text)) return { text, encoding };
  }
  return undefined;
}

/** Encodings to try, likeliest first. */
function guesses(sample: Buffer, alone: boolean): readonly string[] {
  const found = chardet()
    .analyse(sample)
    .map(({ name, confidence }) => ({ encoding: name.toLowerCase(), confidence }))
    .filter(({ encoding }) => !NO_GUESS.test(encoding) && iconv().encodingExists(encoding))
    .filter(({ encoding }) => !alone || !MULTI_BYTE.has(encoding))
    .map((guess) => ({ ...guess, native: nativeShare(sample, guess.encoding) }))
    .sort((a, b) => b.confidence - a.confidence || b.native - a.native);
  return [...found.map(({ encoding }) => encoding), 'windows-1252'];
}

/**
 * Tells guesses of equal confidence apart by letters that one language alone writes: kana and hangul, of which the same
 * bytes in another encoding give few.
 */
function nativeShare(sample: Buffer, encoding: string): number {
  const native = {
    shift_jis: /\p{Script=Hiragana}/gu,
    'euc-jp': /\p{Script=Hiragana}/gu,
    'euc-kr': /\p{Script=Hangul}/gu,
  };
  const pattern = native[encoding as keyof typeof native];
  if (!pattern) return encoding === 'gb18030' ? 0.1 : 0;
  const text = iconv().decode(sample, encoding);
  return (text.match(pattern)?.length ?? 0) / (text.match(/[^\0-\x7f]/gu)?.length ?? 1);
}

/** Mean length of the runs of bytes beyond ASCII. */
function meanRun(sample: Buffer): number {
  const runs = sample.toString('latin1').match(/[\x80-\xff]+/g) ?? [];
  return runs.reduce((sum, run) => sum + run.length, 0) / Math.max(runs.length, 1);
}

function isWords(text: string): boolean {
  const beyond = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  const words = (text.match(WORDS)?.length ?? 0) - (text.match(/[A-Za-z]/g)?.length ?? 0);
  return words - (text.match(UNLIKELY)?.length ?? 0) >= beyond * 0.85;
}
