/** Faults that people reported of programs that do this job, tried on the real program. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Store } from '@mcp-vector-search/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLI, emptyHome, type Finished, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): Promise<Finished> => runCli(args, { cwd: folder });

interface Answer {
  readonly hits: readonly { readonly path: string; readonly metadata: Record<string, unknown> }[];
}

async function paths(...args: string[]): Promise<string[]> {
  const { code, stdout } = await run('search', '--json', '--limit', '50', ...args);
  expect(code).toBe(0);
  return (JSON.parse(stdout) as Answer).hits.map(({ path }) => path.slice(folder.length + 1)).sort();
}

describe('C01: without any network', () => {
  const canUnshare = spawnSync('unshare', ['-rn', 'true']).status === 0;

  it.skipIf(!canUnshare)('index, search and serve work', async () => {
    writeFiles(folder, { 'docs/tea.md': 'Green tea is brewed with warm water.\n' });
    const wrap = ['unshare', '-rn'];
    expect(await runCli(['index', 'docs'], { cwd: folder, wrap })).toMatchObject({ code: 0 });
    const { stdout } = await runCli(['search', 'a hot drink'], { cwd: folder, wrap });
    expect(stdout).toMatch(/^1\. docs\/tea\.md/);
    const client = new Client({ name: 'offline', version: '0' });
    const env = emptyHome(folder) as Record<string, string>;
    await client.connect(
      new StdioClientTransport({
        command: 'unshare',
        args: ['-rn', process.execPath, CLI],
        cwd: folder,
        env,
        stderr: 'ignore',
      }),
    );
    const result = await client.callTool({ name: 'search', arguments: { query: 'a hot drink' } });
    expect(JSON.stringify(result.content)).toContain('Green tea');
    await client.close();
  });

  it('a missing model is named, with the way to supply it; what needs none goes on', async () => {
    writeFiles(folder, {
      'docs/tea.md': 'Green tea.\n',
      'c.edn': '{:sources [{:path "docs/*.md"}] :embedding {:model "./model"}}',
    });
    cpSync(
      fileURLToPath(new URL('../../packages/model-all-minilm-l6-v2/model', import.meta.url)),
      join(folder, 'model'),
      {
        recursive: true,
      },
    );
    await run('index', '--config', 'c.edn');
    renameSync(join(folder, 'model'), join(folder, 'elsewhere'));
    const { code, stderr } = await run('search', 'tea', '--config', 'c.edn');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: .*model.*\[EMBEDDER_UNAVAILABLE\]\n$/)]);
    expect(await paths('tea', '--config', 'c.edn', '--mode', 'lexical')).toEqual(['docs/tea.md']);
    expect((await run('status', '--config', 'c.edn')).code).toBe(0);
    expect((await run('verify', '--config', 'c.edn')).code).toBe(0);
  });
});

describe('C03: proxies and mirrors', () => {
  it('nothing is fetched, neither through a proxy nor past it', async () => {
    writeFiles(folder, { 'docs/tea.md': 'Green tea is brewed with warm water.\n' });
    // Loaded into the program's own process: says on standard error whenever a connection is begun or a name is looked up.
    writeFiles(folder, {
      'spy.cjs': `const net = require('node:net'), dns = require('node:dns');
const { connect } = net.Socket.prototype, { lookup } = dns;
net.Socket.prototype.connect = function (...args) { process.stderr.write('CONNECTION\\n'); return connect.apply(this, args); };
dns.lookup = (...args) => { process.stderr.write('CONNECTION\\n'); return lookup(...args); };`,
    });
    let asked = 0;
    const proxy = createServer((socket) => {
      asked += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const env = {
      HTTPS_PROXY: url,
      HTTP_PROXY: url,
      https_proxy: url,
      NODE_OPTIONS: `--require ${join(folder, 'spy.cjs')}`,
    };
    const heard: string[] = [];
    for (const args of [['index', 'docs'], ['search', 'a hot drink'], ['doctor']]) {
      const { code, stderr } = await runCli(args, { cwd: folder, env });
      heard.push(`${args[0]} ${code} ${/CONNECTION/.test(stderr)}`);
    }
    proxy.close();
    expect([heard, asked]).toEqual([['index 0 false', 'search 0 false', 'doctor 0 false'], 0]);
    const probe = await runCli(['index', 'docs'], {
      cwd: folder,
      env: {
        NODE_OPTIONS: `${env.NODE_OPTIONS} --import data:text/javascript,import('node:net').then(n=>n.connect(1,'127.0.0.1').on('error',()=>{}))`,
      },
    });
    expect(probe.stderr).toMatch(/CONNECTION/); // the spy does hear
  });
});

/** Waits until the text of all documents is stored, and vectors of some but not of all. */
async function untilSomeAreEmbedded(path: string, documents: number): Promise<void> {
  for (;;) {
    await sleep(20);
    const store = await Store.open({ path, readOnly: true }).catch(() => undefined); // it is only just being made
    const counts = await store?.counts();
    await store?.close();
    if (counts?.documents === documents && counts.pending < documents) return;
  }
}

describe('C22: killed while it indexes', () => {
  it('is not ready, says so, and goes on with what is missing', async () => {
    for (let count = 0; count < 150; count += 1) {
      const words = Array.from({ length: 50 }, (_, word) => `word${(count * 31 + word * 17) % 997}`);
      writeFiles(folder, { [`docs/${count}.md`]: words.join(' ') });
    }
    const child = spawn(process.execPath, [CLI, 'index', 'docs'], {
      cwd: folder,
      env: emptyHome(folder),
      stdio: 'ignore',
    });
    await untilSomeAreEmbedded(join(folder, '.mcp-vector-search/index.db'), 150);
    child.kill('SIGKILL');
    const { ready, counts } = JSON.parse((await run('status', '--json')).stdout);
    expect(ready).toBe(false);
    expect(counts.documents).toBe(150);
    expect(counts.pending).toBeGreaterThan(0);
    expect((await run('status')).stdout).toContain('incomplete');
    const searched = await run('search', 'word17', '--limit', '1');
    expect(searched.stderr).toContain('found by their words only');
    const resumed = JSON.parse((await run('index', '--json')).stdout);
    expect(resumed.totals.unchanged).toBe(150 - counts.pending);
    expect(resumed.totals.indexed).toBe(counts.pending);
    expect(JSON.parse((await run('status', '--json')).stdout)).toMatchObject({
      ready: true,
      counts: { documents: 150, pending: 0 },
    });
  });
});

describe('C25: ten first searches at once', () => {
  it('are answered by ten processes that all end, and nothing stays behind', async () => {
    writeFiles(folder, { 'docs/tea.md': 'Green tea.\n' });
    await run('index', 'docs');
    const found = await Promise.all(Array.from({ length: 10 }, () => run('search', 'tea', '--mode', 'lexical')));
    for (const { code, stdout } of found)
      expect([code, stdout.split('\n')[0]]).toEqual([0, expect.stringMatching(/^1\. docs\/tea\.md/)]);
    const { stdout } = spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
    expect(stdout.split('\n').filter((line) => line.includes(folder))).toEqual([]);
  });
});

describe('C34: typed metadata', () => {
  it('is filtered by its type, and a mistyped key is an error that names the known ones', async () => {
    writeFiles(folder, {
      'docs/a.md': 'Alpha text.\n',
      'docs/b.md': 'Beta text.\n',
      'docs/c.md': 'Gamma text.\n',
      'c.edn': `{:sources [{:path "docs/a.md" :draft false :year 2024 :tag "x"}
                           {:path "docs/b.md" :draft true :year 2023 :tag "y"}
                           {:path "docs/c.md" :draft false :year 2023 :tag "z"}]}`,
    });
    await run('index', '--config', 'c.edn');
    const filtered = (...filters: string[]): Promise<string[]> =>
      paths('text', '--config', 'c.edn', '--mode', 'lexical', ...filters.flatMap((filter) => ['--filter', filter]));
    expect(await filtered('draft=false')).toEqual(['docs/a.md', 'docs/c.md']);
    expect(await filtered('year=2024')).toEqual(['docs/a.md']);
    expect(await filtered('year=2023', 'draft=false')).toEqual(['docs/c.md']);
    expect(await filtered('tag=x', 'tag=z')).toEqual(['docs/a.md', 'docs/c.md']);
    expect(await filtered('tag=none')).toEqual([]);
    const wrong = await run('search', 'text', '--config', 'c.edn', '--mode', 'lexical', '--filter', 'nope=1');
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toMatch(/nope.*draft.*tag.*year.*\[FILTER_UNKNOWN_KEY\]/);
  });
});

describe('C38: text that looks like query syntax', () => {
  it('is text', async () => {
    writeFiles(folder, {
      'docs/flag.md': 'Use --flag to switch it on.\n',
      'docs/issue.md': 'Fixed in POL-358 and released as 1.12.0.\n',
      'docs/quote.md': 'He said "open and went AND left (NOT right.\n',
    });
    await run('index', 'docs');
    const lexical = (query: string): Promise<string[]> => paths('--mode', 'lexical', '--', query);
    expect(await lexical('--flag')).toEqual(['docs/flag.md']);
    expect(await lexical('POL-358')).toEqual(['docs/issue.md']);
    expect(await lexical('1.12.0')).toEqual(['docs/issue.md']);
    expect(await lexical('"open')).toEqual(['docs/quote.md']);
    for (const query of ['a AND (', '*', 'NEAR(', "'", '^', 'col:x', '"', ')', '{}', 'x"y*(z', 'word '.repeat(4_000)]) {
      const { code, stderr } = await run('search', '--', query); // both ways of searching
      expect([query.slice(0, 20), code, stderr.replace('no results\n', '')]).toEqual([query.slice(0, 20), 0, '']);
    }
    for (const empty of ['', '  '])
      expect(await run('search', '--', empty)).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^error: search needs a query/),
      });
  });
});
