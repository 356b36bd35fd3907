import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSentenceDetector } from '../../../src/ingest/chunked/load-sentence-detector.ts';
import { naiveSentences } from './naive-sentences.ts';
import { awkwardText, proseText } from './texts.ts';

const detect = await loadSentenceDetector();

function sentences(text: string): string[] {
  return detect(text).map(({ start, end }) => text.slice(start, end));
}

describe('sentence detector', () => {
  it.each([
    ['titles do not end one', 'Dr. Smith came. He left.', ['Dr. Smith came.', 'He left.']],
    ['a time of day does', 'We met at 5 p.m. He left.', ['We met at 5 p.m.', 'He left.']],
    ['line breaks do not end one', 'One line\n\nand another. Third!', ['One line\n\nand another.', 'Third!']],
    ['full-width ends do not', '日本語。です。 No.', ['日本語。です。 No.']],
    ['closing quotes stay', 'He said “Go.” Then he went.', ['He said “Go.”', 'Then he went.']],
    ['runs of ends are one', 'What?! Really... Yes.', ['What?!', 'Really...', 'Yes.']],
    ['no end gives the whole', '  no end here \n', ['no end here']],
    ['blank gives none', ' \n\u00a0\u2003', []],
    ['empty gives none', '', []],
    ['control characters are kept', 'One. \x01', ['One.', '\x01']],
  ])('%s', (_name, text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  it.each([
    ['awkward texts', awkwardText],
    ['prose', proseText],
  ])('agrees with the walk of OpenNLP on %s', (_name, texts) => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(sentences(text)).toEqual(naiveSentences(text));
      }),
      { numRuns: 1500 },
    );
  });

  it('gives spans that ascend and do not overlap', () => {
    fc.assert(
      fc.property(awkwardText, (text) => {
        let past = 0;
        for (const { start, end } of detect(text)) {
          expect(start).toBeGreaterThanOrEqual(past);
          expect(end).toBeGreaterThan(start);
          past = end;
        }
      }),
    );
  });

  // A walk from each end over the whole token, or over the white space beside it, would take hours on these.
  it.each([
    ['ends in one token', 'A.'.repeat(500_000)],
    ['white space before such a token', `x${' '.repeat(500_000)}${'A.'.repeat(250_000)}`],
    ['white space after such a token', `${'A.'.repeat(250_000)}x${' '.repeat(500_000)}y`],
    ['control characters before ends', `a ${'\x01'.repeat(500_000)}${'A.'.repeat(250_000)}`],
    ['ends only', '.'.repeat(1_000_000)],
  ])('comes to an end: %s', (_name, text) => {
    expect(sentences(text).join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});
