import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folderPathSpec } from '../../src/source/path-spec/folder-path-spec.ts';
import { filesSource } from '../support/files-source.ts';
import { listed, listedIds } from '../support/listed.ts';
import { tempTree } from '../support/temp-tree.ts';

describe('what is left out', () => {
  it('is everything of git and our own index', async () => {
    const tree = tempTree({
      '.git/config': '',
      'sub/.git': 'gitdir: elsewhere',
      '.gitignore': '*.md',
      '.mcp-vector-search/config.edn': '{}',
      '.mcp-vector-search/index.db': '',
      '.mcp-vector-search/index.db-wal': '',
      'index.db': '',
      'x.git/y': '',
      'kept.md': '',
      'own/index.bin': '',
      'own/index.bin-wal': '',
      'own/index.binary': '',
    });
    const source = filesSource(folderPathSpec(tree.path), { exclude: [tree.at('own/index.bin')] });
    expect(await listedIds(source, tree.path)).toEqual([
      '.gitignore',
      '.mcp-vector-search/config.edn',
      'index.db',
      'kept.md',
      'own/index.binary',
      'x.git/y',
    ]);
    expect(await listedIds(filesSource(`${tree.path}/.git/*`))).toEqual([]);
    expect(await listedIds(filesSource(`${tree.path}/.git/config`))).toEqual([]);
  });

  it('is listed but skipped where it is a secret by name', async () => {
    const secret = [
      '.env',
      '.env.local',
      '.ENV',
      'id_rsa',
      'id_ed25519',
      'server.pem',
      'tls.key',
      'store.p12',
      '.netrc',
      '.git-credentials',
    ];
    const open = [
      '.env.example',
      'id_rsa.pub',
      'secret_santa.md',
      'environment.md',
      'my.env',
      'pem',
      '.pem',
      'keys.md',
      'passwords.md',
      'env',
    ];
    const tree = tempTree(Object.fromEntries([...secret, ...open].map((name) => [name, 'x'])));
    const { entries } = await listed(filesSource(folderPathSpec(tree.path)));
    const skipped = entries.filter(({ skip }) => skip === 'secret').map(({ path }) => basename(path));
    expect(skipped).toEqual([...secret].sort());
    expect(entries).toHaveLength(secret.length + open.length);
    const { entries: all } = await listed(filesSource(folderPathSpec(tree.path), { includeSecrets: true }));
    expect(all.filter(({ skip }) => skip)).toEqual([]);
    expect((await listed(filesSource(tree.at('.env')))).entries).toMatchObject([{ skip: 'secret' }]);
  });

  it('is what .mcp-vector-search/ignore of the project says, always', async () => {
    const tree = tempTree({
      '.mcp-vector-search/ignore': '# comment\ndrafts/\n*.tmp.md\n!keep.tmp.md\n/only-here.md\n',
      'a.md': '',
      'drafts/b.md': '',
      'x/drafts/c.md': '',
      'x/only-here.md': '',
      'only-here.md': '',
      'x/d.tmp.md': '',
      'x/keep.tmp.md': '',
    });
    const more = { projectRoot: tree.path };
    expect(await listedIds(filesSource(`${tree.path}/**/*.md`, more), tree.path)).toEqual([
      'a.md',
      'x/keep.tmp.md',
      'x/only-here.md',
    ]);
    expect(await listedIds(filesSource(`${tree.path}/drafts/*.md`, more))).toEqual([]);
    expect(await listedIds(filesSource(tree.at('only-here.md'), more))).toEqual([]);
    const elsewhere = tempTree({ 'only-here.md': '', 'drafts/b.md': '' });
    expect(await listedIds(filesSource(`${elsewhere.path}/**/*.md`, more), elsewhere.path)).toEqual([
      'drafts/b.md',
      'only-here.md',
    ]);
  });
});

describe('.gitignore', () => {
  const files = {
    '.gitignore': '*.log\nbuild/\n/docs/*.md\n!/docs/keep.md\nnested/*\n!nested/keep.md\n',
    'a.md': '',
    'a.log': '',
    'build/x.md': '',
    'docs/gone.md': '',
    'docs/keep.md': '',
    'docs/sub/stays.md': '',
    'nested/gone.md': '',
    'nested/keep.md': '',
    'src/.gitignore': '!*.log\nsecret.md\n!build/\n',
    'src/a.log': '',
    'src/secret.md': '',
    'src/build/x.md': '',
    'src/build/y.log': '',
  };

  it('counts only when asked for', async () => {
    const tree = tempTree(files);
    expect(await listedIds(filesSource(folderPathSpec(tree.path)))).toHaveLength(Object.keys(files).length);
    expect(await listedIds(filesSource(folderPathSpec(tree.path), { gitignore: true }), tree.path)).toEqual([
      '.gitignore',
      'a.md',
      'docs/keep.md',
      'docs/sub/stays.md',
      'nested/keep.md',
      'src/.gitignore',
      'src/a.log',
      'src/build/x.md',
      'src/build/y.log',
    ]);
  });

  it('counts from the root of the repository down, but never against the base itself', async () => {
    const tree = tempTree({ ...files, '.git/info/exclude': 'a.md\n', 'build/z.log': '' });
    const gitignore = true;
    expect(await listedIds(filesSource(`${tree.path}/*.md`, { gitignore }))).toEqual([]);
    expect(await listedIds(filesSource(`${tree.path}/docs/**`, { gitignore }), tree.path)).toEqual([
      'docs/keep.md',
      'docs/sub/stays.md',
    ]);
    expect(await listedIds(filesSource(`${tree.path}/docs/gone.md`, { gitignore }))).toEqual([]);
    expect(await listedIds(filesSource(`${tree.path}/build/*`, { gitignore }), tree.path)).toEqual(['build/x.md']);
    rmSync(tree.at('.git'), { recursive: true });
    expect(await listedIds(filesSource(`${tree.path}/docs/**`, { gitignore }), tree.path)).toEqual([
      'docs/gone.md',
      'docs/keep.md',
      'docs/sub/stays.md',
    ]);
  });

  it('agrees with git on any rules', async () => {
    const rule = fc.constantFrom(
      'a',
      '/a',
      'a/',
      '*.md',
      '!*.md',
      '!a',
      'b/c',
      'b/**',
      '**/c',
      'a/**/c',
      '!b/',
      '!b/c',
      '*',
      '!*/',
      '\\!x',
      '# x',
      '',
      'c ',
      '[ab]',
      '?',
      '/*',
      '!/b',
      'b/*',
      '!c.md',
    );
    const rules = fc.array(rule, { maxLength: 4 }).map((lines) => lines.join('\n'));
    const path = fc
      .array(fc.constantFrom('a', 'b', 'c', 'c.md', 'x'), { minLength: 1, maxLength: 3 })
      .map((names) => names.join('/'));
    await fc.assert(
      fc.asyncProperty(
        rules,
        rules,
        rules,
        fc.uniqueArray(path, { minLength: 4, maxLength: 12 }),
        async (outer, inner, other, paths) => {
          const tree = tempTree({ '.gitignore': outer, 'b/.gitignore': inner, 'a/b/.gitignore': other });
          for (const file of paths) {
            try {
              tree.write({ [file]: '' });
            } catch {
              // taken by a folder, or by a file above
            }
          }
          const git = (...args: string[]): string =>
            execFileSync('git', ['-C', tree.path, ...args], { encoding: 'utf8' });
          git('init', '-q');
          const expected = git('-c', 'core.excludesFile=/dev/null', 'ls-files', '--others', '--exclude-standard', '-z')
            .split('\0')
            .filter(Boolean);
          const source = filesSource(folderPathSpec(tree.path), { gitignore: true });
          expect(await listedIds(source, tree.path)).toEqual(expected.sort());
        },
      ),
      { numRuns: 40, seed: 5 },
    );
  });
});
