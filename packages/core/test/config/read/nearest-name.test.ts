import { describe, expect, it } from 'vitest';
import { nearestName } from '../../../src/config/read/nearest-name.ts';

describe('nearestName', () => {
  it.each([
    ['pat', 1, 'path'],
    ['paths', 1, 'path'],
    ['pith', 1, 'path'],
    ['apth', 1, 'path'],
    ['', 1, undefined],
    ['pt', 1, undefined],
    ['pt', 2, 'path'],
    ['path', 2, undefined],
    ['chunekd', 1, 'chunked'],
    ['chunk', 2, 'chunked'],
    ['nothing', 2, undefined],
  ])('of %j within %i is %j', (name, edits, nearest) => {
    expect(nearestName(name, ['path', 'chunked'], edits)).toBe(nearest);
  });

  it('prefers the nearer, then the first', () => {
    expect(nearestName('abcd', ['abxx', 'abcx', 'abcy'], 2)).toBe('abcx');
  });
});
