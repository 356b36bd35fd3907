import fc from 'fast-check';

const PIECES = [
  'word',
  'Mr.',
  'e.g.',
  'p.m.',
  'Hello',
  'the',
  '.',
  '!',
  '?',
  '...',
  'A.B.',
  'x.Y',
  '1.5',
  '(Paren.)',
  '“Quote.”',
  'averyverylongwordwithoutend',
  ' ',
  ' ',
  ' ',
  '  ',
  '\n',
  '\n',
  '\n\n',
  '\r\n',
  '\r\n\r\n',
  '\r',
  '\t',
  '\v',
  '\f',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\x01',
  '\x1c',
  '\ufeff',
  '🙂',
  '𠜎',
  'é',
  'Σ.',
  'Ⅳ. ',
  '日本。',
];

/** Texts that reach every branch of splitter and sentence detector: ends, breaks and white space of every kind. */
export const awkwardText: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 60 })
  .map((pieces) => pieces.join(''));

/** Ordinary prose: sentences of short words, in paragraphs, with one kind of line end. */
export const proseText: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('\n', '\r\n'),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom(' ', ' ', '\n', '\n\n')), {
      minLength: 1,
      maxLength: 40,
    }),
  )
  .map(([lineEnd, sentences]) =>
    sentences
      .map(([words, after]) => `${['The', ...Array(words).fill('word')].join(' ')}.${after}`)
      .join('')
      .replaceAll('\n', lineEnd),
  );

/** A text without white space and control characters, to compare what a splitter may only change the white space of. */
export function visible(text: string): string {
  return text.replace(/[\s\0- \u0085]+/g, '');
}

/** A text with every run of white space made one space. */
export function collapsed(text: string): string {
  return text.replace(/[\s\u0085]+/g, ' ');
}
