import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLI, emptyHome, runCli, temporaryFolder, writeFiles } from '../../../../test/run-cli.ts';

/** On Linux: the first port that everybody may listen at. */
const GUARD = '/proc/sys/net/ipv4/ip_unprivileged_port_start';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
});
afterEach(() => rmSync(cwd, { recursive: true }));

/** A page that is being served by a process of its own. */
interface Page {
  readonly child: ChildProcess;
  readonly url: string;
  /** Exit code, and all that stood on standard output. */
  readonly ended: Promise<readonly [code: number | null, stdout: string]>;
  get<Value>(path: string): Promise<Value>;
}

async function openPage(...args: string[]): Promise<Page> {
  const child = spawn(process.execPath, [CLI, 'ui', ...args], {
    cwd,
    env: emptyHome(cwd),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  const ended = new Promise<readonly [number | null, string]>((resolve) =>
    child.on('close', (code) => resolve([code, stdout])),
  );
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(stderr);
      if (found) resolve(found[0]);
    });
    child.on('close', () => reject(new Error(stderr)));
  });
  const get = async <Value>(path: string): Promise<Value> => {
    const response = await fetch(new URL(path, url));
    expect([path, response.status]).toEqual([path, 200]);
    return (await response.json()) as Value;
  };
  return { child, url, ended, get };
}

describe('ui', () => {
  it('serves what the folder has, with what others index meanwhile, until it is told to end', async () => {
    writeFiles(cwd, {
      'docs/kettle.md': 'The kettle whistles when the water boils.',
      'docs/map.md': 'Maps point north.',
    });
    await runCli(['index', 'docs'], { cwd });
    const page = await openPage();
    expect((await fetch(page.url)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    const { hits } = await page.get<{ hits: { path: string; marks: unknown[] }[] }>(
      '/api/search?q=when+is+the+water+hot',
    );
    expect(hits[0]).toMatchObject({ path: 'docs/kettle.md', marks: [[29, 34]] });
    const document = await page.get<{ documents: { sourceId: string; documentId: string }[] }>(
      '/api/documents?contains=map',
    );
    const { sourceId, documentId } = document.documents[0]!;
    const shown = await page.get<object>(`/api/document?source=${sourceId}&id=${encodeURIComponent(documentId)}`);
    expect(shown).toMatchObject({ path: 'docs/map.md', text: 'Maps point north.', changed: false });
    writeFiles(cwd, { 'docs/pot.md': 'A teapot keeps tea warm.' });
    await runCli(['index'], { cwd });
    const found = await page.get<{ hits: { path: string }[] }>('/api/search?q=teapot');
    expect(found.hits[0]?.path).toBe('docs/pot.md');
    for (let map: Response | undefined; map?.status !== 200; ) {
      map = await fetch(new URL('/api/map', page.url));
      expect([200, 202]).toContain(map.status);
      const { documents } = (await map.json()) as { documents?: unknown[] };
      if (map.status === 200) expect(documents).toHaveLength(3);
    }
    page.child.kill('SIGTERM');
    expect(await page.ended).toEqual([143, '']);
  });

  it('uses the title and the sources of a configuration, and ends by Ctrl-C with a request under way', async () => {
    writeFiles(cwd, {
      'docs/kettle.md': 'A kettle.',
      'other/map.md': 'A map.',
      '.mcp-vector-search/config.edn': '{:description "My shelf" :sources [{:path "docs/**"}]}',
    });
    await runCli(['index'], { cwd });
    await runCli(['index', 'other', '--index', 'other.db'], { cwd });
    const page = await openPage();
    expect(await page.get('/api/status')).toMatchObject({
      title: 'My shelf',
      status: { sources: [{ label: 'docs/**' }] },
    });
    expect(await page.get('/api/documents')).toMatchObject({ total: 1 });
    const asked = fetch(new URL('/api/search?q=kettle', page.url)).catch(() => undefined);
    page.child.kill('SIGINT');
    expect(await page.ended).toEqual([130, '']);
    await asked;
  });

  it('shows the prebuilt index of a package', async () => {
    writeFiles(cwd, {
      'package.json':
        '{"name": "kettle", "version": "2.0.0", "mcp-vector-search": {"resources": "docs", "index": "docs.index"}}',
      'docs/start.md': 'Kettles are filled with water first.',
    });
    await runCli(['bundle'], { cwd });
    const page = await openPage('--index', 'docs.index');
    const status = await page.get<{
      title: string;
      status: { sources: { id: string; label: string; gone: boolean }[] };
    }>('/api/status');
    expect([status.title, status.status.sources.length]).toEqual(['kettle', 1]);
    const [source] = status.status.sources;
    expect([source?.gone, source?.label === source?.id]).toEqual([false, false]);
    const { hits } = await page.get<{ hits: { text: string }[] }>('/api/search?q=water');
    expect(hits[0]?.text).toContain('filled with water');
    page.child.kill('SIGTERM');
    await page.ended;
  });

  it.each([
    [['--port', '65536'], '--port is "65536"; give a whole number from 0 to 65535'],
    [['--port', '-1'], '--port'],
    [['--port', 'http'], '--port is "http"'],
    [['docs'], 'docs'],
  ])('refuses %j', async (args, message) => {
    const { code, stderr, stdout } = await runCli(['ui', ...args], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('says what is to be done where there is no index, or no free port', async () => {
    expect(await runCli(['ui', '--index', 'none.db'], { cwd })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^error: there is no index at .*none\.db; .*\[STORE_NOT_FOUND\]\n$/),
    });
    writeFiles(cwd, { 'docs/kettle.md': 'A kettle.' });
    await runCli(['index', 'docs'], { cwd });
    const taken = createServer();
    const port = await new Promise<number>((resolve) =>
      taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port)),
    );
    expect(await runCli(['ui', '--port', String(port)], { cwd })).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: `error: --port ${port} is in use; give another one\n`,
    });
    expect(await runCli(['serve', '--http', `127.0.0.1:${port}`], { cwd })).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: expect.stringContaining(`error: --http 127.0.0.1:${port} is in use; give another one\n`),
    });
    await new Promise((resolve) => taken.close(resolve));
  });

  /** Where only the administrator may listen at the first ports, and the tests are run by him. */
  const isGuarded = process.getuid?.() === 0 && existsSync(GUARD) && Number(readFileSync(GUARD, 'utf8')) > 1;
  it.skipIf(!isGuarded)('and port that may not be listened at', async () => {
    writeFiles(cwd, { 'docs/kettle.md': 'A kettle.' });
    await runCli(['index', 'docs'], { cwd });
    chmodSync(cwd, 0o755);
    expect(await runCli(['ui', '--port', '1'], { cwd, uid: 65_534 })).toEqual({
      ...{ code: 2, stdout: '' },
      stderr: 'error: --port 1 cannot be listened at (EACCES); give another one\n',
    });
  });
});
