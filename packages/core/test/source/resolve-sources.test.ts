import { describe, expect, it } from 'vitest';
import { defineConfig } from '../../src/config/define-config.ts';
import { pathArgumentSource } from '../../src/source/path-argument-source.ts';
import { recordRoot } from '../../src/source/record-root.ts';
import { resolveSources } from '../../src/source/resolve-sources.ts';
import { strategy } from '../support/files-source.ts';
import { listed, listedIds } from '../support/listed.ts';
import { noteReader } from '../support/note-reader.ts';
import { tempTree } from '../support/temp-tree.ts';

describe('resolveSources', () => {
  it('lets only those be watched that the configuration says, or all files, never resources', () => {
    const roots = [recordRoot({ 'r.md': '' })];
    const watchable = (input: Parameters<typeof defineConfig>[0], watch?: boolean) =>
      resolveSources(defineConfig(input, { projectRoot: '/' }), { roots, ...(watch && { watch }) }).map(
        (source) => source.watch !== undefined,
      );
    const guide = {
      'watch?': true,
      sources: [
        { path: '/docs/**/*.md' },
        { path: '/src/**/*.clj', 'watch?': false },
        { path: '/notes/**/*.txt', 'watch?': true },
        { 'class-path': '**/*.md' },
      ],
    };
    expect(watchable(guide)).toEqual([true, false, true, false]);
    expect(watchable({ sources: guide.sources })).toEqual([false, false, true, false]);
    expect(watchable({ sources: guide.sources }, true)).toEqual([true, true, true, false]);
  });

  it('makes files and resources of a configuration, in its order', async () => {
    const tree = tempTree({
      'docs/api/a.md': '',
      'docs/.env': '',
      'other/b.md': '',
      '.gitignore': 'other/\n',
      '.git/HEAD': '',
    });
    const config = defineConfig(
      {
        'gitignore?': true,
        sources: [
          { path: 'docs/(?<kind>[^/]+)/*.md', name: 'Docs', project: 'x' },
          { 'class-path': '**/*.md', ingest: 'file-path' },
          { path: 'other/*.md', 'gitignore?': false },
          { path: '**/b.md' },
          { path: 'docs/*', 'include-secrets?': true },
        ],
      } as Parameters<typeof defineConfig>[0],
      { projectRoot: tree.path },
    );
    const sources = resolveSources(config, { roots: [recordRoot({ 'r.md': '' })] });
    const first = (await listed(sources[0]!)).entries[0];
    expect(first).toMatchObject({
      documentId: tree.at('docs/api/a.md'),
      metadata: { kind: 'api', name: 'Docs', project: 'x' },
    });
    expect(sources[0]).toMatchObject({ label: 'Docs' });
    expect([...sources[0]!.metadataKeys!].sort()).toEqual(['kind', 'name', 'project']);
    expect(await listedIds(sources[1]!)).toEqual(['r.md']);
    expect(sources[1]!.strategy).toBe(config.sources[1]!.strategy);
    expect(await listedIds(sources[2]!, tree.path)).toEqual(['other/b.md']);
    expect(await listedIds(sources[3]!, tree.path)).toEqual([]);
    expect((await listed(sources[4]!)).entries).toMatchObject([{ documentId: tree.at('docs/.env') }]);
    expect((await listed(sources[4]!)).entries[0]).not.toHaveProperty('skip');
  });

  it('gives stable ids, and repeats of one an ordinal', () => {
    const ids = (sources: object[]): string[] =>
      resolveSources(defineConfig({ sources } as Parameters<typeof defineConfig>[0], { projectRoot: '/p' })).map(
        ({ id }) => id,
      );
    const [a, a2, b, a3] = ids([{ path: 'a/*' }, { path: '/p/a/*', x: 1 }, { path: 'b/*' }, { path: './a/*' }]);
    expect([a2, a3]).toEqual([`${a}~2`, `${a}~3`]);
    expect(b).not.toContain(a);
    expect(ids([{ path: 'a/*', name: 'other' }])).toEqual([a]);
    expect(ids([{ path: 'a/*', ingest: 'chunked' }])).not.toEqual([a]);
    expect(ids([{ path: 'a/*', ingest: 'chunked', 'chunk-size': 600 }])).not.toEqual(
      ids([{ path: 'a/*', ingest: 'chunked' }]),
    );
    expect(ids([{ 'class-path': 'p/a/*' }])).not.toEqual([a]);
  });

  it('leaves out the index that the configuration names', async () => {
    const tree = tempTree({ 'x/my.index': '', 'x/my.index-wal': '', 'x/my.indexes.md': '', 'x/a.md': '' });
    const config = defineConfig(
      { store: { path: 'x/my.index' }, sources: [{ path: 'x/**' }] } as Parameters<typeof defineConfig>[0],
      { projectRoot: tree.path },
    );
    expect(await listedIds(resolveSources(config)[0]!, tree.path)).toEqual(['x/a.md', 'x/my.indexes.md']);
    expect(await listedIds(resolveSources(config, { exclude: [tree.at('x/a.md')] })[0]!, tree.path)).toHaveLength(3);
  });
});

describe('readers', () => {
  const readers = [noteReader()];
  const input = { sources: [{ path: 'a/**', x: 1 }, { path: 'b/**', 'readers?': false }, { 'class-path': 'c/**' }] };

  it('are carried by the sources that do not refuse them, which tell what metadata they may give', () => {
    const found = resolveSources(defineConfig(input), { readers });
    expect(found.map((source) => source.readers)).toEqual([readers, undefined, readers]);
    expect(found.map(({ metadataKeys }) => metadataKeys)).toEqual([['x', 'title'], [], ['title']]);
    const none = defineConfig({ 'readers?': false, ...input });
    expect(resolveSources(none, { readers }).some((source) => source.readers)).toBe(false);
    expect(resolveSources(defineConfig(input)).some((source) => source.readers)).toBe(false);
  });

  it('do not change the identity of a source', () => {
    const ids = (options = {}): string[] => resolveSources(defineConfig(input), options).map(({ id }) => id);
    expect(ids({ readers })).toEqual(ids());
  });
});

describe('pathArgumentSource', () => {
  const source = {
    ingest: 'whole-document',
    strategy,
    strategyMetadataKeys: [],
    watch: false,
    gitignore: false,
    readers: true,
    includeSecrets: false,
    metadata: {},
  };

  async function idsOf(argument: string, cwd: string): Promise<string[]> {
    const config = await pathArgumentSource(argument, { source, cwd, home: cwd });
    const [resolved] = resolveSources({ sources: [config], projectRoot: '/' });
    return listedIds(resolved!, cwd);
  }

  it.each([
    ['.', ['(?<x>a)/b.md', 'a*b.md', 'aXb.md', 'sub/c.md', 'sub/deep/d.txt']],
    ['sub', ['sub/c.md', 'sub/deep/d.txt']],
    ['sub/', ['sub/c.md', 'sub/deep/d.txt']],
    ['./sub/../sub', ['sub/c.md', 'sub/deep/d.txt']],
    ['link', ['sub/c.md', 'sub/deep/d.txt']],
    ['a*b.md', ['a*b.md']],
    ['a?b.md', []],
    ['a*.md', ['a*b.md', 'aXb.md']],
    ['(?<x>a)', ['(?<x>a)/b.md']],
    ['(?<x>sub)/*', ['sub/c.md']],
    ['sub/**/*.txt', ['sub/deep/d.txt']],
    ['**/*.txt', ['sub/deep/d.txt']],
    ['~/sub/*.md', ['sub/c.md']],
    ['sub/missing.md', []],
  ])('%s', async (argument, ids) => {
    const tree = tempTree({
      'a*b.md': '',
      'aXb.md': '',
      'sub/c.md': '',
      'sub/deep/d.txt': '',
      '(?<x>a)/b.md': '',
      link: { link: 'sub' },
    });
    expect(await idsOf(argument, tree.path)).toEqual(ids);
    if (!argument.startsWith('~')) expect(await idsOf(`${tree.path}/${argument}`, tree.path)).toEqual(ids);
  });

  it('is the same source however a folder is written', async () => {
    const tree = tempTree({ 'sub/c.md': '', link: { link: 'sub' } });
    const ids = await Promise.all(
      ['sub', './sub/', `${tree.path}/sub`, 'link', 'sub/../link'].map(async (argument) => {
        const config = await pathArgumentSource(argument, { source, cwd: tree.path });
        return resolveSources({ sources: [config], projectRoot: '/' })[0]!.id;
      }),
    );
    expect(new Set(ids).size).toBe(1);
  });

  it('keeps what it is given and what was written', async () => {
    const tree = tempTree({ 'sub/c.md': '' });
    const config = await pathArgumentSource('sub', { source: { ...source, metadata: { a: 1 } }, cwd: tree.path });
    expect(config).toMatchObject({
      kind: 'path',
      written: 'sub',
      spec: `${tree.at('sub')}/**`,
      metadata: { a: 1 },
      strategy,
    });
    const spec = await pathArgumentSource('s*/(?<f>.+)', { source, cwd: tree.path });
    expect(spec.spec).toBe(`${tree.path}/s*/(?<f>.+)`);
  });

  it('refuses what is no path spec, and nothing', async () => {
    await expect(pathArgumentSource('(?<a>', { source })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(pathArgumentSource('/proc/*', { source })).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
    await expect(pathArgumentSource('', { source })).rejects.toThrow(TypeError);
    const reason = new Error('enough');
    await expect(pathArgumentSource('x', { source, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});
