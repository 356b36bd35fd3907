import { expect, it } from 'vitest';
import { cutCharacters } from '../../../src/ingest/chunked/cut-characters.ts';

it('keeps surrogate pairs and gives lone halves on their own', () => {
  const text = 'a🙂\ud83d\ude42\ude42b\ud83d';
  const cut = [...cutCharacters(text)].map(({ start, end }) => text.slice(start, end));
  expect(cut).toEqual(['a', '🙂', '🙂', '\ude42', 'b', '\ud83d']);
});

it('gives nothing for an empty text', () => {
  expect([...cutCharacters('')]).toEqual([]);
});
