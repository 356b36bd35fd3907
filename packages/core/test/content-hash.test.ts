import { expect, it } from 'vitest';
import { contentHash } from '../src/content-hash.ts';

it('is SHA-256 in lower-case hexadecimal, of bytes or of the UTF-8 of a text', () => {
  expect(contentHash('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(contentHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(contentHash('é')).toBe(contentHash(new Uint8Array([0xc3, 0xa9])));
  expect(contentHash(new Uint8Array([9, 0xc3, 0xa9, 9]).subarray(1, 3))).toBe(contentHash('é'));
});
