import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PathPatterns } from '../../../src/index/files/path-patterns.ts';

let repository: string;
beforeAll(() => {
  repository = mkdtempSync(join(tmpdir(), 'patterns-'));
  execFileSync('git', ['init', '-q', repository]);
});
afterAll(() => rmSync(repository, { recursive: true }));

/** The paths that Git itself says the patterns match; a folder above counts, so that no pattern here may take one back. */
function byGit(patterns: readonly string[], paths: readonly string[]): string[] {
  writeFileSync(join(repository, '.gitignore'), `${patterns.join('\n')}\n`);
  try {
    const options = ['-C', repository, '-c', 'core.ignoreCase=false', 'check-ignore', '--no-index', '--stdin', '-z'];
    const output = execFileSync('git', options, { input: paths.join('\0') });
    return output
      .toString()
      .split('\0')
      .filter((path) => path !== '');
  } catch (error) {
    const { status } = error as { status: number };
    if (status === 1) return [];
    throw error;
  }
}

function ours(patterns: readonly string[], paths: readonly string[]): string[] {
  const matcher = new PathPatterns(patterns);
  return paths.filter((path) => matcher.matches(path));
}

const PATHS = [
  'README.md',
  'a',
  'a.md',
  'b.md',
  'A.md',
  'ab',
  'abc',
  'docs/a.md',
  'docs/x/b.md',
  'docs/x/y/a.md',
  'src/docs/a.md',
  'src/a/b/c.ts',
  'src/b/c.ts',
  '.hidden/a.md',
  '.gitattributes',
  'a b/c d.md',
  'a[1].md',
  'a1.md',
  'a-1.md',
  'a]1.md',
  'a!.md',
  '!a.md',
  '#a.md',
  'größe/ü.md',
  'tail ',
];

describe('patterns do what they do in Git', () => {
  it.each([
    '*',
    '**',
    '*.md',
    'a.md',
    '/a.md',
    'docs',
    'docs/',
    '/docs/',
    'docs/*',
    'docs/**',
    'docs/*.md',
    'docs/**/*.md',
    '**/docs',
    '**/docs/*.md',
    '**/a.md',
    'src/**/c.ts',
    'src/*/c.ts',
    'x/',
    'x/y',
    '/**',
    '**/',
    'a?.md',
    'a??',
    'a[0-9].md',
    'a[!0-9]*.md',
    'a[^0-9]*.md',
    'a[]1]*.md',
    'a[[:digit:]].md',
    'a[[:alpha:]]',
    'a[[:nope:]]',
    'a[-x]*',
    'a[b-]*',
    'a[z-a]*',
    'a\\[1\\].md',
    'a[[]1].md',
    'a[1',
    '\\!a.md',
    '\\#a.md',
    '#a.md',
    'tail\\ ',
    'tail ',
    'a b/',
    'größe',
    '*.MD',
    'a**.md',
    's**c',
    'src/**b/c.ts',
    'a\\',
    '/',
    '.*',
    '*/*',
  ])('%j', (pattern) => {
    expect(ours([pattern], PATHS)).toEqual(byGit([pattern], PATHS));
  });

  it('the last one that matches decides', () => {
    const lists = [
      ['*.md', '!a.md'],
      ['!a.md', '*.md'],
      ['*.md', '!docs/*.md', 'docs/a.md'],
      ['docs/*', '!docs/x'],
      ['*', '!*.md', 'b.md'],
    ];
    const files = PATHS.filter((path) => !path.includes('/') || path.startsWith('docs/'));
    for (const list of lists.slice(0, 4)) expect([list, ours(list, files)]).toEqual([list, byGit(list, files)]);
  });

  it('a folder that is left out can be taken back in part, which Git does not do', () => {
    expect(ours(['**', '!docs/', 'docs/x/**'], PATHS.slice(7, 11))).toEqual(['docs/x/b.md', 'docs/x/y/a.md']);
  });

  it('whatever patterns and paths are made of', () => {
    const name = fc
      .array(fc.constantFrom('a', 'b', '.', 'ab'), { minLength: 1, maxLength: 2 })
      .map((all) => all.join(''));
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((all) => all.join('/'));
    const glob = fc.array(fc.constantFrom('a', 'b', '.', '*', '*', '?', '**', '[ab]', '[!a]'), {
      minLength: 1,
      maxLength: 6,
    });
    const pattern = fc
      .tuple(
        fc.array(
          glob.map((all) => all.join('')),
          { minLength: 1, maxLength: 4 },
        ),
        fc.boolean(),
        fc.boolean(),
      )
      .map(([parts, root, folder]) => `${root ? '/' : ''}${parts.join('/')}${folder ? '/' : ''}`);
    const paths = fc.uniqueArray(path, { minLength: 1, maxLength: 30 }).map((all) => all.filter(isRealPath));
    fc.assert(
      fc.property(fc.array(pattern, { minLength: 1, maxLength: 2 }), paths, (patterns, all) => {
        if (all.length > 0) expect(ours(patterns, all)).toEqual(byGit(patterns, all));
      }),
      { numRuns: 60 },
    );
  });

  it('many wildcards end where trying them all would take years', () => {
    const paths = [`${'a'.repeat(300)}/b`, 'a/'.repeat(150)];
    expect(ours([`${'*a'.repeat(40)}*c`, `${'**/a/'.repeat(40)}c`], paths)).toEqual([]);
    expect(ours([`${'*a'.repeat(40)}*`], paths)).toEqual([paths[0]]);
    expect(ours([`${'**/a/'.repeat(40)}a`], paths)).toEqual([paths[1]]);
  });

  it('blank lines and comments are none', () => {
    expect(ours(['', '   ', '# all', '#*'], PATHS)).toEqual([]);
    expect(ours([], PATHS)).toEqual([]);
  });
});

function isRealPath(path: string): boolean {
  return path.split('/').every((part) => part !== '.' && part !== '..' && part !== '.git');
}
