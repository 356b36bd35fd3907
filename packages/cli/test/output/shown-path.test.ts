import { describe, expect, it } from 'vitest';
import { shownPath } from '../../src/output/shown-path.ts';

describe('shownPath', () => {
  it.each([
    ['/srv/docs/a.md', '/srv', 'docs/a.md'],
    ['/srv/docs/a.md', '/', 'srv/docs/a.md'],
    ['/srv/..a/b.md', '/srv', '..a/b.md'],
    ['/srv', '/srv', '/srv'],
    ['/elsewhere/a.md', '/srv', '/elsewhere/a.md'],
    ['/worker/a.md', '/srv', '/worker/a.md'],
    ['/srv/a\nb.md', '/srv', 'a\\nb.md'],
    ['/elsewhere/a\u001bb.md', '/srv', '/elsewhere/a\\u001bb.md'],
    ['inside/a/root.md', '/srv', 'inside/a/root.md'],
  ])('%s seen from %s is %s', (path, cwd, shown) => {
    expect(shownPath(path, cwd)).toBe(shown);
  });
});
