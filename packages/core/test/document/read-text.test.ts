import { describe, expect, it } from 'vitest';
import type { DocumentReader } from '../../src/document/document-reader.ts';
import { readText } from '../../src/document/read-text.ts';
import { isReadBy, readingFingerprint } from '../../src/document/reading-fingerprint.ts';
import { noteReader } from '../support/note-reader.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const READERS = [noteReader()];

function reader(read: DocumentReader['read']): DocumentReader {
  return { fingerprint: 'toy/1', accepts: () => true, read };
}

describe('readText', () => {
  it('decodes what no reader accepts', async () => {
    const read = { kind: 'text', text: '>tea', encoding: 'utf-8' };
    expect(await readText(bytes('>tea'), { path: 'a.md', readers: READERS })).toEqual(read);
    expect(await readText(bytes('>tea'), { path: 'a.note' })).toEqual(read);
  });

  it('lets the first reader that accepts the path read', async () => {
    const readers = [noteReader(), reader(() => ({ text: 'other' }))];
    expect(await readText(bytes('x\n>tea'), { path: 'a.note', readers })).toEqual({
      kind: 'text',
      text: 'tea',
      lines: [2],
    });
    expect(await readText(bytes('x'), { path: 'b', readers })).toEqual({ kind: 'text', text: 'other' });
  });

  it('decodes what the reader says is not of its format', async () => {
    const options = { path: 'a.note', readers: READERS };
    expect(await readText(bytes('PLAIN >tea'), options)).toMatchObject({ kind: 'text', text: 'PLAIN >tea' });
    expect(await readText(bytes('PLAIN\0\0\0'), options)).toEqual({ kind: 'skip', reason: 'binary' });
  });

  it('skips text without a visible character', async () => {
    expect(await readText(bytes('x'), { path: 'a.note', readers: READERS })).toEqual({ kind: 'skip', reason: 'blank' });
  });

  it('makes text well-formed', async () => {
    const readers = [reader(() => ({ text: 'a\ud800b' }))];
    expect(await readText(bytes('x'), { path: 'a', readers })).toEqual({ kind: 'text', text: 'a\ufffdb' });
  });

  it.each([[[1]], [[1, 2, 3]], [[2, 1]], [[0, 1]], [[1, 1.5]], [[1, Number.NaN]]])(
    'refuses lines %j of two',
    async (lines) => {
      const readers = [reader(() => ({ text: 'a\nb', lines }))];
      await expect(readText(bytes('x'), { path: 'a', readers })).rejects.toMatchObject({
        code: 'DOCUMENT_UNDECODABLE',
        message: expect.stringMatching(/the reader toy\/1 gave .*; correct the reader$/),
      });
    },
  );

  it('ends with the reason of an abort', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(readText(bytes('x'), { path: 'a', signal })).rejects.toThrow('enough');
  });
});

describe('readingFingerprint', () => {
  it('is that of the strategy without a reader', () => {
    expect(readingFingerprint('chunked/1', undefined)).toBe('chunked/1');
    expect(isReadBy('chunked/1', undefined)).toBe(true);
    expect(isReadBy('chunked/1', noteReader())).toBe(false);
  });

  it('differs with the reader', () => {
    const first = readingFingerprint('chunked/1', noteReader(1));
    expect(first).not.toBe(readingFingerprint('chunked/1', noteReader(2)));
    expect(isReadBy(first, noteReader(1))).toBe(true);
    expect(isReadBy(first, noteReader(2))).toBe(false);
    expect(isReadBy(first, undefined)).toBe(false);
  });
});
