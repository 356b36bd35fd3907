import { describe, expect, it } from 'vitest';
import { shownPath } from '../../src/output/shown-path.ts';

describe('shownPath', () => {
  it.each([
    ['/work/docs/a.md', '/work', 'docs/a.md'],
    ['/work/docs/a.md', '/', 'work/docs/a.md'],
    ['/work/..a/b.md', '/work', '..a/b.md'],
    ['/work', '/work', '/work'],
    ['/elsewhere/a.md', '/work', '/elsewhere/a.md'],
    ['/worker/a.md', '/work', '/worker/a.md'],
    ['/work/a\nb.md', '/work', 'a\\nb.md'],
    ['/elsewhere/a\u001bb.md', '/work', '/elsewhere/a\\u001bb.md'],
    ['inside/a/root.md', '/work', 'inside/a/root.md'],
  ])('%s seen from %s is %s', (path, cwd, shown) => {
    expect(shownPath(path, cwd)).toBe(shown);
  });
});
