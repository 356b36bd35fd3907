import { chmodSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../src/config/parse-config.ts';
import { type ConfigProposal, proposeConfig } from '../../../src/config/propose/propose-config.ts';
import { defaultStrategies } from '../../../src/ingest/default-strategies.ts';
import type { IngestStrategies } from '../../../src/ingest/ingest-strategy.ts';
import { resolveSources } from '../../../src/source/resolve-sources.ts';
import { tempTree } from '../../support/temp-tree.ts';

/** Stands for code analysis, which is no part of this package. */
const STRATEGIES: IngestStrategies = { ...defaultStrategies, 'code-analysis': defaultStrategies['whole-document'] };

const propose = (files: Record<string, string>): Promise<ConfigProposal> =>
  proposeConfig({ folder: tempTree(files).path, strategies: STRATEGIES });

/** How many files each proposed source really lists, its ignore file written. */
async function listed(files: Record<string, string>): Promise<[string, number][]> {
  const tree = tempTree(files);
  const { config, ignore } = await proposeConfig({ folder: tree.path, strategies: STRATEGIES });
  if (ignore !== undefined) tree.write({ '.mcp-vector-search/ignore': ignore });
  const file = tree.write({ '.mcp-vector-search/config.edn': config });
  const parsed = parseConfig(config, { file, strategies: STRATEGIES });
  expect(parsed.warnings).toEqual([]);
  const counts: [string, number][] = [];
  for (const source of resolveSources(parsed)) {
    let count = 0;
    for await (const entry of source.list()) if (!entry.skip) count += 1;
    counts.push([source.label ?? '', count]);
  }
  return counts;
}

describe('proposeConfig', () => {
  it('takes pages of document folders and notebooks where they can be read', async () => {
    const files = { 'docs/a.html': 'x', 'docs/b.htm': 'x', 'templates/c.html': 'x', 'analysis/d.ipynb': '{}' };
    const accepts = (path: string): boolean => /\.(?:html?|ipynb)$/.test(path);
    const readers = [{ fingerprint: 'any', accepts, read: () => ({ text: 'x' }) }];
    const { sources } = await proposeConfig({ folder: tempTree(files).path, strategies: STRATEGIES, readers });
    expect(
      sources.map(({ path, ingest, kind, languages, files: count }) => [path, ingest, kind, languages, count]),
    ).toEqual([
      ['docs/**/*.(?<extension>htm|html)', 'markdown', 'docs', ['HTML'], 2],
      ['analysis/**/*.ipynb', 'markdown', 'docs', ['Jupyter notebooks'], 1],
    ]);
    expect((await propose(files)).sources).toEqual([]);
  });

  it('gives documents and code of each folder a source, with the strategy that suits', async () => {
    const { sources, name, ignore, complete } = await propose({
      'package.json': '{"name": "@acme/shop"}',
      'README.md': 'x',
      'docs/a.md': 'x',
      'docs/deep/b.md': 'x',
      'docs/faq.txt': 'x',
      'data/numbers.txt': 'x',
      'src/a.ts': 'x',
      'src/b.ts': 'x',
      'src/c.tsx': 'x',
      'cmd/main.go': 'x',
      'logo.png': 'x',
    });
    expect(sources).toEqual([
      { path: '*.md', ingest: 'markdown', kind: 'docs', languages: ['Markdown'], files: 1 },
      { path: 'docs/**/*.md', ingest: 'markdown', kind: 'docs', languages: ['Markdown'], files: 2 },
      { path: 'docs/**/*.txt', ingest: 'chunked', kind: 'docs', languages: ['text'], files: 1 },
      {
        path: 'src/**/*.(?<extension>ts|tsx)',
        ingest: 'code-analysis',
        kind: 'code',
        languages: ['TypeScript'],
        files: 3,
      },
      { path: 'cmd/**/*.go', ingest: 'chunked', kind: 'code', languages: ['Go'], files: 1 },
    ]);
    expect([name, ignore, complete]).toEqual(['@acme/shop', undefined, true]);
  });

  it('writes a configuration that lists just the files it counted', async () => {
    const files = {
      'README.MD': 'x',
      'docs/a.md': 'x',
      'docs/b.rst': 'x',
      'docs/c.txt': 'x',
      'src/a.py': 'x',
      'src/deep/er/b.py': 'x',
      'web/app.js': 'x',
      'web/app.min.js': 'x',
      'node_modules/x/index.js': 'x',
      'dist/out.js': 'x',
      '.github/pull.md': 'x',
      'keys/id_rsa': 'x',
    };
    const { sources } = await propose(files);
    expect(await listed(files)).toEqual(sources.map(({ path, files: count }) => [path, count]));
  });

  it('takes many folders together', async () => {
    const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`${name}/x.md`, 'x']));
    expect((await propose(files)).sources.map(({ path }) => path)).toEqual(['**/*.md']);
  });

  it('takes folders together whose names mean something in a path spec', async () => {
    const files = { 'a*b/x.md': 'x', 'c/(?<d/y.md': 'x', 'e"f/z.md': 'x' };
    expect(await listed(files)).toEqual([['**/*.md', 3]]);
  });

  it('leaves out what programs made, and says so where git does not', async () => {
    const files = { 'a.js': 'x', 'node_modules/b/c.js': 'x', 'build/d.js': 'x', 'lib/e.min.js': 'x' };
    const { sources, ignore } = await propose(files);
    expect(sources.map(({ path, files: count }) => [path, count])).toEqual([['*.js', 1]]);
    expect(ignore?.split('\n').slice(1)).toEqual(['build/', 'node_modules/', '*.min.*', '']);
  });

  it('believes git about folders that people use too', async () => {
    const known = { 'build/d.js': 'x', 'node_modules/b/c.js': 'x', '.git/HEAD': 'ref: refs/heads/main' };
    const { sources, ignore } = await propose({ ...known, '.gitignore': 'node_modules/\n' });
    expect(sources.map(({ path }) => path)).toEqual(['build/**/*.js']);
    expect(ignore).toBeUndefined();
  });

  it('cuts code into chunks where no strategy understands it', async () => {
    const { path } = tempTree({ 'src/a.py': 'x' });
    const { sources, config } = await proposeConfig({ folder: path });
    expect(sources[0]?.ingest).toBe('chunked');
    expect(parseConfig(config, { strategies: defaultStrategies }).sources[0]?.ingest).toBe('chunked');
  });

  it('finds nothing in a folder without documents and code', async () => {
    expect((await propose({ 'a.png': 'x', 'b.json': '{}', Makefile: 'x' })).sources).toEqual([]);
  });

  it('takes the name of the folder where package.json has none to offer', async () => {
    for (const text of ['', 'null', '{"name": 3}', '{"name": " "}', `{"name": "${'x'.repeat(101)}"}`]) {
      const { path } = tempTree({ 'package.json': text, 'a.md': 'x' });
      expect((await proposeConfig({ folder: path })).name).toBe(path.split('/').at(-1));
    }
  });

  it('ends after the number of files given, and says so', async () => {
    const { path } = tempTree(Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`${at}.md`, 'x'])));
    const some = await proposeConfig({ folder: path, most: 9 });
    expect([some.complete, some.sources[0]?.files]).toEqual([false, 9]);
    expect((await proposeConfig({ folder: path, most: 10 })).complete).toBe(true);
  });

  it.skipIf(process.getuid?.() === 0)('passes by a folder that it may not read', async () => {
    const tree = tempTree({ 'a.md': 'x', 'closed/b.md': 'x' });
    chmodSync(tree.at('closed'), 0);
    expect((await proposeConfig({ folder: tree.path })).sources[0]?.files).toBe(1);
    chmodSync(tree.at('closed'), 0o700);
  });

  it('rejects for a folder that is not there, and for a number that is none', async () => {
    await expect(proposeConfig({ folder: tempTree().at('no') })).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
    await expect(proposeConfig({ folder: '.', most: 0 })).rejects.toThrow(RangeError);
    const aborted = AbortSignal.abort(new Error('enough'));
    await expect(proposeConfig({ folder: tempTree({ 'a.md': 'x' }).path, signal: aborted })).rejects.toThrow('enough');
  });

  it('writes for any names a configuration that loads without a warning', async () => {
    const name = fc.stringMatching(/^[^/\\\0.\ud800-\udfff]{1,12}$/u).filter((text) => text.trim() === text);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { minLength: 1, maxLength: 6 }), async (names) => {
        const files = Object.fromEntries(names.map((one, at) => [`${one}/${at}.md`, 'x']));
        const counts = await listed({ ...files, 'package.json': JSON.stringify({ name: names[0] }) });
        expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(names.length);
      }),
      { numRuns: 40 },
    );
  });
});
