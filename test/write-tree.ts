import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { randomNumbers } from './random-numbers.ts';
import { writeFiles } from './run-cli.ts';

const corpus = fileURLToPath(new URL('../examples/corpus', import.meta.url));

/** Files in a folder of a tree. */
const IN_A_FOLDER = 40;

/**
 * Writes a tree of Markdown and text files such as a large project's documentation: each of 1 to 3 kB, of sentences of the
 * example corpus in an order of its own, with a title and headings. File number n also has the word `topic<n>word`. The same
 * count gives the same tree. Paths are `<hundreds>/<n>.md`, or `.txt` for every fifth.
 */
export function writeTree(folder: string, count: number): void {
  const sentences = corpusSentences();
  const random = randomNumbers(count);
  const pick = (): string => sentences[Math.floor(random() * sentences.length)] as string;
  for (let number = 0; number < count; number += 1) {
    const length = 1_000 + random() * 2_000;
    let text = `# ${pick().slice(0, 60)}\n\nThis is about topic${number}word.\n`;
    while (text.length < length) {
      const paragraph = Array.from({ length: 2 + Math.floor(random() * 4) }, pick).join(' ');
      text += random() < 0.25 ? `\n## ${pick().slice(0, 40)}\n` : '';
      text += `\n${paragraph}\n`;
    }
    const name = `${Math.floor(number / IN_A_FOLDER)}/${number}.${number % 5 === 0 ? 'txt' : 'md'}`;
    writeFiles(folder, { [name]: text });
  }
}

function corpusSentences(): readonly string[] {
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const text = files.sort().map((path) => readFileSync(join(corpus, path), 'utf8'));
  return text
    .join('\n')
    .split(/(?<=[.!?])\s+|\n{2,}/)
    .map((sentence) => sentence.replaceAll(/\s+/g, ' ').trim())
    .filter((sentence) => sentence.length > 20);
}
