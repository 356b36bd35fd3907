import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CLI, emptyHome, temporaryFolder, writeFiles } from '../run-cli.ts';

const corpus = fileURLToPath(new URL('../../examples/corpus', import.meta.url));

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
  cpSync(corpus, join(folder, 'corpus'), { recursive: true });
  writeFiles(folder, {
    'config.edn': `{:description "Search notes on computing"
                    :sources [{:path "corpus/(?<topic>[^/]+)/*.md" :ingest :chunked :chunk-size 800 :chunk-overlap 0}]}`,
    'many.edn': '{:sources [{:path "many/*.md"}]}',
  });
  for (let count = 0; count < 300; count += 1) {
    const words = Array.from({ length: 300 }, (_, word) => `word${(count * 31 + word * 17) % 997}`);
    writeFiles(folder, { [`many/${count}.md`]: words.join(' ') });
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

interface SearchHit {
  readonly docId: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly metadata: Record<string, unknown>;
}

/** A client of the SDK that started the program itself, as agents do. */
async function connect(...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  const env = emptyHome(folder) as Record<string, string>;
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [CLI, ...args], cwd: folder, env, stderr: 'ignore' }),
  );
  onTestFinished(() => client.close());
  return client;
}

async function search(client: Client, args: object): Promise<readonly SearchHit[]> {
  const result = await client.callTool({ name: 'search', arguments: { ...args } });
  expect(result.isError).toBeFalsy();
  return (result.structuredContent as { hits: SearchHit[] }).hits;
}

/** Waits until everything is indexed, asking as a client can. */
async function untilIndexed(client: Client, documents: number): Promise<void> {
  for (;;) {
    const { structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'anything', limit: 1 } });
    const { coverage } = structuredContent as { coverage: { documents: number; pending: number } };
    if (coverage.documents === documents && coverage.pending === 0) return;
    await sleep(200);
  }
}

function lineOf(path: string, phrase: string): number {
  return (
    readFileSync(path, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(phrase)) + 1
  );
}

describe('a client over stdio', () => {
  it('gets known answers with their places, filters by what the schema lists, and finds all of it again after a restart', async () => {
    const client = await connect('config.edn'); // bare, as the original was started
    await untilIndexed(client, 14);
    const [tool] = (await client.listTools()).tools;
    expect(tool).toMatchObject({ name: 'search', description: 'Search notes on computing' });
    const questions = [
      ['why does the log of my database keep growing?', 'data/sqlite-wal.md', 'makes the log grow without bound'],
      ['how long until everybody sees my changed DNS record?', 'web/dns-resolution.md', 'caches running out'],
      ['ETag', 'web/http-caching.md', '`If-None-Match` carries the `ETag`'],
    ] as const;
    for (const [query, document, phrase] of questions) {
      const path = join(folder, 'corpus', document);
      const [best] = await search(client, { query, limit: 3 });
      expect([query, best?.docId]).toEqual([query, path]);
      expect(best?.startLine).toBeLessThanOrEqual(lineOf(path, phrase));
      expect(best?.endLine).toBeGreaterThanOrEqual(lineOf(path, phrase));
    }
    const metadata = tool?.inputSchema.properties?.['metadata'] as { properties: Record<string, unknown> };
    expect(metadata.properties['topic']).toEqual({ type: 'string', enum: ['data', 'search', 'system', 'text', 'web'] });
    const filtered = await search(client, { query: 'log', metadata: { topic: 'web' } });
    expect(new Set(filtered.map((hit) => hit.metadata['topic']))).toEqual(new Set(['web']));
    await client.close();

    const again = await connect('serve', '--config', 'config.edn');
    const [best] = await search(again, { query: questions[0][0], limit: 1 });
    expect(best?.docId).toBe(join(folder, 'corpus', questions[0][1]));
  });

  it('is answered before anything is indexed, by words at first', async () => {
    const client = await connect('many.edn', '--index', 'cold.db');
    expect((await client.listTools()).tools).toHaveLength(3);
    await expect
      .poll(async () => (await search(client, { query: 'word17', limit: 5 })).length, { timeout: 30_000 })
      .toBe(5);
  });
});

/** The program as a bare process, its streams in our hands. */
function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  wrap: readonly string[] = [],
): ChildProcessWithoutNullStreams {
  const [program = '', ...rest] = [...wrap, process.execPath, CLI, ...args];
  const child = spawn(program, rest, { cwd: folder, env: { ...emptyHome(folder), ...env } });
  child.stderr.resume();
  child.stdin.on('error', () => {});
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

function request(child: ChildProcessWithoutNullStreams, id: number, method: string, params: object): void {
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
}

const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '0' } };

/** Resolves with the exit code; fails where the process lives on for ten seconds. */
async function exitOf(child: ChildProcessWithoutNullStreams): Promise<number | null> {
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const late = sleep(10_000, undefined, { ref: false }).then(() => {
    throw new Error('still running ten seconds later');
  });
  return Promise.race([exited, late]);
}

describe('standard output', () => {
  it('carries nothing but JSON-RPC, with warnings, debugging and the model at work (C26)', async () => {
    const child = start(['config.edn', '--index', 'pure.db', '--workers', '1'], {
      NODE_DEBUG: 'worker,net',
      NODE_OPTIONS: '--trace-warnings --trace-deprecation',
      DEBUG: '*',
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    request(child, 1, 'initialize', HELLO);
    child.stdin.write('this is no JSON\n');
    request(child, 2, 'no/such/method', {});
    let id = 3;
    await expect
      .poll(
        () => {
          request(child, id++, 'tools/call', { name: 'search', arguments: { query: 'checkpoint', limit: 1 } });
          return /"pending":0[^}]*"segments":[1-9]/.test(output);
        },
        { timeout: 50_000, interval: 500 },
      )
      .toBe(true);
    child.stdin.end();
    expect(await exitOf(child)).toBe(0);
    for (const line of output.trimEnd().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  });
});

describe('the end', () => {
  /** A server in the middle of indexing: it has answered, and documents lack vectors. */
  async function indexing(index: string, wrap: readonly string[] = []): Promise<ChildProcessWithoutNullStreams> {
    const child = start(['many.edn', '--index', index], {}, wrap);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    request(child, 1, 'initialize', HELLO);
    let id = 2;
    await expect
      .poll(
        () => {
          request(child, id++, 'tools/call', { name: 'search', arguments: { query: 'word1', limit: 1 } });
          return /"pending":[1-9]/.test(output);
        },
        { timeout: 30_000, interval: 300 },
      )
      .toBe(true);
    return child;
  }

  it('comes with the end of input, in the middle of indexing too, and what was stored is sound (C48)', async () => {
    const child = await indexing('ended.db');
    child.stdin.end();
    expect(await exitOf(child)).toBe(0);
    const verified = spawnSync(process.execPath, [CLI, 'verify', '--index', 'ended.db'], {
      cwd: folder,
      env: emptyHome(folder),
      encoding: 'utf8',
    });
    expect([verified.status, verified.stdout]).toEqual([0, 'ok\n']);
  });

  it('comes with SIGTERM', async () => {
    const child = await indexing('terminated.db');
    child.kill('SIGTERM');
    expect(await exitOf(child)).toBe(143);
  });

  it('comes when the parent is killed (C48)', async () => {
    const script = `
      import { spawn } from 'node:child_process';
      const server = spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'pipe', 'ignore'] });
      console.log(server.pid);
      setInterval(() => {}, 1000);`;
    const options = { cwd: folder, env: emptyHome(folder) };
    const args = [CLI, 'many.edn', '--index', 'orphan.db'];
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script, '--', ...args], options);
    const [line] = await parent.stdout.take(1).toArray();
    const server = Number(line);
    await sleep(1_500); // by now it is indexing, on any machine
    expect(isAlive(server)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(server), { timeout: 10_000 }).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
