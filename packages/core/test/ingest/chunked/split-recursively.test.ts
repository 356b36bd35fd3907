import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSentenceDetector } from '../../../src/ingest/chunked/load-sentence-detector.ts';
import type { SplitLevelName } from '../../../src/ingest/chunked/split-level.ts';
import { splitRecursively, type TextChunk } from '../../../src/ingest/chunked/split-recursively.ts';
import { naiveSplit } from './naive-splitter.ts';
import { awkwardText, collapsed, proseText, visible } from './texts.ts';

const sentences = await loadSentenceDetector();

function split(text: string, size: number, overlap: number): TextChunk[] {
  return [...splitRecursively(text, { size, overlap, sentences })];
}

const texts = (text: string, size: number, overlap: number): string[] => split(text, size, overlap).map((c) => c.text);

const sizes = fc
  .tuple(fc.integer({ min: 2, max: 90 }), fc.double({ min: 0, max: 0.99, noNaN: true }))
  .map(([size, share]) => ({ size, overlap: Math.floor(size * share) }));

describe('splitRecursively as observed of LangChain4j', () => {
  it('puts words together without overlap where no sentence ends', () => {
    expect(split('Word '.repeat(60), 100, 20).map((chunk) => chunk.text.length)).toEqual([99, 99, 99]);
  });

  it('cuts a long word', () => {
    expect(split('x'.repeat(55), 20, 5).map((chunk) => chunk.text.length)).toEqual([20, 20, 15]);
  });

  it('makes blank lines of white space between paragraphs and leaves that inside alone', () => {
    const text = '  leading\n\n\n   spaced    words   here  \n\n\n\ntrailing   ';
    expect(split(text, 40, 10)).toEqual([
      { text: 'leading\n\nspaced    words   here', start: 2, end: text.indexOf('here') + 4 },
      { text: 'trailing', start: text.indexOf('trailing'), end: text.trimEnd().length },
    ]);
  });

  it('repeats whole sentences that fit into the overlap, and none that do not', () => {
    const text = 'One is here. Two is here. Three is here. Four is here.';
    expect(texts(text, 28, 15)).toEqual([
      'One is here. Two is here.',
      'Two is here. Three is here.',
      'Three is here. Four is here.',
    ]);
    expect(texts(text, 28, 10)).toEqual(['One is here. Two is here.', 'Three is here. Four is here.']);
  });

  it('gives nothing for blank text', () => {
    expect(['', ' \n\t\n', '\x01', '\u0085\u0085'].flatMap((text) => split(text, 10, 0))).toEqual([]);
  });
});

describe('splitRecursively', () => {
  it.each([
    ['awkward texts', awkwardText, 2500],
    ['prose', proseText, 500],
  ] as const)('agrees with a splitter of plain strings on %s', (_name, source, numRuns) => {
    fc.assert(
      fc.property(source, sizes, (text, { size, overlap }) => {
        expect(texts(text, size, overlap)).toEqual(naiveSplit(text, size, overlap));
      }),
      { numRuns },
    );
  });

  it('gives places whose text differs in white space only, in order, leaving no visible text out', () => {
    fc.assert(
      fc.property(awkwardText, sizes, (text, { size, overlap }) => {
        let past = 0;
        let start = 0;
        for (const chunk of split(text, size, overlap)) {
          expect(visible(text.slice(chunk.start, chunk.end))).toBe(visible(chunk.text));
          expect([text[chunk.start], text[chunk.end - 1]]).toEqual([chunk.text[0], chunk.text.at(-1)]);
          expect(chunk.start).toBeGreaterThanOrEqual(start);
          expect(visible(text.slice(past, Math.max(past, chunk.start)))).toBe('');
          start = chunk.start;
          past = Math.max(past, chunk.end);
        }
        expect(visible(text.slice(past))).toBe('');
      }),
      { numRuns: 1500 },
    );
  });

  it('gives the text of the place but for runs of white space, where words are shorter than a chunk', () => {
    fc.assert(
      fc.property(proseText, fc.integer({ min: 12, max: 300 }), (text, size) => {
        for (const chunk of split(text, size, Math.floor(size / 5))) {
          expect(collapsed(chunk.text)).toBe(collapsed(text.slice(chunk.start, chunk.end)));
        }
      }),
    );
  });

  it('never exceeds the size and never halves a character', () => {
    fc.assert(
      fc.property(awkwardText, sizes, (text, { size, overlap }) => {
        for (const chunk of split(text, size, overlap)) {
          expect(chunk.text.length).toBeLessThanOrEqual(size);
          expect(chunk.text).not.toMatch(/\p{Surrogate}/u);
          expect(text.slice(chunk.start, chunk.end)).not.toMatch(/\p{Surrogate}/u);
        }
      }),
    );
  });

  it('lets the overlap give way to a surrogate pair, and a size of 1 to it as well', () => {
    expect(texts('Hi.🙂🙂', 4, 3)).toEqual(['Hi.', '🙂🙂']);
    expect(texts('a🙂b', 1, 0)).toEqual(['a', '🙂', 'b']);
  });

  it('splits by the levels given', () => {
    const text = 'one two\nthree four\nfive six';
    const options = { size: 20, overlap: 0, sentences };
    const byLines = [...splitRecursively(text, options)];
    const byWords = [...splitRecursively(text, { ...options, levels: ['word', 'character'] })];
    expect(byLines.map((chunk) => chunk.text)).toEqual(['one two\nthree four', 'five six']);
    expect(byWords.map((chunk) => chunk.text)).toEqual(['one two three four', 'five six']);
  });

  it.each([
    ['size 0', { size: 0, overlap: 0 }],
    ['a broken size', { size: 1.5, overlap: 0 }],
    ['a negative overlap', { size: 5, overlap: -1 }],
    ['an overlap as large as the size', { size: 5, overlap: 5 }],
    ['levels that end too early', { size: 5, overlap: 0, levels: ['paragraph', 'word'] as const }],
    ['an unknown level', { size: 5, overlap: 0, levels: ['page', 'character'] as unknown as SplitLevelName[] }],
    ['no levels', { size: 5, overlap: 0, levels: [] }],
  ])('refuses %s', (_name, options) => {
    expect(() => splitRecursively('text', { ...options, sentences })).toThrow(RangeError);
  });

  it('refuses what is no text', () => {
    expect(() => splitRecursively(undefined as unknown as string, { size: 5, overlap: 0, sentences })).toThrow(
      TypeError,
    );
  });
});

describe('splitRecursively on large texts', () => {
  // Anything worse than linear would not come to an end on these.
  const MEGABYTE = 1_000_000;
  it.each([
    ['one line of prose', 'The quick brown fox met Mr. Smith at 5 p.m. and left. '.repeat(MEGABYTE / 54)],
    ['paragraphs', 'The quick brown fox met Mr. Smith.\r\n\r\n'.repeat(MEGABYTE / 38)],
    ['one word', 'x'.repeat(MEGABYTE)],
    ['one word of characters beyond the basic plane', '🙂'.repeat(MEGABYTE / 2)],
    ['one word of sentence ends', 'A.'.repeat(MEGABYTE / 2)],
    ['white space', `a${' '.repeat(MEGABYTE)}b`],
    ['white space after a line break', `a\n${' '.repeat(MEGABYTE)}b`],
    ['line breaks', `a${'\r\n'.repeat(MEGABYTE / 2)}b`],
    ['line breaks that are no white space', `a${'\u0085'.repeat(MEGABYTE)}b`],
    ['no-break spaces and ends', `${'\u00a0'.repeat(MEGABYTE / 2)}${'A.\u00a0'.repeat(MEGABYTE / 6)}`],
  ])('%s', (_name, text) => {
    const chunks = split(text, 512, 100);
    expect(chunks.every((chunk) => chunk.text.length <= 512)).toBe(true);
    expect(text.slice(chunks[0]!.start, chunks.at(-1)!.end)).toBe(text.trim());
  });
});
