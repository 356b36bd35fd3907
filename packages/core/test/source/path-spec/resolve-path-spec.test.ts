import { describe, expect, it } from 'vitest';
import { parsePathSpec } from '../../../src/source/path-spec/parse-path-spec.ts';
import { parseResourceSpec } from '../../../src/source/path-spec/parse-resource-spec.ts';
import { PathSpecError } from '../../../src/source/path-spec/path-spec-error.ts';
import { resolvePathSpec } from '../../../src/source/path-spec/resolve-path-spec.ts';

describe('resolvePathSpec', () => {
  it.each([
    ['docs/*.md', '/p*j/docs/a.md'],
    ['./docs/*.md', '/p*j/docs/a.md'],
    ['../docs/*.md', '/docs/a.md'],
    ['/docs//x/../*.md', '/docs/a.md'],
    ['**/*.md', '/p*j/a.md'],
    ['**/*.md', '/p*j/x/y/a.md'],
    ['*.md', '/p*j/a.md'],
    ['(?<d>docs)/*.md', '/p*j/docs/a.md'],
    ['~/docs/*.md', '/home/(me)/docs/a.md'],
    ['~a.md', '/p*j/~a.md'],
    ['/docs/..*', '/docs/..md'],
    ['./a.md', '/p*j/a.md'],
  ])('%s takes %s', (spec, path) => {
    const resolved = resolvePathSpec(parsePathSpec(spec), { folder: '/p*j', home: '/home/(me)' });
    expect(resolved.match(path)).toBeDefined();
    expect(resolved.match(path.replace('*', 'X').replace('(me)', 'me'))).toEqual(
      path.includes('p*j') || path.includes('(me)') ? undefined : expect.anything(),
    );
    expect(resolved.text).toBe(spec);
  });

  it.each([
    ['C:\\docs\\**\\*.md', 'C:/docs/x/a.md'],
    ['C:/docs/**/*.md', 'C:/docs/a.md'],
    ['docs\\*.md', 'D:/srv/docs/a.md'],
    ['~\\docs\\*.md', 'C:/Users/me/docs/a.md'],
    ['\\\\server\\share\\*.md', '//server/share/a.md'],
  ])('on Windows %s takes %s', (spec, path) => {
    const place = { folder: 'D:/srv', home: 'C:/Users/me', windows: true };
    expect(resolvePathSpec(parsePathSpec(spec), place).match(path)).toEqual({});
  });

  it('leaves a backslash a character of a name elsewhere', () => {
    const resolved = resolvePathSpec(parsePathSpec('a\\b.md'), { folder: '/w', home: '/h' });
    expect(resolved.match('/w/a\\b.md')).toEqual({});
  });
});

describe('parseResourceSpec', () => {
  it.each(['docs/**/*.md', '*.md', 'a..b/c', '..md', 'a/..*', '(?<d>..)/x', '(?<d>a/../b)', ''])('takes %s', (spec) => {
    expect(parseResourceSpec(spec).text).toBe(spec);
  });

  it.each(['/docs/*.md', 'C:/docs/*.md', 'c:docs', '\\docs', '../x', 'a/../b', 'a/*/../b', 'a/..', '..'])(
    'refuses %s',
    (spec) => {
      expect(() => parseResourceSpec(spec)).toThrow(PathSpecError);
    },
  );
});
