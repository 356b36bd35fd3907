import { describe, expect, it } from 'vitest';
import { parsePathSpec } from '../../../src/source/path-spec/parse-path-spec.ts';
import { PathSpecError } from '../../../src/source/path-spec/path-spec-error.ts';

/** Captures, or undefined where the spec does not match. */
function match(spec: string, path: string): Readonly<Record<string, string>> | undefined {
  return parsePathSpec(spec).match(path);
}

function error(spec: string): PathSpecError {
  try {
    parsePathSpec(spec);
  } catch (thrown) {
    if (thrown instanceof PathSpecError) return thrown;
    throw thrown;
  }
  throw new Error(`${spec} was accepted`);
}

describe('the examples of the configuration guide', () => {
  it.each([
    ['/docs/*.md', '/docs/README.md', {}],
    ['/docs/*.md', '/docs/api/guide.md', undefined],
    ['/docs/**/*.md', '/docs/README.md', {}],
    ['/docs/**/*.md', '/docs/api/guide.md', {}],
    ['/docs/**/*.md', '/docs/api/v1/guide.md', {}],
    ['/docs/**/*.md', '/docs/README.txt', undefined],
    ['/docs/**/*.md', '/docsREADME.md', undefined],
    ['/docs/**/*.md', '/other/docs/README.md', undefined],
    ['/docs/(?<category>[^/]+)/*.md', '/docs/api/functions.md', { category: 'api' }],
    ['/docs/(?<category>[^/]+)/*.md', '/docs/functions.md', undefined],
    [
      '/(?<project>[^/]+)/(?<version>v\\d+)/(?<file>.+\\.clj)',
      '/myapp/v1/core.clj',
      { project: 'myapp', version: 'v1', file: 'core.clj' },
    ],
    ['/(?<project>[^/]+)/(?<version>v\\d+)/(?<file>.+\\.clj)', '/myapp/1/core.clj', undefined],
    ['/(?<project>[^/]+)/(?<version>[^/]+)/**/*.clj', '/app/v2/core.clj', { project: 'app', version: 'v2' }],
    ['/(?<project>[^/]+)/(?<version>[^/]+)/**/*.clj', '/app/v2/a/b/core.clj', { project: 'app', version: 'v2' }],
    ['/docs/README.md', '/docs/README.md', {}],
    ['/docs/README.md', '/docs/READMEamd', undefined],
    ['docs/**/*.md', 'docs/api/auth.md', {}],
    ['docs/**/*.md', 'docs/auth.md', {}],
    ['/src/**/*.clj', '/src/my/app.clj', {}],
    ['/Users/me/docs/**/*.md', '/Users/me/docs/a.md', {}],
    ['/notes/**/*.txt', '/notes/2024/a.txt', {}],
    ['/src/(?<namespace>[^/]+)/**/*.clj', '/src/app/core/main.clj', { namespace: 'app' }],
    ['/(?<project>[^/]+)/README.md', '/widgets/README.md', { project: 'widgets' }],
    ['/(?<project>[^/]+)/README.md', '/a/b/README.md', undefined],
    ['my/app/**/*.clj', 'my/app/x.clj', {}],
  ])('%s on %s', (spec, path, captures) => {
    expect(match(spec, path)).toEqual(captures);
  });
});

describe('tokens', () => {
  it.each([
    ['', []],
    ['/a', [{ type: 'literal', text: '/a' }]],
    ['*', [{ type: 'glob' }]],
    ['**', [{ type: 'globstar', directories: false }]],
    ['**/', [{ type: 'globstar', directories: true }]],
    [
      'a**/',
      [
        { type: 'literal', text: 'a' },
        { type: 'globstar', directories: false },
        { type: 'literal', text: '/' },
      ],
    ],
    ['***', [{ type: 'globstar', directories: false }, { type: 'glob' }]],
    [
      '****',
      [
        { type: 'globstar', directories: false },
        { type: 'globstar', directories: false },
      ],
    ],
    ['?[ab]{c,d}(x|y)\\.', [{ type: 'literal', text: '?[ab]{c,d}(x|y)\\.' }]],
    ['(?:a)', [{ type: 'literal', text: '(?:a)' }]],
    [
      'x/(?<n>[a)]+\\))*',
      [
        { type: 'literal', text: 'x/' },
        { type: 'capture', name: 'n', pattern: '[a)]+\\)', index: 7 },
        { type: 'glob' },
      ],
    ],
  ])('%j', (spec, tokens) => {
    expect(parsePathSpec(spec).tokens).toEqual(tokens);
  });

  it.each([
    ['/docs/**/*.md', '/docs', undefined],
    ['/docs/READ*.md', '/docs', undefined],
    ['/docs/README.md', '/docs', '/docs/README.md'],
    ['/(?<p>[^/]+)/README.md', '/', undefined],
    ['/*', '/', undefined],
    ['*.md', '', undefined],
    ['docs', '', 'docs'],
    ['docs/v(?<v>\\d+)/x', 'docs', undefined],
    ['', '', ''],
  ])('the base of %j is %j', (spec, base, literal) => {
    const parsed = parsePathSpec(spec);
    expect(parsed.base).toBe(base);
    expect(parsed.literal).toBe(literal);
  });
});

describe('globs', () => {
  it.each([
    ['/d/*.md', '/d/.md', true],
    ['/d/*.md', '/d/.hidden.md', true],
    ['/d/*.md', '/d/README.MD', false],
    ['/d/*.md', '/d/line\nbreak.md', true],
    ['/d/READ*.md', '/d/README.md', true],
    ['/d/v*/x', '/d/v1/x', true],
    ['/d/**', '/d/', true],
    ['/d/**', '/d/a/b', true],
    ['/d/**', '/d', false],
    ['/d/**.md', '/d/a.md', true],
    ['/d/**.md', '/d/a/b.md', true],
    ['/d**/x', '/d/x', true],
    ['/d**/x', '/dd/y/x', true],
    ['/d**/x', '/dx', false],
    ['/d/**/**/x', '/d/x', true],
    ['/d/a**b/x', '/d/a/c/b/x', true],
    ['/d/***.md', '/d/a/b.md', true],
    ['**/*.md', 'a.md', true],
    ['**/*.md', 'a/b/c.md', true],
    ['/**/x', '/x', true],
    ['/d/?.md', '/d/a.md', false],
    ['/d/?.md', '/d/?.md', true],
    ['/d/[ab].md', '/d/[ab].md', true],
    ['/d/{a,b}.md', '/d/{a,b}.md', true],
    ['/d/{a,b}.md', '/d/a.md', false],
    ['/d/a\\.md', '/d/a.md', false],
    ['/d/\\Ea.md', '/d/\\Ea.md', true],
    ['/d/(x).md', '/d/(x).md', true],
    ['/d/a b_c%.md', '/d/a b_c%.md', true],
    ['/d/a_b.md', '/d/a-b.md', false],
  ])('%s on %j: %s', (spec, path, expected) => {
    expect(match(spec, path) !== undefined).toBe(expected);
  });

  it('compares in one Unicode normalisation, and gives captures in it', () => {
    const decomposed = 're\u0301sume\u0301';
    const composed = 'r\u00e9sum\u00e9';
    expect(match(`/${composed}/*.md`, `/${decomposed}/a.md`)).toEqual({});
    expect(match(`/${decomposed}/*.md`, `/${composed}/a.md`)).toEqual({});
    expect(match('/(?<name>[^/]+)/*', `/${decomposed}/a.md`)).toEqual({ name: composed });
    expect(match(`/(?<name>${decomposed}|x)/*`, `/${composed}/a.md`)).toEqual({ name: composed });
  });
});

describe('captures', () => {
  it.each([
    ['/(?<lang>en|es)/*', '/es/a', { lang: 'es' }],
    ['/(?<v>v(\\d+))/x', '/v12/x', { v: 'v12' }],
    ['/(?<v>v(?<major>\\d+)(?:\\.(?<minor>\\d+))?)/x', '/v1.2/x', { v: 'v1.2', major: '1', minor: '2' }],
    ['/(?<v>v(?<major>\\d+)(?:\\.(?<minor>\\d+))?)/x', '/v1/x', { v: 'v1', major: '1' }],
    ['/(?<n>[^)]+)/x', '/a(b/x', { n: 'a(b' }],
    ['/(?<n>[\\]x]+)/x', '/]x/x', { n: ']x' }],
    ['/(?<n>\\(\\))/x', '/()/x', { n: '()' }],
    ['/(?<n>\\Q)(\\E)/x', '/)(/x', { n: ')(' }],
    ['/(?<n>[\\Q])\\E]+)/x', '/)]/x', { n: ')]' }],
    ['/(?<n>.*)', '/', { n: '' }],
    ['/(?<n>(?i)readme)(?<ext>\\.md)', '/README.md', { n: 'README', ext: '.md' }],
    ['/(?<n>(?i)readme)(?<ext>\\.md)', '/README.MD', undefined],
    ['/(?<a>x)?', '/x?', { a: 'x' }],
    ['/**/(?<dir>[^/]+)/*.md', '/a/b/c.md', { dir: 'b' }],
    ['/**/(?<dir>[^/]+)/*.md', '/b/c.md', { dir: 'b' }],
    ['/(?<f>[^/]+\\.md$)', '/a.md', { f: 'a.md' }],
  ])('%s on %s', (spec, path, captures) => {
    expect(match(spec, path)).toEqual(captures);
  });

  it('names all of them in order', () => {
    expect(parsePathSpec('/(?<a>x(?<b>y))/(?<c>z)').captureNames).toEqual(['a', 'b', 'c']);
  });

  it('keeps names of Object apart', () => {
    expect(match('/(?<constructor>.+)', '/x')).toEqual({ constructor: 'x' });
    expect(parsePathSpec('/x').captureNames).toEqual([]);
  });
});

describe('what is refused, with its place', () => {
  it.each([
    ['/d/(?<name', 3, /no closing >/],
    ['/d/(?<name>[^/]+/x.md', 3, /missing closing parenthesis/],
    ['/d/(?<n>v(\\d+)/x', 3, /missing closing parenthesis/],
    ['/d/(?<n>a(b', 9, /missing closing parenthesis/],
    ['/d/(?<n>\\Qa)', 3, /missing closing parenthesis/],
    ['/d/(?<>x)', 3, /no name/],
    ['/d/(?< >x)', 3, /no name/],
    ['/d/(?<a-b>x)', 3, /"a-b" is not allowed/],
    ['/d/(?<a_b>x)', 3, /"a_b" is not allowed/],
    ['/d/(?<1a>x)', 3, /"1a" is not allowed/],
    ['/d/(?<\u00e9>x)', 3, /not allowed/],
    ['/(?<a>x)/(?<a>y)', 9, /used twice/],
    ['/(?<a>x(?<a>y))', 7, /used twice/],
    ['/(?<a>[x)', 6, /class \[ is not closed/],
    ['/(?<a>*)', 6, /\* has nothing to repeat; .*no glob/],
    ['/(?<lang>*)/(?<page>**).md', 9, /no glob/],
    ['/(?<a>a{)', 7, /needs a count/],
    ['/(?<a>x{2,1})', 7, /ends before it begins/],
    ['/(?<a>[z-a])', 7, /range ends before it begins/],
    ['/(?<a>\\y)', 6, /\\y means nothing/],
    ['/(?<a>(?=x)y)', 6, /look-ahead/, 'look-around'],
    ['/(?<a>(?<!x)y)', 6, /look-behind/, 'look-around'],
    ['/(?<a>(x)\\1)', 9, /back-reference/, 'back-reference'],
    ['/(?<a>x++)', 7, /possessive/, 'possessive quantifier'],
    ['/(?<a>[a&&b])', 8, /&&/, 'class intersection'],
    ['/(?<a>x$)/y', 7, /nothing follows/, 'end of text before the end'],
    ['/(?<a>(?:(?<b>x?))*)', 18, /empty text/, 'repeated empty match'],
    ['/(?<a>x{1001})', 7, /above 1000/, 'size'],
    ['/(?<a>(?:x{500}){500})', 0, /too large/, 'size'],
    [`/(?<a>${'('.repeat(5000)}x${')'.repeat(5000)})`, 206, /more than 200 groups in one another/, 'size'],
    ['/(?<a>(?\r\nx))', 6, /begins no group/],
    ['/(?<a>(?i:[\\x{40000}-\\x{10FFFF}\u00c9]))', 31, /outside ASCII/, 'case-insensitive beyond ASCII'],
  ])('%s at %i', (spec, index, reason, construct?: string) => {
    const thrown = error(spec);
    expect(thrown.index).toBe(index);
    expect(thrown.reason).toMatch(reason);
    expect(thrown.construct).toBe(construct);
    expect(thrown.code).toBe('CONFIG_INVALID');
    expect(thrown.message).toContain(thrown.reason);
    expect(thrown.message).toContain(`position ${index + 1}`);
    expect(thrown.message).not.toMatch(/[\r\n]/);
    expect(thrown.context).toMatchObject({ spec, index });
  });

  it('anything but text', () => {
    expect(() => parsePathSpec(undefined as unknown as string)).toThrow(TypeError);
  });
});

describe('time', () => {
  it('is linear in the path where a backtracking engine would need years', () => {
    const spec = parsePathSpec('/(?<a>(?:x+x+)+y)');
    expect(spec.match(`/${'x'.repeat(5000)}`)).toBeUndefined();
    expect(spec.match(`/${'x'.repeat(5000)}y`)?.['a']).toHaveLength(5001);
  });
});
