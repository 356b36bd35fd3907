/** A text that strategies are tried on. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Texts that are hard on strategies, some of them made from a sample that the strategy understands. */
export function ingestStrategyTexts(sample: string): readonly NamedText[] {
  const lines = sample.split(/\r\n|\r|\n/);
  return [
    { name: 'the sample', text: sample },
    { name: 'an empty text', text: '' },
    { name: 'one byte', text: 'a' },
    { name: 'white space only', text: ' \t\r\n\u00a0\n' },
    { name: 'lines that end with CRLF', text: lines.join('\r\n') },
    { name: 'lines that end with CR', text: lines.join('\r') },
    { name: 'no final line end', text: sample.trimEnd() },
    { name: 'a line end at either end', text: `\n\n${sample}\n` },
    { name: 'characters beyond the basic plane', text: `${sample}\n${'🙂𠜎'.repeat(600)}\n🙂` },
    { name: 'the sample many times', text: `${sample}\n\n`.repeat(50) },
    { name: 'a very long line', text: 'A word, and another. '.repeat(10_000) },
    { name: 'a very long word', text: 'x'.repeat(200_000) },
  ];
}
