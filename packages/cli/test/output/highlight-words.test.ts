import { expect, it } from 'vitest';
import { highlightWords } from '../../src/output/highlight-words.ts';

const mark = (word: string): string => `<${word}>`;

it.each([
  ['Retries are closed, once.', 'closing a retry', '<Retries> are <closed>, once.'],
  ['maxRetries = 3', 'retries', '<maxRetries> = 3'],
  ['the a of', 'the', 'the a of'],
  ['Größe der Grösse', 'größe', '<Größe> der <Grösse>'],
  ['', 'x', ''],
  ['$& $1', '$&', '$& $1'],
])('%j for %j', (text, query, marked) => {
  expect(highlightWords(text, query, mark)).toBe(marked);
});
