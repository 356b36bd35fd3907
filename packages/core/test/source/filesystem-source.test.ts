import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import { filesystemSource } from '../../src/source/filesystem-source.ts';
import { folderPathSpec } from '../../src/source/path-spec/folder-path-spec.ts';
import { literalPathSpec } from '../../src/source/path-spec/literal-path-spec.ts';
import { filesSource, strategy } from '../support/files-source.ts';
import { listed, listedIds } from '../support/listed.ts';
import { makePipe } from '../support/make-pipe.ts';
import { tempTree } from '../support/temp-tree.ts';

describe('listing', () => {
  it('gives every match once, sorted by UTF-16 units, with base metadata and captures', async () => {
    const tree = tempTree({
      'a/z.md': '1',
      'a-b/z.md': '2',
      'a.b/z.md': '3',
      'ab/z.md': '4',
      'ab/\u{1f600}.md': '5',
      'ab/\uff5a.md': '6',
      'ab/z.txt': '',
    });
    const source = filesSource(`${tree.path}/(?<dir>[^/]+)/*.md`, { metadata: { kind: 'x', dir: 'base' } });
    const { entries } = await listed(source);
    expect(entries.map(({ path }) => path.slice(tree.path.length))).toEqual([
      '/a-b/z.md',
      '/a.b/z.md',
      '/a/z.md',
      '/ab/z.md',
      '/ab/\u{1f600}.md',
      '/ab/\uff5a.md',
    ]);
    expect(entries[0]).toEqual({
      documentId: tree.at('a-b', 'z.md'),
      path: tree.at('a-b', 'z.md'),
      metadata: { kind: 'x', dir: 'a-b' },
      size: 1,
      revision: expect.any(String),
    });
    expect(await listed(source)).toEqual({ entries });
  });

  it('takes hidden files, and names of every kind, as they are', async () => {
    const names = [
      '.hidden.md',
      'a b.md',
      'a_b.md',
      'a-b.md',
      'a%b.md',
      'a,b.md',
      'a{b,c}.md',
      '!a.md',
      '#a.md',
      '(a).md',
      '[a].md',
      'a\\b.md',
      'a*b.md',
      'a?b.md',
      '\u{1f355}',
      '\u{1f355}.md',
      'a\nb.md',
      '\nb.md',
      '\r.md',
      '\u2028.md',
      '\'a".md',
      '...md',
      '-a.md',
      ' a.md',
      'a .md',
    ];
    const tree = tempTree(Object.fromEntries(names.map((name) => [`d/${name}`, name])));
    const source = filesSource(folderPathSpec(tree.path));
    const { entries } = await listed(source);
    expect(entries.map(({ path }) => basename(path))).toEqual([...names].sort());
    for (const entry of entries) {
      expect(Buffer.from(await source.read(entry)).toString()).toBe(basename(entry.path));
    }
  });

  it('takes folders of names of every kind as they are', async () => {
    const names = ['a\\b', 'f\\!', 'a*b', '[a]', '{a,b}', '!a', '(a)', 'a\nb', '...', ' a ', '\u{1f355}'];
    const tree = tempTree(Object.fromEntries(names.map((name) => [`d/${name}/in/a.md`, name])));
    const { entries } = await listed(filesSource(folderPathSpec(tree.path)));
    const folders = entries.map(({ path }) => basename(path.slice(0, -'/in/a.md'.length)));
    expect(folders.sort()).toEqual([...names].sort());
  });

  it('takes special characters of a folder as themselves', async () => {
    const tree = tempTree({
      'app [v2] (x) {a}, b!/docs/*.md': '',
      'app [v2] (x) {a}, b!/docs/a.md': '',
      'app v/docs/b.md': '',
    });
    const folder = tree.at('app [v2] (x) {a}, b!');
    expect(await listedIds(filesSource(`${folder}/**/*.md`), folder)).toEqual(['docs/*.md', 'docs/a.md']);
    expect(await listedIds(filesSource(folderPathSpec(folder)), folder)).toEqual(['docs/*.md', 'docs/a.md']);
    expect(await listedIds(filesSource(literalPathSpec(join(folder, 'docs/*.md'))), folder)).toEqual(['docs/*.md']);
    const { entries } = await listed(filesSource(`${tree.path}/(?<app>[^\\]]+\\][^/]*)/docs/(?<f>[^]*]+).md`));
    expect(entries.map(({ metadata }) => metadata)).toEqual([{ app: 'app [v2] (x) {a}, b!', f: 'a' }]);
  });

  it('equals a plain walk on any tree', async () => {
    const name = fc.constantFrom('a', 'b.md', 'c', '.d', 'e f', '[g]', '\nh', 'a-b', 'A', '\u{1f600}', '\uff5a');
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(path, { maxLength: 12 }), async (paths) => {
        const tree = tempTree();
        for (const file of paths) {
          try {
            tree.write({ [file]: file });
          } catch {
            // a folder has this name, or a file the name of a folder above
          }
        }
        const plain = readdirSync(tree.path, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name));
        expect(await listedIds(filesSource(folderPathSpec(tree.path)))).toEqual(plain.sort());
        const markdown = plain.filter((file) => file.endsWith('.md'));
        expect(await listedIds(filesSource(`${tree.path}/**/*.md`))).toEqual(
          markdown.filter((file) => !/\n.*\//.test(file)),
        );
      }),
      { numRuns: 40, seed: 11 },
    );
  });

  it('does not list a folder whose name matches, nor pipes', async () => {
    const tree = tempTree({ 'dir.md/x.txt': '' });
    makePipe(tree.at('pipe.md'));
    expect(await listedIds(filesSource(`${tree.path}/*.md`))).toEqual([]);
    expect(await listedIds(filesSource(tree.at('pipe.md')))).toEqual([]);
    expect(await listedIds(filesSource(tree.path))).toEqual([]);
  });

  it('finds a name in another Unicode normalisation and gives the real one', async () => {
    const real = 're\u0301sume\u0301';
    const tree = tempTree({ [`${real}/${real}.md`]: 'x' });
    const typed = real.normalize('NFC');
    for (const spec of [
      `${tree.path}/${typed}/*.md`,
      `${tree.path}/${typed}/${typed}.md`,
      `${tree.path}/**/${typed}.md`,
    ]) {
      expect(await listedIds(filesSource(spec), tree.path)).toEqual([`${real}/${real}.md`]);
    }
    const { entries } = await listed(filesSource(`${tree.path}/(?<who>[^/]+)/*.md`));
    expect(entries[0]?.metadata).toEqual({ who: typed });
  });

  it('takes a relative spec from the project root, and ~ for the home folder', async () => {
    const tree = tempTree({ 'a*b/docs/x.md': '' });
    expect(await listedIds(filesSource('docs/*.md', { projectRoot: tree.at('a*b') }), tree.path)).toEqual([
      'a*b/docs/x.md',
    ]);
    const { error } = await listed(filesSource('~/no such folder here/*.md'));
    expect((error as Error).message).toContain(join(homedir(), 'no such folder here'));
  });

  it('stops with the reason of an abort', async () => {
    const tree = tempTree({ 'a/1.md': '', 'b/2.md': '' });
    const source = filesSource(folderPathSpec(tree.path));
    const reason = new Error('enough');
    await expect(
      source
        .list({ signal: AbortSignal.abort(reason) })
        [Symbol.asyncIterator]()
        .next(),
    ).rejects.toBe(reason);
    const controller = new AbortController();
    const seen: string[] = [];
    await expect(async () => {
      for await (const { documentId } of source.list({ signal: controller.signal })) {
        seen.push(documentId);
        controller.abort(reason);
      }
    }).rejects.toBe(reason);
    expect(seen).toHaveLength(1);
  });
});

describe('what is opened', () => {
  it.skipIf(process.platform === 'win32')(
    'is, for a spec with base /, only folders below which it can still match',
    async () => {
      const opened: string[] = [];
      await listed(filesSource('/(?<project>[^/]+)/README.md', { onEnter: (folder) => opened.push(folder) }));
      const top = readdirSync('/', { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `/${name}`);
      const virtual = ['/proc', '/sys', '/dev'];
      expect(new Set(opened)).toEqual(
        new Set(['/', ...top.filter((folder) => !virtual.includes(folder) && opened.includes(folder))]),
      );
      expect(opened.length).toBe(new Set(opened).size);
      expect(opened.length).toBeLessThanOrEqual(1 + top.length);
      for (const folder of ['/usr', '/etc']) expect(opened).toContain(folder);
    },
  );

  it('is one folder a level where the spec names them, and nothing below a match of one level', async () => {
    const tree = tempTree({ 'a/docs/x.md': '', 'a/src/deep/er/x.md': '', 'b/docs/sub/x.md': '', 'c/x.md': '' });
    const opened: string[] = [];
    const spec = `${tree.path}/*/docs/*.md`;
    expect(
      await listedIds(
        filesSource(spec, { onEnter: (folder) => opened.push(folder.slice(tree.path.length)) }),
        tree.path,
      ),
    ).toEqual(['a/docs/x.md']);
    expect(opened).toEqual(['', '/a', '/a/docs', '/b', '/b/docs', '/c']);
  });

  it('is nothing for a spec that is one file', async () => {
    const tree = tempTree({ 'a.md': '', 'b.md': '' });
    const opened: string[] = [];
    expect(
      await listedIds(filesSource(tree.at('a.md'), { onEnter: (folder) => opened.push(folder) }), tree.path),
    ).toEqual(['a.md']);
    expect(opened).toEqual([]);
  });

  it
    .skipIf(process.platform !== 'linux')
    .each(['/proc/**/status', '/proc/self/*', '/proc/cpuinfo', '/dev/*', '/dev/null', '/sys/**'])(
    'is no virtual file system: %s',
    async (spec) => {
      const { entries, error } = await listed(filesSource(spec));
      expect(entries).toEqual([]);
      expect(error).toMatchObject({ code: 'SOURCE_UNREADABLE', message: expect.stringMatching(/virtual file system/) });
    },
  );
});

describe('identity', () => {
  it('depends on spec and strategy alone', () => {
    const other = defaultStrategies['file-path'].create({});
    const id = filesSource('/docs/*.md').id;
    expect(filesSource('/docs/*.md', { metadata: { a: 1 }, gitignore: true, label: 'Docs' }).id).toBe(id);
    expect(filesSource('/docs/*.txt').id).not.toBe(id);
    expect(filesystemSource({ spec: '/docs/*.md', strategy: other }).id).not.toBe(id);
    expect(filesSource(literalPathSpec('/docs/*.md')).id).not.toBe(id);
    expect(id).toMatch(/^path-[0-9a-f]{12}$/);
  });

  it('names what its documents may carry', () => {
    const source = filesSource('/(?<a>x(?<b>y))/*', { metadata: { c: 1, a: 'z' }, strategyMetadataKeys: ['d', 'c'] });
    expect(source.metadataKeys).toEqual(['c', 'a', 'b', 'd']);
    expect(source.label).toBe('/(?<a>x(?<b>y))/*');
    expect(source.strategy).toBe(strategy);
    expect(source.watch).toBeTypeOf('function');
    expect(filesSource('/x/*', { watch: false })).not.toHaveProperty('watch');
  });

  it('refuses a spec that cannot be read', () => {
    expect(() => filesSource('/(?<a>')).toThrow(/missing closing parenthesis/);
  });
});
