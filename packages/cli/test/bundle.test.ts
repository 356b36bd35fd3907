import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openBundle } from '@mcp-vector-search/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Finished, runCli, temporaryFolder, writeFiles } from '../../../test/run-cli.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
});
afterEach(() => rmSync(cwd, { recursive: true }));

const run = (...args: string[]): Promise<Finished> => runCli(['bundle', ...args], { cwd });
const manifest = (more: object = {}): string => JSON.stringify({ name: 'kettle', version: '2.0.0', ...more });

it('writes what package.json declares, where it says', async () => {
  writeFiles(cwd, {
    'package.json': manifest({ 'mcp-vector-search': { resources: 'docs', index: 'dist/docs.index' } }),
    'docs/start.md': '# Start\n\nKettles are filled with water first.\n',
    'docs/more/stop.txt': 'Kettles are emptied when they are cold.\n',
    'dist/.keep': '',
    'src/not.md': 'no resource',
  });
  const { code, stdout, stderr } = await run();
  expect([code, stderr.match(/hint|error|warning/)]).toEqual([0, null]);
  expect(stdout).toMatch(/^2 documents, 2 segments of kettle 2\.0\.0: dist\/docs\.index, \d+ kB\n$/);
  expect(readdirSync(cwd).sort()).toEqual(['dist', 'docs', 'package.json', 'src']);
  await using bundle = await openBundle({ path: join(cwd, 'dist/docs.index') });
  expect(bundle.info).toMatchObject({ product: { name: 'kettle', version: '2.0.0' }, documents: 2 });
});

it('follows a configuration, and says how hosts will find the index', async () => {
  writeFiles(cwd, {
    'pkg/package.json': manifest({ 'mcp-vector-search': { resources: 'docs' } }),
    'pkg/docs/start.md': '# Start\n\nKettles are filled with water first.\n',
    'pkg/docs/stop.txt': 'not named',
    'manual.edn': '{:sources [{:class-path "*.md" :ingest :chunked :audience "cooks"}]}',
  });
  const { code, stdout, stderr } = await run('pkg', '--config', 'manual.edn', '--work', 'work.db', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    path: join(cwd, 'pkg/docs.index'),
    info: { documents: 1, product: { name: 'kettle', version: '2.0.0' } },
    run: { embeddedTexts: 1 },
  });
  expect(stderr).toContain(
    'hint: hosts find it by "mcp-vector-search": {"resources":"docs","index":"docs.index"} in package.json\n',
  );
  await using bundle = await openBundle({ path: join(cwd, 'pkg/docs.index') });
  expect((await bundle.store.metadata()).get('audience')).toEqual(['cooks']);
  const again = await run('pkg', '--config', 'manual.edn', '--work', 'work.db', '--json');
  expect(JSON.parse(again.stdout)).toMatchObject({ run: { embeddedTexts: 0, totals: { unchanged: 1 } } });
});

it.each<[string, Readonly<Record<string, string>>, readonly string[], number, RegExp]>([
  ['no package', {}, [], 1, /there is no package\.json in .*CONFIG_INVALID/],
  ['no name', { 'package.json': '{"version": "1.0.0"}' }, [], 1, /package\.json has no "name"/],
  ['no version', { 'package.json': '{"name": "a"}' }, [], 1, /package\.json has no "version"/],
  ['no JSON', { 'package.json': '{' }, [], 1, /package\.json is no JSON object/],
  ['no resources', { 'package.json': manifest() }, [], 1, /declares no resources: add .*"resources": "docs"/],
  [
    'a folder outside',
    { 'package.json': manifest({ 'mcp-vector-search': { resources: '..' } }) },
    [],
    1,
    /no path inside of the package/,
  ],
  [
    'no documents',
    { 'package.json': manifest({ 'mcp-vector-search': { resources: 'docs' } }) },
    [],
    1,
    /not written: .*does not exist.*SOURCE_UNREADABLE/,
  ],
  ['two folders', {}, ['a', 'b'], 2, /takes one folder, not 2/],
])('refuses %s', async (_, files, args, code, message) => {
  writeFiles(cwd, files);
  const end = await run(...args);
  expect([end.code, end.stdout]).toEqual([code, '']);
  expect(end.stderr).toMatch(message);
  expect(existsSync(join(cwd, 'docs.index'))).toBe(false);
});

it('makes an index that search and status read where it lies, and that nothing writes over', async () => {
  writeFiles(cwd, {
    'package.json': manifest({ 'mcp-vector-search': { resources: 'docs', index: 'docs.index' } }),
    'docs/start.md': '# Start\n\nKettles are filled with water first.\n',
    'other.md': 'Something else.\n',
  });
  expect((await run()).code).toBe(0);
  const before = readFileSync(join(cwd, 'docs.index'));
  const search = await runCli(['search', '--index', 'docs.index', 'where does water go', '--limit', '1'], { cwd });
  expect(search.stdout).toMatch(/^1\. start\.md:1 /);
  const status = await runCli(['status', '--index', 'docs.index'], { cwd });
  expect(status.stdout).toMatch(/^state +prebuilt, of kettle 2\.0\.0; only read$/m);
  expect(status.stdout).toMatch(/^ {2}kettle@2\.0\.0:.*: 1 document$/m);
  const doctor = await runCli(['doctor', '--index', 'docs.index'], { cwd });
  expect([doctor.code, doctor.stdout]).toEqual([
    0,
    expect.stringMatching(/^ok .*: prebuilt, of kettle 2\.0\.0: 1 document/m),
  ]);
  for (const args of [['index', 'other.md'], ['index', '--rebuild', 'other.md'], ['serve'], ['compact']]) {
    const { code, stderr } = await runCli([...args, '--index', 'docs.index'], { cwd });
    expect([args, code, stderr]).toEqual([args, 1, expect.stringMatching(/kettle 2\.0\.0.*\[STORE_READ_ONLY\]/)]);
  }
  expect(readFileSync(join(cwd, 'docs.index')).equals(before)).toBe(true);
  expect(readdirSync(cwd).sort()).toEqual(['docs', 'docs.index', 'other.md', 'package.json']);
});

it('spares whoever indexes the package the embedding, where model and version fit', async () => {
  const kettle = (version: string): string =>
    JSON.stringify({ name: 'kettle', version, 'mcp-vector-search': { resources: 'docs', index: 'docs.index' } });
  writeFiles(cwd, {
    'package.json': JSON.stringify({ name: 'host', dependencies: { kettle: '*' } }),
    'node_modules/kettle/package.json': kettle('2.0.0'),
    'node_modules/kettle/docs/start.md': '# Start\n\nKettles are filled with water first.\n',
    'node_modules/kettle/docs/stop.md': '# Stop\n\nKettles are emptied when they are cold.\n',
    'notes.md': 'The kettle stands beside the sink.\n',
    '.mcp-vector-search/config.edn':
      '{:sources [{:class-path "**/*.md" :ingest :markdown} {:path "notes.md" :ingest :markdown}]}',
  });
  expect((await run('node_modules/kettle')).code).toBe(0);
  const index = async (): Promise<Finished> => runCli(['index', '--rebuild', '--json'], { cwd });
  const spared = await index();
  expect([spared.code, spared.stderr.match(/warning/)]).toEqual([0, null]);
  expect(JSON.parse(spared.stdout)).toMatchObject({ embeddedTexts: 1, cachedSegments: 2, totals: { indexed: 3 } });
  const search = await runCli(['search', 'where does water go', '--limit', '1'], { cwd });
  expect(search.stdout).toMatch(/^1\. start\.md:\d/);
  expect((await runCli(['verify', '--embeddings'], { cwd })).stdout).toMatch(/^ok\n3 segments embedded again/);

  writeFiles(cwd, { 'node_modules/kettle/package.json': kettle('2.1.0') });
  const stale = await index();
  expect(stale.stderr).toMatch(/^warning: the documents of kettle are embedded here: .*is for kettle 2\.0\.0/m);
  expect(JSON.parse(stale.stdout)).toMatchObject({ embeddedTexts: 3, totals: { indexed: 3 } });
});
