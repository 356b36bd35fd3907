import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCli, temporaryFolder, writeFiles } from '../../../../test/run-cli.ts';
import { runHere } from '../run-here.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
  writeFiles(cwd, {
    'README.md': '# Shop\n\nHow to open the shop in the morning.\n',
    'docs/till.md': 'Counting the till at night.\n',
    'src/price.py': 'def price_of(item):\n    """What an item costs."""\n    return 1\n',
    'node_modules/x/README.md': 'Not ours.\n',
  });
});
afterEach(() => rmSync(cwd, { recursive: true }));

const config = (): string => join(cwd, '.mcp-vector-search/config.edn');
const init = (...args: string[]): ReturnType<typeof runHere> => runHere(['init', ...args], { cwd });

it('writes a configuration with which index, search and the registered server work', async () => {
  const { code, stdout, stderr } = await runCli(['init'], { cwd });
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('wrote .mcp-vector-search/config.edn\nwrote .mcp-vector-search/ignore\n');
  expect(stdout).toContain('  docs/**/*.md  1 file (Markdown)\n');
  expect(readFileSync(join(cwd, '.mcp-vector-search/ignore'), 'utf8')).toContain('node_modules/');
  const indexed = await runCli(['index'], { cwd });
  expect(indexed).toMatchObject({ code: 0, stdout: expect.stringMatching(/^3 documents indexed/) });
  const found = await runCli(['search', 'price_of', '--mode', 'lexical', '--files', '--filter', 'kind=code'], { cwd });
  expect(found.stdout).toBe('src/price.py\n');

  const { mcpServers } = JSON.parse(/^ {2}(\{"mcpServers".*)$/m.exec(stdout)?.[1] ?? '');
  const [server] = Object.values(mcpServers) as { command: string; args: string[] }[];
  expect(server?.args.slice(-3)).toEqual(['serve', '--config', config()]);
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  };
  const served = await runCli(server?.args.slice(-3) ?? [], { cwd: '/', input: `${JSON.stringify(initialize)}\n` });
  expect(JSON.parse(served.stdout.split('\n')[0] ?? '')).toMatchObject({ id: 1, result: { serverInfo: {} } });
});

it('keeps a configuration unless it is told to write over it', async () => {
  writeFiles(cwd, { '.mcp-vector-search/config.edn': '{:sources []}', '.mcp-vector-search/ignore': 'mine\n' });
  const refused = await init();
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toMatch(/^error: .*config\.edn exists already; --force/);
  expect(readFileSync(config(), 'utf8')).toBe('{:sources []}');
  expect((await init('--force')).code).toBe(0);
  expect(readFileSync(config(), 'utf8')).toContain(':path "docs/**/*.md"');
  expect(readFileSync(join(cwd, '.mcp-vector-search/ignore'), 'utf8')).toBe('mine\n');
});

it('keeps a configuration in JSON too', async () => {
  writeFiles(cwd, { '.mcp-vector-search/config.json': '{"sources": []}' });
  expect(await init()).toMatchObject({ code: 2, stderr: expect.stringContaining('config.json exists already') });
  expect(existsSync(config())).toBe(false);
});

it('--dry-run prints the configuration alone and writes nothing', async () => {
  const { code, stdout } = await init('--dry-run');
  expect([code, existsSync(join(cwd, '.mcp-vector-search'))]).toEqual([0, false]);
  await init();
  expect(readFileSync(config(), 'utf8')).toBe(stdout);
});

it('--json prints what was found, written and is to be registered', async () => {
  const { stdout } = await init('--json');
  const facts = JSON.parse(stdout);
  expect(Object.keys(facts)).toEqual([
    'folder',
    'name',
    'sources',
    'complete',
    'config',
    'ignore',
    'written',
    'clients',
  ]);
  expect(facts.written).toEqual([config(), join(cwd, '.mcp-vector-search/ignore')]);
  expect(facts.clients).toHaveLength(4);
});

it('takes another folder, and one at most', async () => {
  writeFiles(cwd, { 'other/notes.md': 'x' });
  expect((await init('other')).stdout).toContain('wrote other/.mcp-vector-search/config.edn\n');
  expect(await init('other', 'docs')).toMatchObject({ code: 2, stderr: expect.stringContaining('one folder') });
  expect(await init('no')).toMatchObject({ code: 1, stderr: expect.stringContaining('[SOURCE_UNREADABLE]') });
});

it('writes nothing where there is nothing to index', async () => {
  mkdirSync(join(cwd, 'empty'));
  expect(await init('empty')).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing was written') });
  expect(existsSync(join(cwd, 'empty/.mcp-vector-search'))).toBe(false);
});
