import { expect, it } from 'vitest';
import { toolError } from '../../src/host/tool-error.ts';

const textOf = (message: string): string =>
  toolError('read_document', new Error(message))
    .content.map((part) => ('text' in part ? part.text : ''))
    .join('');

it('a message comes whole, a huge one without its middle: what to do stands at the end', () => {
  expect(textOf('nothing is indexed; pass another id')).toBe(
    'read_document error: nothing is indexed; pass another id',
  );
  const text = textOf(`nothing is indexed under "${'\u{1F600}'.repeat(500_000)}"; pass another id`);
  expect(text.length).toBeLessThan(2_100);
  expect(text).toMatch(/^read_document error: nothing is indexed under .*; pass another id$/u);
  expect(text).not.toMatch(/\p{Surrogate}/u);
});
