import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Tokenizer } from '@huggingface/tokenizers';
import { findModel, loadTokenizer, type ModelTokenizer, readModelFolder } from '@mcp-vector-search/onnx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../../test/shared.ts';
import { readGoldens } from '../support/goldens.ts';
import { copyModel, replaceFile } from '../support/model-copy.ts';

const CLS = 101;
const SEP = 102;

async function tokenizerOf(model: string, changes: object = {}): Promise<ModelTokenizer> {
  const folder = await readModelFolder(await findModel(model, { from: '.' }));
  return loadTokenizer({ ...folder, manifest: { ...folder.manifest, ...changes } });
}

const bge = await tokenizerOf('bge-small-en-v1.5');
const file = JSON.parse(
  readFileSync(join(await findModel('bge-small-en-v1.5', { from: '.' }), 'tokenizer.json'), 'utf8'),
);
const library = new Tokenizer(file, {});

/** What the library alone makes of a whole text, after the two corrections of text-pipeline.md. */
function wholeIds(text: string): number[] {
  const astral = /[\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\u{2F800}-\u{2FA1F}]/gu;
  return library.encode(text.replace(/Σ/g, 'σ').replace(astral, ' $& ')).ids;
}

/** Asserts all that windows must be, and that each is as full as a greedy walk makes it. */
function checkWindows(tokenizer: ModelTokenizer, text: string): void {
  const starts = tokenizer.cutWindows(text);
  const windows = starts.map((start, at) => text.slice(start, starts[at + 1] ?? text.length));
  expect(starts[0]).toBe(0);
  expect(windows.join('')).toBe(text);
  const counts = windows.map((window) => tokenizer.count(window));
  expect(counts.reduce((sum, count) => sum + count)).toBe(tokenizer.count(text));
  expect(Math.max(...counts)).toBeLessThanOrEqual(tokenizer.windowTokens);
  for (const [at, window] of windows.slice(1).entries()) {
    const first = library.encode(window.slice(0, 2000), { add_special_tokens: false }).tokens[0] ?? '';
    expect(first.startsWith('##')).toBe(false);
    const next = tokenizer.cutWindows(windows[at] + window);
    expect(next[1], 'a window could have taken one more word').toBe(windows[at]?.length);
  }
}

/** Strings that are made to hurt: marks, signs, scripts, added tokens, white space and broken pairs in any mixture. */
const odd = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(
        '[SEP]',
        '[CLS',
        '[MASK]x',
        '##ing',
        'unaffable',
        'ΣΑΣ',
        'ﬁ',
        '≠',
        '\u0301',
        '\u200b',
        '\ufeff',
        '\u0085',
      ),
      fc.constantFrom(
        ' ',
        '\n',
        '\u00a0',
        '\u2028',
        '𠀀',
        '猫',
        '😀',
        '\ud83d',
        '\ude00',
        '\u0000',
        'İ',
        '한글',
        '가',
        'ẛ̣',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('encode', () => {
  it.skipIf(!hasShared)('gives the ids of the goldens', async () => {
    for (const [file, model] of [
      ['bge-small-en-v1.5', 'bge-small-en-v1.5'],
      ['bge-small-en-v1.5-q', 'bge-small-en-v1.5'],
      ['all-MiniLM-L6-v2-q', 'all-MiniLM-L6-v2'],
    ] as const) {
      const tokenizer = await tokenizerOf(model, { maxTokens: 512 });
      for (const { id, text, tokens, tokenCount } of readGoldens(file)) {
        expect(tokenizer.encode(text, 'document'), `${file} ${id}`).toEqual(tokens);
        expect(tokenizer.count(text) + 2, `${file} ${id}`).toBe(tokenCount);
      }
    }
  });

  it('gives word by word what the library gives for the whole text', () => {
    fc.assert(
      fc.property(odd, (text) => {
        expect(bge.encode(text, 'document')).toEqual(wholeIds(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('gives what the library gives for code points between letters and alone', () => {
    for (let codePoint = 0; codePoint < 0x20000; codePoint += 7) {
      const text = `a${String.fromCodePoint(codePoint)}b ${String.fromCodePoint(codePoint)}`;
      expect(bge.encode(text, 'document'), codePoint.toString(16)).toEqual(wholeIds(text));
    }
  });

  it('puts the prefix of the role in front', async () => {
    const tokenizer = await tokenizerOf('bge-small-en-v1.5', { documentPrefix: 'passage: ' });
    const prefix = 'Represent this sentence for searching relevant passages: ';
    expect(tokenizer.encode('where is it?', 'query')).toEqual(wholeIds(`${prefix}where is it?`));
    expect(tokenizer.encode('where is it?', 'document')).toEqual(wholeIds('passage: where is it?'));
    expect(bge.encode('where is it?', 'document')).toEqual(wholeIds('where is it?'));
  });

  it('cuts at the limit and ends with the closing token', () => {
    const text = 'unaffable '.repeat(2000);
    const ids = bge.encode(text, 'document');
    expect(ids).toHaveLength(512);
    expect(ids).toEqual([...wholeIds(text).slice(0, 511), SEP]);
    const words = (count: number) => bge.encode('cat '.repeat(count), 'document');
    expect([words(509), words(510), words(511)].map((ids) => ids.length)).toEqual([511, 512, 512]);
    expect(words(511)).toEqual(words(510));
  });

  it('gives blank text its two wrapping tokens', () => {
    for (const text of ['', ' \n\t', '\u200b\u200b', '\u0000', '\ud800']) {
      expect(bge.encode(text, 'document')).toEqual([CLS, SEP]);
    }
  });

  it('takes a word of ten million letters as one unknown token', () => {
    expect(bge.encode('x'.repeat(10_000_000), 'document')).toEqual([CLS, 100, SEP]);
    expect(bge.encode(`${'\u200b'.repeat(1_000_000)}cat`, 'document')).toEqual(wholeIds('cat'));
    expect(bge.encode(`=${'\u0338'.repeat(1_000_000)}`, 'document')).toEqual(wholeIds('='));
  });

  it.each([99, 100, 101])('knows words of %i letters as the library does', (length) => {
    for (const letter of ['a', '가', 'é', '😀', 'a\u0301', 'a\u200b']) {
      const word = letter.repeat(length);
      const ids = wholeIds(word);
      expect(bge.encode(word, 'document'), letter).toEqual(ids.length > 512 ? [...ids.slice(0, 511), SEP] : ids);
    }
  });

  it('gives the same again after more words than it keeps', async () => {
    const tokenizer = await tokenizerOf('all-MiniLM-L6-v2');
    const before = tokenizer.encode('a few words to keep', 'document');
    for (let word = 0; word < 25_000; word++) tokenizer.count(`w${word}`);
    expect(tokenizer.encode('a few words to keep', 'document')).toEqual(before);
  });
});

describe('cutWindows', () => {
  it.skipIf(!hasShared)('is exact on the long goldens', async () => {
    for (const maxTokens of [128, 256, 512]) {
      const tokenizer = await tokenizerOf('bge-small-en-v1.5', { maxTokens });
      const long = readGoldens('bge-small-en-v1.5').filter(({ tokenCount }) => tokenCount > 128);
      expect(long.length).toBeGreaterThan(5);
      for (const { text } of long) checkWindows(tokenizer, text);
    }
  });

  it('is exact on any text', async () => {
    const tokenizer = await tokenizerOf('bge-small-en-v1.5', { maxTokens: 128 });
    const long = fc.array(odd, { minLength: 5, maxLength: 40 }).map((parts) => parts.join(' '));
    fc.assert(
      fc.property(long, (text) => checkWindows(tokenizer, text)),
      { numRuns: 200 },
    );
  });

  it('leaves room for the prefix of documents', async () => {
    const tokenizer = await tokenizerOf('bge-small-en-v1.5', { documentPrefix: 'a passage of text: ' });
    expect(tokenizer.windowTokens).toBe(510 - 5);
    const text = 'cat '.repeat(1000);
    const [, second] = tokenizer.cutWindows(text);
    expect(second).toBe(505 * 4);
    expect(tokenizer.encode(text.slice(0, second), 'document')).toHaveLength(512);
  });

  it('keeps added tokens and characters whole', async () => {
    const tokenizer = await tokenizerOf('bge-small-en-v1.5', { maxTokens: 128 });
    for (const piece of ['[SEP]', '[MASK]', '😀 ', '𠀀', '=\u0338', '!']) {
      const starts = tokenizer.cutWindows(piece.repeat(500));
      expect(starts.slice(0, 3)).toEqual([0, 126 * piece.length, 252 * piece.length]);
    }
  });

  it('has one window for text without tokens, however long', () => {
    expect(bge.cutWindows('')).toEqual([0]);
    expect(bge.cutWindows(' '.repeat(1_000_000))).toEqual([0]);
    expect(bge.cutWindows('\u200b'.repeat(1_000_000))).toEqual([0]);
  });

  it('cuts one line of three million characters without white space', () => {
    const text = '{"key":[1,2,"minified"],'.repeat(125_000);
    const starts = bge.cutWindows(text);
    const pieces = bge.count(text.slice(0, 24));
    expect(starts).toHaveLength(Math.ceil((125_000 * pieces) / 510));
  });
});

describe('tokenizer.json', () => {
  it('is used without its truncation and padding', async () => {
    const folder = await copyModel();
    const parsed = JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8'));
    const truncation = { direction: 'Right', max_length: 8, strategy: 'LongestFirst', stride: 0 };
    const padding = { strategy: { Fixed: 64 }, direction: 'Right', pad_id: 0, pad_type_id: 0, pad_token: '[PAD]' };
    replaceFile(folder, 'tokenizer.json', JSON.stringify({ ...parsed, truncation, padding }));
    const tokenizer = loadTokenizer(await readModelFolder(folder));
    expect(tokenizer.encode('one two three four five six seven eight nine', 'document')).toHaveLength(11);
  });

  it.each([
    [{ model: { type: 'BPE', vocab: {}, merges: [] } }, 'BertNormalizer, BertPreTokenizer, BPE'],
    [{ pre_tokenizer: { type: 'Whitespace' } }, 'BertNormalizer, Whitespace, WordPiece'],
    [{ normalizer: null }, ', BertPreTokenizer, WordPiece'],
  ])('is refused where it is no BERT tokeniser (%#)', async (changes, kinds) => {
    const folder = await copyModel();
    const parsed = JSON.parse(readFileSync(join(folder, 'tokenizer.json'), 'utf8'));
    replaceFile(folder, 'tokenizer.json', JSON.stringify({ ...parsed, ...changes }));
    const model = await readModelFolder(folder);
    expect(() => loadTokenizer(model)).toThrow(
      expect.objectContaining({ code: 'MODEL_INVALID', message: expect.stringContaining(kinds) }),
    );
  });

  it.each(['{', ''])('is refused as %j', async (text) => {
    const folder = await copyModel();
    replaceFile(folder, 'tokenizer.json', text);
    const model = await readModelFolder(folder);
    expect(() => loadTokenizer(model)).toThrow(expect.objectContaining({ code: 'MODEL_INVALID' }));
  });

  it('is refused with a prefix that leaves no room', async () => {
    const documentPrefix = 'too long a prefix '.repeat(10);
    await expect(tokenizerOf('bge-small-en-v1.5', { documentPrefix, maxTokens: 128 })).rejects.toMatchObject({
      code: 'MODEL_INVALID',
      message: expect.stringContaining('maxTokens leaves no room'),
    });
  });
});
