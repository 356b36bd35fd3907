/** What a client may ask of a call that takes long, and of a server that it leaves. On real processes. */
import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { HAS_PROC, isAlive, processesIn, type RawMessage, RawServer } from '../raw-server.ts';
import { CLI, emptyHome, temporaryFolder, writeFiles } from '../run-cli.ts';
import { writeTree } from '../write-tree.ts';

/** More than is read, and by far more than is embedded, before a test is over. */
const FILES = 1_500;

let folder: string;
beforeAll(() => {
  folder = temporaryFolder();
  writeTree(`${folder}/docs`, FILES);
  writeFiles(folder, { 'c.edn': '{:sources [{:path "docs/**"}]}' });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function started(index: string): Promise<RawServer> {
  const server = new RawServer(folder, ['c.edn', '--index', index]);
  await server.initialize();
  server.notify('notifications/initialized');
  return server;
}

const search = { name: 'search', arguments: { query: 'topic1word' } };

describe('a search while the documents are being read', () => {
  it('that is cancelled gets no answer and no progress, and the server goes on', async () => {
    const server = await started('cancelled.db');
    const id = server.nextId;
    void server.request('tools/call', { ...search, _meta: { progressToken: 'cancelled' } });
    server.notify('notifications/cancelled', { requestId: id, reason: 'no longer needed' });
    await server.request('ping');
    const before = server.messages.length;
    await sleep(5_000); // longer than such a search waits
    await server.request('ping');
    const after = server.messages.slice(before);
    expect(server.messages.some((message) => message.id === id)).toBe(false);
    expect(after.filter(({ method }) => method === 'notifications/progress')).toEqual([]);
  });

  it('tells how it gets on where a token is given, and only there', async () => {
    const server = await started('progress.db');
    const [{ result }] = await Promise.all([
      server.request('tools/call', { ...search, _meta: { progressToken: 7 } }),
      server.request('tools/call', search),
    ]);
    expect(result?.['isError']).toBeFalsy();
    const told = server.messages
      .filter(({ method }) => method === 'notifications/progress')
      .map(({ params }) => params);
    const numbers = told.map((params) => Number(params?.['progress']));
    expect(told.length).toBeGreaterThan(0);
    expect(told.every((params) => params?.['progressToken'] === 7)).toBe(true);
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  });
});

const eventOf = (params: RawMessage['params']): string | undefined =>
  (params?.['data'] as { event?: string } | undefined)?.event;

describe('log messages', () => {
  it('come by the level that the client sets', async () => {
    writeFiles(folder, { 'few/a.md': 'Green tea.', 'few/b.md': 'Coffee.', 'd.edn': '{:sources [{:path "few/*"}]}' });
    const server = new RawServer(folder, ['d.edn', '--index', 'logs.db']);
    await server.initialize();
    const logged = (): unknown[] =>
      server.messages.filter(({ method }) => method === 'notifications/message').map(({ params }) => params);
    await server.call('search', search.arguments);
    expect(logged()).toEqual([]); // nothing has failed
    await server.request('logging/setLevel', { level: 'info' });
    await server.call('search', search.arguments);
    const data = { event: 'tool-called', tool: 'search', parameters: search.arguments, outcome: 'success' };
    expect(logged()).toContainEqual({ level: 'info', logger: 'search', data });
    await server.request('logging/setLevel', { level: 'emergency' });
    const before = logged().length;
    await server.call('search', search.arguments);
    expect(logged()).toHaveLength(before);
  });

  it('tell of what could not be indexed without being asked', async () => {
    const bad = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`bad/${at}.clj`, '(no namespace)\n']));
    writeFiles(folder, { ...bad, 'e.edn': '{:sources [{:path "docs/**"} {:path "bad/*" :ingest :namespace-doc}]}' });
    const server = new RawServer(folder, ['e.edn', '--index', 'bad.db']);
    await server.initialize();
    const failed = (): unknown =>
      server.messages.find(
        ({ method, params }) => method === 'notifications/message' && eventOf(params) === 'ingest-failed',
      );
    await expect.poll(failed, { timeout: 60_000 }).toMatchObject({
      params: { level: 'error', logger: 'ingest', data: { path: expect.stringMatching(/bad\/\d+\.clj$/) } },
    });
  });
});

describe.skipIf(!HAS_PROC)('the end in the middle of indexing (C48)', () => {
  /** A server that has stored some text and is busy. */
  async function busy(index: string): Promise<RawServer> {
    const server = await started(index);
    const documents = async (): Promise<number> => Number((await server.call('index_status', {}))['documents']);
    await expect.poll(documents, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0);
    return server;
  }

  /** Processor time is short: two programs that do nothing but count. */
  function load(): void {
    for (let count = 0; count < 2; count += 1) {
      const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
      onTestFinished(() => {
        child.kill('SIGKILL');
      });
    }
  }

  it.each<[string, string, (server: RawServer) => unknown, number]>([
    ['standard input closes', 'ended.db', (server) => server.child.stdin.end(), 0],
    ['SIGTERM comes', 'terminated.db', (server) => server.child.kill('SIGTERM'), 143],
    ['the reader of its output is gone', 'unread.db', (server) => server.child.stdout.destroy(), 0],
  ])('comes when %s, also where the machine is busy; no process and no lock stays', async (_, index, leave, code) => {
    const server = await busy(index);
    load();
    leave(server);
    if (!server.child.stdin.writableEnded) void server.request('ping'); // a pipe that nobody reads shows when it is written to
    expect(await server.exit()).toBe(code);
    expect(processesIn(folder)).toEqual([]);
    const { status, stdout } = spawnSync(process.execPath, [CLI, 'verify', '--index', index], {
      cwd: folder,
      env: emptyHome(folder),
      encoding: 'utf8',
    });
    expect([status, stdout]).toEqual([0, 'ok\n']);
  });

  it('comes when the parent is killed, though somebody else holds the pipe open', async () => {
    const script = `
      import { spawn } from 'node:child_process';
      const server = spawn(process.execPath, process.argv.slice(1), { stdio: ['pipe', 'pipe', 'ignore'] });
      const holder = spawn('sleep', ['100'], { stdio: [server.stdin, server.stdout, 'ignore'] });
      server.stdout.on('data', () => {});
      console.log(server.pid, holder.pid);
      setInterval(() => {}, 1000);`;
    const parent = spawn(
      process.execPath,
      ['--input-type=module', '-e', script, '--', CLI, 'c.edn', '--index', 'orphan.db'],
      {
        cwd: folder,
        env: emptyHome(folder),
      },
    );
    const [line] = await parent.stdout.take(1).toArray();
    const [server = 0, holder = 0] = String(line).split(' ').map(Number);
    onTestFinished(() => {
      for (const pid of [server, holder]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
    });
    await sleep(2_000);
    expect([isAlive(server), isAlive(holder)]).toEqual([true, true]);
    parent.kill('SIGKILL');
    await expect.poll(() => isAlive(server), { timeout: 10_000 }).toBe(false);
    expect(isAlive(holder)).toBe(true);
    process.kill(holder, 'SIGKILL');
    await expect.poll(() => processesIn(folder)).toEqual([]);
  });
});
