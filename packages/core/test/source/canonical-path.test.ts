import { describe, expect, it } from 'vitest';
import { canonicalPath } from '../../src/source/canonical-path.ts';

describe('canonicalPath', () => {
  it.each([
    ['C:\\Users\\me\\a.md', 'C:/Users/me/a.md'],
    ['c:/users/me', 'C:/users/me'],
    ['\\\\server\\share\\a', '//server/share/a'],
    ['\\\\?\\C:\\long\\a', 'C:/long/a'],
    ['\\\\?\\UNC\\server\\share\\a', '//server/share/a'],
    ['relative\\a', 'relative/a'],
  ])('on Windows %s is %s', (native, canonical) => {
    expect(canonicalPath(native, true)).toBe(canonical);
    expect(canonicalPath(canonical, true)).toBe(canonical);
  });

  it('leaves other paths alone', () => {
    expect(canonicalPath('/a\\b/c:d', false)).toBe('/a\\b/c:d');
  });
});
