import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderPathSpec } from '../../../src/source/path-spec/folder-path-spec.ts';
import { literalPathSpec } from '../../../src/source/path-spec/literal-path-spec.ts';
import { parsePathSpec } from '../../../src/source/path-spec/parse-path-spec.ts';
import { rebasePathSpec } from '../../../src/source/path-spec/rebase-path-spec.ts';

describe('canMatchBelow', () => {
  it.each([
    ['/(?<project>[^/]+)/README.md', { '/': true, '/a': true, '/a/b': false, '/a/b/c': false }],
    ['/docs/**/*.md', { '/': true, '/docs': true, '/docs/a/b': true, '/doc': false, '/docs2': false, '/other': false }],
    ['/docs/*.md', { '/docs': true, '/docs/api': false }],
    [
      '/docs/v*/x/*.md',
      { '/docs/v1': true, '/docs/w1': false, '/docs/v1/x': true, '/docs/v1/y': false, '/docs/v1/x/z': false },
    ],
    ['/a/(?<v>v\\d+)/(?<f>.+\\.clj)', { '/a/v1': true, '/a/w': false, '/a/v1/deep/er': true }],
    ['/a/(?<v>x|y/z)/w', { '/a/x': true, '/a/y': true, '/a/y/z': true, '/a/z': false, '/a/x/w': false }],
    ['/a/(?<v>(?:b/){2})c', { '/a/b': true, '/a/b/b': true, '/a/b/b/b': false, '/a/c': false }],
    ['/a/b**c/d', { '/a/b': true, '/a/bx/y': true, '/a/x': false }],
    ['docs/*.md', { '': true, docs: true, src: false, 'docs/a': false }],
    ['*.md', { '': true, a: false }],
    ['**/x', { '': true, a: true, 'a/b': true }],
    ['/docs/README.md', { '/docs': true, '/docs/README.md': false, '/': true, '/x': false }],
  ])('%s', (spec, folders) => {
    const { canMatchBelow } = parsePathSpec(spec);
    const seen = Object.fromEntries(Object.keys(folders).map((folder) => [folder, canMatchBelow(folder)]));
    expect(seen).toEqual(folders);
  });

  it('is true of every folder on the way to a match, whatever the spec', () => {
    const part = fc.constantFrom(
      'a',
      'b',
      '/',
      '*',
      '**',
      '/**/',
      '(?<N>[^/]+)',
      '(?<N>a|b/c)',
      '(?<N>.+)',
      '(?<N>(?:a/)*b?)',
      '[x]',
      '(?<N>(?:b/?){1,2})',
    );
    const specs = fc.array(part, { minLength: 1, maxLength: 7 }).map((parts) => {
      let name = 0;
      return parts.join('').replace(/N/g, () => `n${++name}`);
    });
    const paths = fc
      .array(fc.constantFrom('a', 'b', 'c', '/', '[x]', '\n'), { maxLength: 9 })
      .map((parts) => parts.join(''));
    let matched = 0;
    fc.assert(
      fc.property(specs, fc.array(paths, { minLength: 20, maxLength: 20 }), (spec, candidates) => {
        const { match, canMatchBelow } = parsePathSpec(spec);
        for (const path of candidates) {
          if (match(path) === undefined) continue;
          matched += 1;
          for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
            const folder = path.slice(0, at + 1);
            if (!canMatchBelow(folder)) throw new Error(`${spec} matches ${path} but not below ${folder}`);
          }
        }
      }),
      { numRuns: 200, seed: 7 },
    );
    expect(matched).toBeGreaterThan(200);
  });

  it('is true where the spec is too deep to be tested folder by folder', () => {
    const spec = parsePathSpec(`/${'x/'.repeat(1500)}*`);
    expect(spec.canMatchBelow('/y')).toBe(true);
    expect(spec.match(`/${'x/'.repeat(1500)}a`)).toEqual({});
  });
});

describe('specs of literal text', () => {
  const odd = '/t/a*b(?<c>d)[e]{f,g}?.md';

  it('match one path, or everything below a folder', () => {
    expect(literalPathSpec(odd).match(odd)).toEqual({});
    expect(literalPathSpec(odd).match('/t/aXb(?<c>d)[e]{f,g}?.md')).toBeUndefined();
    expect(literalPathSpec(odd).literal).toBe(odd);
    const below = folderPathSpec(odd);
    expect(below.match(`${odd}/x`)).toEqual({});
    expect(below.match(`${odd}/x/line\nbreak/y`)).toEqual({});
    expect(below.match(`${odd}x`)).toBeUndefined();
    expect(below.match('/t/aXb/x')).toBeUndefined();
    expect(below.base).toBe(odd);
    expect(below.canMatchBelow(`${odd}/x/y`)).toBe(true);
    expect(below.canMatchBelow('/u')).toBe(false);
  });

  it('take the root and nothing', () => {
    expect(folderPathSpec('/').match('/a/b')).toEqual({});
    expect(folderPathSpec('/').base).toBe('/');
    expect(folderPathSpec('').match('a/b')).toEqual({});
    expect(literalPathSpec('').match('')).toEqual({});
  });
});

describe('rebasePathSpec', () => {
  it.each([
    ['/link/READ*.md', '/real[1]', '/real[1]/README.md', '/real[1]'],
    ['/link/**/*.md', '/real*', '/real*/x/y.md', '/real*'],
    ['/link/*.md', '/', '/y.md', '/'],
    ['**/*.md', '/real', '/real/y.md', '/real'],
    ['/link/x.md', '/real', '/real/x.md', '/real'],
  ])('%s on %s', (spec, base, path, expected) => {
    const rebased = rebasePathSpec(parsePathSpec(spec), base);
    expect(rebased.match(path)).toEqual({});
    expect(rebased.match(path.replace('real', 'link'))).toEqual(base === '/' ? {} : undefined);
    expect(rebased.base).toBe(expected);
    expect(rebased.text).toBe(spec);
  });
});
