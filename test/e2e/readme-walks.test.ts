import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { codeBlocks, REPOSITORY, section, textOf } from '../docs/documents.ts';
import { temporaryFolder, writeFiles } from '../run-cli.ts';

// What a reader of the README does for each of its three goals: the commands are taken from its text, and run in an empty
// home, with a path that has what the section "Install" puts there, and with no registry in reach.

const readme = textOf('README.md');

/** The commands of a section: its block `at`, as they stand there. */
function commands(heading: string, at = 0): string {
  const block = codeBlocks(section(readme, heading), 'sh')[at];
  if (block === undefined) throw new Error(`${heading} has no block ${at} of commands`);
  return block;
}

let folder: string;
let env: Record<string, string>;

/** Runs commands as they are typed, the next one only where one succeeds; resolves to what they print. */
function type(text: string, cwd: string): string {
  const shell = spawnSync('bash', ['-e', '-c', text], { cwd, env, encoding: 'utf8', timeout: 120_000 });
  if (shell.status !== 0) throw new Error(`${text} ended with ${shell.status}:\n${shell.stdout}${shell.stderr}`);
  return shell.stdout;
}

function newFolder(name: string): string {
  const path = join(folder, name);
  mkdirSync(path);
  return path;
}

beforeAll(() => {
  folder = temporaryFolder();
  const prefix = join(folder, 'global');
  const tools = [dirname(process.execPath), ...(process.env['PATH'] ?? '').split(delimiter)];
  const machine = tools.filter((path) => !path.includes('node_modules'));
  env = {
    HOME: newFolder('home'),
    PATH: [join(prefix, 'bin'), ...machine].join(delimiter),
    npm_config_prefix: prefix,
    npm_config_offline: 'true',
    npm_config_registry: 'http://127.0.0.1:9/', // nothing answers there
    npm_config_update_notifier: 'false',
  };
  type(commands('## Install'), REPOSITORY);
  expect(type('command -v mcp-vector-search', folder).trim()).toBe(join(prefix, 'bin/mcp-vector-search'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('search my docs: indexes real documents, answers a question, and says what is there', () => {
  const cwd = newFolder('notes');
  mkdirSync(join(cwd, 'docs'));
  for (const name of ['mcp.md', 'security.md', 'shipping.md'])
    cpSync(join(REPOSITORY, 'docs', name), join(cwd, 'docs', name));
  writeFiles(cwd, {
    'README.md':
      '# Portal\n\n## Logging in\n\nOpen the portal, enter your e-mail address, and follow the link sent to you.\n',
  });
  const [hits = '', status = ''] = type(commands('## Search my docs'), cwd).split(/^(?=index {6})/m);
  expect(hits).toMatch(/^\d+ documents indexed \(\d+ segments\) in .*: \.mcp-vector-search\/index\.db$/m);
  expect(hits).toMatch(/^1\. README\.md:3 {2}score \d\.\d+ similarity \d\.\d+\n.*section=Portal > Logging in$/m);
  expect(hits).toContain('follow the link sent to you');
  expect(hits).toMatch(/^2\. docs\/\w+\.md:\d+ /m);
  expect(status).toMatch(/^documents {2}\d+: 0 pending, 0 failed, 0 skipped$/m);
  expect(status).toMatch(/^state {6}complete, /m);
});

const SHOP = {
  'README.md': '# Shop\n\nSells kettles.\n\n## Deploying\n\n`make deploy` on the build machine puts the shop online.\n',
  'src/clj/shop/cart.clj': `(ns shop.cart "The cart of a customer.")

(defn total
  "Sum of all prices, with discounts taken off."
  [cart]
  (reduce + (map :price cart)))
`,
  'src/java/com/example/Retry.java': `package com.example;

/** Repeats what failed for the moment. */
public class Retry {
    /** How many milliseconds to wait before the next attempt: twice as long each time. */
    public long delay(int attempt) {
        return 500L << attempt;
    }
}
`,
  'src/web/session.ts': `/** Signs a user out and forgets the token. */
export function logout(token: string): void {
  tokens.delete(token);
}

const tokens = new Set<string>();
`,
};

interface SearchAnswer {
  readonly coverage: { readonly pending: number };
  readonly hits: readonly { readonly path: string; readonly startLine: number; readonly metadata: object }[];
}

it('give my agent my codebase: the entry that is printed starts a server that a client gets answers from', async () => {
  const cwd = newFolder('shop');
  writeFiles(cwd, SHOP);
  const printed = type(commands('## Give my agent my codebase'), cwd);
  expect(printed).toMatch(/^4 documents indexed /m);

  const line = commands('## Give my agent my codebase', 1).trim();
  expect(printed).toContain(`  ${line.replace('/path/to/shop', cwd)}\n`);
  const [entry = ''] = /^ *\{"mcpServers":.*$/m.exec(printed) ?? [];
  const server = JSON.parse(entry).mcpServers.shop as { command: string; args: string[] };
  expect([server.command, ...server.args].join(' ')).toBe(line.replace('/path/to/shop', cwd).split(' -- ')[1]);

  const client = new Client({ name: 'walk', version: '0' });
  await client.connect(new StdioClientTransport({ ...server, cwd: folder, env, stderr: 'ignore' })); // from anywhere
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'read_document', 'index_status']);
  expect(tools[0]?.description).toContain('shop');
  const best = async (query: string): Promise<SearchAnswer['hits'][number] | undefined> => {
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { query, limit: 1 } });
    const { coverage, hits } = structuredContent as unknown as SearchAnswer;
    expect(coverage.pending).toBe(0);
    return hits[0];
  };
  expect(await best('how is somebody logged off?')).toMatchObject({
    path: join(cwd, 'src/web/session.ts'),
    startLine: 2,
    metadata: { 'element-name': 'logout', kind: 'code', extension: 'ts' },
  });
  expect(await best('how long does it wait before another attempt?')).toMatchObject({
    metadata: { 'element-name': 'com.example.Retry.delay' },
  });
  expect(await best('add up what things cost, less discounts')).toMatchObject({
    metadata: { 'element-name': 'shop.cart/total' },
  });
  expect(await best('how do I release a new version')).toMatchObject({
    path: join(cwd, 'README.md'),
    metadata: { kind: 'docs' },
  });
});

it('ship docs with my package: whoever installs the package finds its documents without indexing them', () => {
  const cwd = newFolder('work');
  const publishing = type(commands('## Ship docs with my package'), cwd);
  expect(publishing).toMatch(/^2 documents, 2 segments of kettle-manual 1\.0\.0: docs\.index, \d+ kB$/m);
  expect(existsSync(join(cwd, 'kettle-manual/kettle-manual-1.0.0.tgz'))).toBe(true);
  rmSync(join(cwd, 'kettle-manual/docs'), { recursive: true }); // what is installed is enough

  const answers = type(commands('## Ship docs with my package', 1), join(cwd, 'kettle-manual'));
  expect(answers).toMatch(/^1\. lime\.md:1 /m);
  expect(answers).toContain('product=kettle-manual product-version=1.0.0');
  expect(answers).toContain('Boil a cup of vinegar');
  expect(existsSync(join(cwd, 'app/.mcp-vector-search'))).toBe(false);
});
