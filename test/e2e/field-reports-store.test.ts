/** Faults of indexes that people reported of programs that do this job, tried on the real program. */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { isDurabilityRun } from '../durability.ts';
import { CLI, emptyHome, type Finished, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): Promise<Finished> => runCli(args, { cwd: folder });

interface Server {
  readonly client: Client;
  readonly pid: number;
  /** What it said on standard error. */
  readonly errors: () => string;
}

/** A server as an agent starts it. */
async function serve(...args: string[]): Promise<Server> {
  const client = new Client({ name: 'test', version: '0' });
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [CLI, 'serve', ...args], cwd: folder, stderr: 'pipe' },
    env: emptyHome(folder) as Record<string, string>,
  });
  let said = '';
  transport.stderr?.on('data', (data: Buffer) => {
    said += data;
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, pid: transport.pid ?? 0, errors: () => said };
}

async function search(client: Client, query: string): Promise<readonly string[]> {
  const { structuredContent, isError } = await client.callTool({ name: 'search', arguments: { query, limit: 20 } });
  expect(isError).toBeFalsy();
  return (structuredContent as { hits: { path: string }[] }).hits.map(({ path }) => path);
}

/** Waits until the run that a server began with has ended. */
async function untilReady(...args: string[]): Promise<void> {
  for (;;) {
    const { code, stdout } = await run('status', '--json', ...args);
    if (code === 0 && JSON.parse(stdout).ready) return;
    await sleep(200);
  }
}

describe('C13: an index in the folder that is indexed, and a busy folder that is left out', () => {
  const MILLISECONDS = isDurabilityRun ? 60_000 : 5_000;
  const hasProc = existsSync('/proc/self/io');

  it.skipIf(!hasProc)(`cause no work: nothing is written or embedded in ${MILLISECONDS / 1000} s`, async () => {
    writeFiles(folder, {
      '.gitignore': 'node_modules\n',
      'notes/tea.md': 'Green tea.\n',
      'readme.md': 'Coffee.\n',
      'node_modules/a/readme.md': 'Left out.\n',
      '.mcp-vector-search/config.edn': '{:gitignore? true :sources [{:path "**/*.md"}]}',
    });
    await run('index');
    const { pid } = await serve();
    await untilReady();
    await sleep(1_000); // what follows the run
    const index = join(folder, '.mcp-vector-search/index.db');
    const lastRun = async (): Promise<unknown> => JSON.parse((await run('status', '--json')).stdout).lastRun;
    const before = { run: await lastRun(), files: stateOf(index), written: bytesWritten(pid) };
    for (const end = Date.now() + MILLISECONDS; Date.now() < end; await sleep(50)) {
      writeFileSync(join(folder, 'node_modules/a/readme.md'), `Left out at ${Date.now()}.\n`);
      appendFileSync(join(folder, 'node_modules/a/log.txt'), 'more\n');
    }
    expect({ run: await lastRun(), files: stateOf(index), written: bytesWritten(pid) }).toEqual(before);
    const again = JSON.parse((await run('index', '--json')).stdout);
    expect(again).toMatchObject({ embeddedTexts: 0, totals: { matched: 2, unchanged: 2, indexed: 0, removed: 0 } });
  });
});

/** Size and time of an index file and its log. */
function stateOf(index: string): unknown {
  return [index, `${index}-wal`].map((path) => {
    const { size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
    return { size, mtimeMs };
  });
}

/** Bytes that a process has had written to storage, see proc(5). */
function bytesWritten(pid: number): number {
  return Number(/^write_bytes: (\d+)$/m.exec(readFileSync(`/proc/${pid}/io`, 'latin1'))?.[1]);
}

describe('C24: two servers and the command line on one index', () => {
  const MILLISECONDS = isDurabilityRun ? 120_000 : 10_000;

  it('lets the command line write while a server is up that has nothing to do', async () => {
    writeFiles(folder, { 'docs/tea.md': 'Green tea.\n' });
    await run('index', 'docs');
    writeFiles(folder, { 'docs/coffee.md': 'Roasted coffee beans.\n' });
    const { client } = await serve();
    await untilReady();
    await expect.poll(() => search(client, 'coffee')).toContain(join(folder, 'docs/coffee.md'));
    writeFiles(folder, { 'docs/milk.md': 'Cold milk.\n' });
    expect(await run('index')).toMatchObject({ code: 0 });
    expect(await search(client, 'milk')).toContain(join(folder, 'docs/milk.md'));
  });

  it(`says who writes where one does, and leaves a sound and complete index after ${MILLISECONDS / 1000} s`, async () => {
    const write = (round: number): void =>
      writeFiles(folder, {
        [`docs/${round % 7}.md`]: `Round ${round} of the marathon passes the lighthouse.\n`,
        'docs/steady.md': 'The steady one.\n',
      });
    write(0);
    await run('index', 'docs');
    const servers = [await serve(), await serve()];
    const locked = /^error: .* is being written by process \d+ on .* \[STORE_LOCKED\]$/m;
    const end = Date.now() + MILLISECONDS;
    for (let round = 1; Date.now() < end; round += 1) {
      write(round);
      const [one, other, ...answers] = await Promise.all([
        run('index'),
        run('index'),
        ...servers.map(({ client }) => search(client, 'steady')),
      ]);
      for (const { code, stderr } of [one, other]) if (code !== 0) expect(stderr).toMatch(locked);
      for (const paths of answers) expect(paths).toContain(join(folder, 'docs/steady.md'));
      expect((await run('verify')).stdout).toBe('ok\n');
    }
    for (const { errors } of servers) {
      for (const line of errors()
        .split('\n')
        .filter((said) => said.startsWith('error')))
        expect(line).toMatch(locked);
    }
    expect(await run('index')).toMatchObject({ code: 0 });
    expect(JSON.parse((await run('index', '--json')).stdout).totals).toMatchObject({ indexed: 0, failed: 0 });
    expect(JSON.parse((await run('status', '--json')).stdout)).toMatchObject({ ready: true, counts: { pending: 0 } });
    expect((await run('verify', '--embeddings')).stdout).toMatch(/^ok\n/);
  });

  it('gets past a writer that was killed at once', async () => {
    for (let count = 0; count < 40; count += 1)
      writeFiles(folder, { [`docs/${count}.md`]: `Number ${count}. `.repeat(20) });
    const child = spawn(process.execPath, [CLI, 'index', 'docs'], {
      cwd: folder,
      env: emptyHome(folder),
      stdio: 'ignore',
    });
    await expect
      .poll(() => existsSync(join(folder, '.mcp-vector-search/index.db-wal')), { timeout: 60_000 })
      .toBe(true);
    child.kill('SIGKILL');
    expect(await run('index', 'docs')).toMatchObject({ code: 0 });
    expect((await run('verify')).stdout).toBe('ok\n');
  });
});

describe.skipIf(process.platform === 'win32')('a served index that is taken away', () => {
  it('is said to be away, and the one in its place answers without a restart', async () => {
    writeFiles(folder, { 'docs/tea.md': 'Green tea.\n' });
    await run('index', 'docs');
    const { client } = await serve();
    await untilReady();
    await expect.poll(() => search(client, 'drink')).toEqual([join(folder, 'docs/tea.md')]);
    rmSync(join(folder, '.mcp-vector-search'), { recursive: true });
    const { isError, content } = await client.callTool({ name: 'search', arguments: { query: 'drink' } });
    expect([isError, JSON.stringify(content)]).toEqual([true, expect.stringContaining('there is no index at')]);
    writeFiles(folder, { 'docs/coffee.md': 'Roasted coffee beans.\n' });
    expect(await run('index', 'docs')).toMatchObject({ code: 0 });
    expect((await search(client, 'drink')).toSorted()).toEqual(
      ['docs/coffee.md', 'docs/tea.md'].map((path) => join(folder, path)),
    );
  });
});
