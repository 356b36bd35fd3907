import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Finished, runCli, temporaryFolder, writeFiles } from '../../../test/run-cli.ts';
import { makeZip } from '../../core/test/support/make-zip.ts';
import type { AnswerJson } from '../src/output/answer-json.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
  writeFiles(cwd, {
    '.mcp-vector-search/config.edn': `{:sources [{:path "docs/(?<topic>[^/]+)/*.md" :year 2024 :draft false}
                                               {:path "notes/*.txt" :ingest :file-path :name "Notes"}]}`,
    'docs/web/cache.md': 'A stale response is validated with an entity tag.\n',
    'docs/data/wal.md': 'A checkpoint moves pages out of the log.\n',
    'notes/tea.txt': 'Green tea is brewed with water of seventy degrees.\n',
  });
});
afterEach(() => rmSync(cwd, { recursive: true }));

const run = (...args: string[]): Promise<Finished> => runCli(args, { cwd });

async function answer(...args: string[]): Promise<AnswerJson> {
  const { stdout, stderr, code } = await run('search', ...args, '--json');
  expect([code, stderr.replace(/^no results\n(hint: .*\n)?/, '')]).toEqual([0, '']);
  return JSON.parse(stdout) as AnswerJson;
}

const paths = ({ hits }: AnswerJson): string[] => hits.map((hit) => hit.path.slice(cwd.length + 1)).sort();

describe('index with a configuration', () => {
  it('keeps the index beside it, with ids, ranges, metadata and excerpts as the strategies say', async () => {
    expect((await run('index')).stdout).toMatch(/^3 documents indexed/);
    expect(existsSync(join(cwd, '.mcp-vector-search/index.db'))).toBe(true);
    const found = await answer('entity tag');
    const path = join(cwd, 'docs/web/cache.md');
    expect(found).toMatchObject({
      query: 'entity tag',
      mode: 'fused',
      coverage: { documents: 3, pending: 0, failed: 0, skipped: 0, segments: 3 },
    });
    expect(found.hits[0]).toMatchObject({
      rank: 1,
      docId: path,
      segmentId: path,
      path,
      range: { start: 0, end: 50, startLine: 1, endLine: 1 },
      content: 'A stale response is validated with an entity tag.\n',
      metadata: { topic: 'web', year: 2024, draft: false, 'doc-id': path, 'file-id': path, 'segment-id': path },
    });
    expect(found.hits[0]?.similarity).toBeGreaterThan(0.5);
    const tea = (await answer('green tea', '--limit', '1')).hits[0];
    expect([tea?.content, tea?.excerpt, tea?.metadata['name']]).toEqual([
      join(cwd, 'notes/tea.txt'),
      undefined,
      'Notes',
    ]);
  });

  it('filters by typed values before ranking, and knows a mistyped key from a value without matches', async () => {
    await run('index');
    expect(paths(await answer('pages', '--filter', 'topic=data'))).toEqual(['docs/data/wal.md']);
    expect(paths(await answer('pages', '--filter', 'topic=data', '--filter', 'topic=web'))).toHaveLength(2);
    expect(paths(await answer('pages', '--filter', 'year=2024', '--filter', 'draft=false'))).toHaveLength(2);
    expect(paths(await answer('pages', '--filter', 'draft=true'))).toEqual([]);
    expect(paths(await answer('pages', '--filter', 'topic=data', '--filter', 'name=Notes'))).toEqual([]);
    const wrong = await run('search', 'pages', '--filter', 'topik=data');
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/topik.*topic.*\[FILTER_UNKNOWN_KEY\]/);
  });

  it('narrows by path, relative to the current folder too', async () => {
    await run('index');
    expect(paths(await answer('pages', '--path-prefix', 'docs/web'))).toEqual(['docs/web/cache.md']);
    expect(paths(await answer('pages', '--path-prefix', join(cwd, 'docs/')))).toHaveLength(2);
    expect(paths(await answer('pages', '--path-prefix', './notes/'))).toEqual(['notes/tea.txt']);
  });

  it('says why a narrowed search finds nothing', async () => {
    await run('index');
    for (const [args, hint] of [
      [['--filter', 'topic=nowhere'], 'hint: no document has topic=nowhere; known values: data, web'],
      [['--filter', 'file-id=docs/gone.md'], 'hint: no document has file-id=docs/gone.md'],
      [['--path-prefix', 'elsewhere/'], 'hint: no document has a path that starts with elsewhere/'],
    ] as const) {
      const { code, stdout, stderr } = await run('search', 'pages', '--mode', 'lexical', ...args);
      expect([code, stdout, stderr]).toEqual([0, '', `no results\n${hint}\n`]);
    }
    const both = await run('search', 'pages', '--filter', 'topic=data', '--filter', 'name=Notes');
    expect(both.stderr).toBe('no results\n');
  });

  it('takes a file by its relative path', async () => {
    await run('index');
    for (const key of ['file-id', 'doc-id']) {
      expect(paths(await answer('pages', '--filter', `${key}=docs/web/cache.md`))).toEqual(['docs/web/cache.md']);
    }
  });

  it('shows the lines of a definition as text, and what was indexed as JSON', async () => {
    const code = '(ns shop.cart)\n\n(defn total-price\n  "Sum of all items."\n  [items]\n  (reduce + items))\n';
    writeFiles(cwd, { 'src/cart.clj': code, 'code.edn': '{:sources [{:path "src/*.clj" :ingest :code-analysis}]}' });
    const where = ['--config', 'code.edn', '--mode', 'lexical'];
    await run('index', '--config', 'code.edn');
    const { stdout } = await run('search', 'total-price', ...where);
    expect(stdout).toMatch(/^1\. src\/cart\.clj:3 {2}score /);
    expect(stdout).toContain('   (defn total-price\n     "Sum of all items."\n');
    expect(stdout).not.toContain('{:');
    expect((await answer('total-price', ...where)).hits[0]?.content).toMatch(/^\{:/);
    writeFiles(cwd, { 'src/cart.clj': `; changed\n${code}` });
    expect((await run('search', 'total-price', ...where)).stdout).toMatch(/^1\. src\/cart\.clj:3 [\s\S]*\{:/);
  });

  it('leaves a source that was taken out of every answer at once, and removes it with the next run', async () => {
    await run('index');
    writeFiles(cwd, {
      '.mcp-vector-search/config.edn': '{:sources [{:path "notes/*.txt" :ingest :file-path :name "Notes"}]}',
    });
    expect(paths(await answer('stale response tea', '--mode', 'lexical'))).toEqual(['notes/tea.txt']);
    expect((await run('status')).stdout).toContain('no longer configured');
    expect((await run('index')).stdout).toMatch(/1 unchanged, 2 removed/);
  });

  it('adds arguments to what the configuration names', async () => {
    writeFiles(cwd, { 'extra/more.md': 'Sourdough needs a starter.\n' });
    expect((await run('index', 'extra')).stdout).toMatch(/^4 documents indexed/);
    expect(paths(await answer('starter tea', '--mode', 'lexical'))).toEqual(['extra/more.md', 'notes/tea.txt']);
    expect((await run('index')).stdout).toMatch(/4 unchanged/);
  });

  it('takes another configuration and index where told', async () => {
    writeFiles(cwd, { 'other/search.json': JSON.stringify({ sources: [{ path: '../notes/*.txt' }] }) });
    expect((await run('index', '--config', 'other/search.json')).stdout).toMatch(
      /^1 document indexed .*other\/index\.db\n$/,
    );
    expect(paths(await answer('tea', '--config', 'other/search.json'))).toEqual(['notes/tea.txt']);
    expect(existsSync(join(cwd, '.mcp-vector-search/index.db'))).toBe(false);
  });

  it('takes ~ for the home folder, in the configuration of a project too', async () => {
    writeFiles(cwd, {
      '.mcp-vector-search/config.edn': '{:sources [{:path "~/notes/*.txt"}]}',
      'no-home/notes/coffee.txt': 'Coffee is ground shortly before it is brewed.\n',
    });
    expect(await run('index')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^1 document indexed/) });
    expect(paths(await answer('coffee'))).toEqual(['no-home/notes/coffee.txt']);
  });

  it('finds resources of a class path', async () => {
    writeFiles(cwd, {
      'cp.edn': '{:sources [{:class-path "help/**/*.md"}]}',
      'one/help/a.md': 'A kettle whistles.\n',
      'two/help/a.md': 'Hidden by the first folder.\n',
      'two/help/b.md': 'A kettle boils.\n',
    });
    await run('index', '--config', 'cp.edn', '--class-path', 'one:two');
    const { hits } = await answer('kettle', '--config', 'cp.edn', '--mode', 'lexical');
    expect(hits.map((hit) => [hit.path, hit.content])).toEqual(
      expect.arrayContaining([
        ['help/a.md', 'A kettle whistles.\n'],
        ['help/b.md', 'A kettle boils.\n'],
      ]),
    );
  });

  it('finds resources in archives and installed packages, and says what is hidden or refused', async () => {
    const text = (content: string): string => `${content}\n`;
    writeFiles(cwd, {
      'cp.edn': '{:sources [{:class-path "help/**/*.md"}]}',
      'one/help/a.md': text('A kettle whistles.'),
      'two.jar': makeZip([
        { name: 'help/a.md', content: text('Hidden by the folder.') },
        { name: 'help/b.md', content: text('A kettle boils.') },
        { name: '../help/c.md', content: text('A kettle leads out.') },
        { name: 'help/d.md', content: '/etc/passwd', mode: 0o120777 },
        { name: 'help/e.md', content: new Uint8Array(2_000_000) },
      ]),
      'package.json': JSON.stringify({ name: 'app', dependencies: { 'kettle-docs': '1.0.0', odd: '*' } }),
      'node_modules/kettle-docs/package.json': JSON.stringify({
        ...{ name: 'kettle-docs', version: '1.0.0' },
        'mcp-vector-search': { resources: 'share' },
      }),
      'node_modules/kettle-docs/share/help/f.md': text('A kettle from a package.'),
      'node_modules/odd/package.json': JSON.stringify({ name: 'odd', 'mcp-vector-search': { resources: '..' } }),
    });
    const { stderr, code } = await run('index', '--config', 'cp.edn', '--class-path', 'one:two.jar');
    expect(code).toBe(0);
    const warnings = stderr.split('\n').filter((line) => line.startsWith('warning: '));
    expect(warnings.map((line) => /odd|help\/\w\.md/.exec(line)?.[0])).toEqual([
      'odd',
      'help/c.md',
      'help/d.md',
      'help/e.md',
    ]);
    const { hits } = await answer('kettle', '--config', 'cp.edn', '--mode', 'lexical');
    expect(hits.map((hit) => hit.path).sort()).toEqual(['help/a.md', 'help/b.md', 'help/f.md']);
    const { stdout } = await run('status', '--config', 'cp.edn');
    expect(stdout).toContain('  help/a.md in two.jar is hidden by one\n');
    expect(stdout).toMatch(/ {2}\.\.\/help\/c\.md in .*two\.jar is left out: its name leads out of the archive\n/);
  });

  it('refuses to index into memory, which nothing could ever read', async () => {
    writeFiles(cwd, { 'm.edn': '{:store :memory :sources [{:path "docs/**/*.md"}]}' });
    for (const command of [['index'], ['search', 'x'], ['status'], ['verify']]) {
      expect(await run(...command, '--config', 'm.edn')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('memory'),
      });
    }
    expect(await run('index', '--config', 'm.edn', '--index', 'm.db')).toMatchObject({ code: 0 });
  });

  it('warns on stderr of what is probably not meant, and goes on', async () => {
    writeFiles(cwd, { 'w.edn': '{:sourcs [] :sources [{:path "docs/**/*.md" :ingset :chunked}]}' });
    const { code, stderr } = await run('index', '--config', 'w.edn');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: [^\n]*w\.edn:1:\d+[^\n]*sourcs/m);
    expect(stderr).toMatch(/^warning: [^\n]*ingset/m);
  });
});

describe('status, verify and compact', () => {
  it('say what is there, in text and as JSON, and change nothing', async () => {
    writeFiles(cwd, { 'docs/web/bin.md': Uint8Array.of(0, 1, 2, 0, 255, 254, 0, 0), 'docs/web/blank.md': ' \n' });
    await run('index');
    const text = (await run('status')).stdout;
    expect(text).toMatch(/^documents {2}5: 0 pending, 0 failed, 2 skipped$/m);
    expect(text).toMatch(/^state {6}complete, last run 20/m);
    expect(text).toMatch(/^ {2}docs\/web\/bin\.md: .*\[binary\]$/m);
    expect(text).toMatch(/^ {2}docs\/web\/blank\.md: .*\[blank\]$/m);
    const status = JSON.parse((await run('status', '--json')).stdout);
    expect(status).toMatchObject({
      index: join(cwd, '.mcp-vector-search/index.db'),
      dimensions: 384,
      ready: true,
      counts: { documents: 5, pending: 0, failed: 0, skipped: 2, segments: 3 },
      failures: [],
    });
    expect(await run('verify')).toEqual({ code: 0, stdout: 'ok\n', stderr: '' });
    expect(JSON.parse((await run('verify', '--json')).stdout)).toMatchObject({ task: 'verify', problems: [] });
    expect(await run('compact')).toMatchObject({ code: 0, stderr: '' });
    expect((await run('index')).stdout).toMatch(/^0 documents indexed .*3 unchanged, 2 skipped/);
  });
});
