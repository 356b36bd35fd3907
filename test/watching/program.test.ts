import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLI, emptyHome, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

function project(files: Parameters<typeof writeFiles>[1]): string {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFiles(folder, files);
  return folder;
}

async function until<T>(what: string, read: () => Promise<T> | T, holds: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    const value = await read();
    if (holds(value)) return value;
    if (Date.now() > end) throw new Error(`never: ${what}; last ${JSON.stringify(value)}`);
  }
}

/** `index --watch` in a process of its own. */
function indexWatch(cwd: string, ...args: string[]) {
  const child = spawn(process.execPath, [CLI, 'index', ...args, '--watch'], { cwd, env: emptyHome(cwd) });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (text: Buffer) => (output.stdout += text));
  child.stderr.on('data', (text: Buffer) => (output.stderr += text));
  return { child, output, ended: once(child, 'close') as Promise<[number | null, string | null]> };
}

interface Status {
  readonly ready: boolean;
  readonly sources: readonly {
    readonly label: string;
    readonly watching: string;
    readonly matched: number;
    readonly indexed: number;
    readonly failed: number;
    readonly lastChange?: string;
  }[];
}

async function statusOf(cwd: string): Promise<Status> {
  return JSON.parse((await runCli(['status', '--json'], { cwd })).stdout) as Status;
}

/** The example of the guide: the second source says that it is not watched. */
const THREE_SOURCES = {
  'docs/a.md': 'Tea is brewed in a kettle.',
  'src/b.clj': '(defn brew [])',
  'notes/c.txt': 'Buy tea.',
  '.mcp-vector-search/config.edn': `{:watch? true
    :sources [{:path "docs/**/*.md"}
              {:path "src/**/*.clj" :watch? false}
              {:path "notes/**/*.txt" :watch? true}]}`,
};

describe('serve', () => {
  it('watches what the configuration says, and tells the same by tool, resource and command', async () => {
    const folder = project(THREE_SOURCES);
    const client = new Client({ name: 'test', version: '0' });
    const env = emptyHome(folder) as Record<string, string>;
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [CLI], cwd: folder, env, stderr: 'ignore' }),
    );
    onTestFinished(() => client.close());
    const read = async (uri: string) => {
      const { contents } = await client.readResource({ uri });
      return JSON.parse((contents[0] as { text: string }).text) as Record<string, unknown>;
    };
    const tool = async () =>
      (await client.callTool({ name: 'index_status', arguments: {} })).structuredContent as unknown as Status;
    const first = await until('the index is complete', tool, ({ ready }) => ready);
    expect(first.sources.map(({ watching }) => watching)).toEqual(['native', 'off', 'native']);
    expect(await read('ingestion://watch-stats')).toEqual({
      enabled: true,
      sources: [true, false, true].map((watching, at) => ({
        path: expect.stringContaining(['docs/', 'src/', 'notes/'][at]!),
        watching,
      })),
      events: { created: 0, modified: 0, deleted: 0, 'last-event-at': '' },
      debounce: { queued: 0, processed: 0 },
    });

    writeFileSync(join(folder, 'docs/new.md'), 'Coffee is roasted.');
    appendFileSync(join(folder, 'docs/a.md'), ' And poured.');
    unlinkSync(join(folder, 'notes/c.txt'));
    writeFileSync(join(folder, 'src/d.clj'), '(defn roast [])');
    const stats = await until(
      'three changes are in the index',
      () => read('ingestion://watch-stats'),
      ({ debounce }) => (debounce as { processed: number }).processed >= 3,
    );
    expect(stats).toMatchObject({
      events: { created: 1, modified: 1, deleted: 1, 'last-event-at': expect.stringMatching(/^20.*Z$/) },
      debounce: { processed: 3 },
    });
    const found = await client.callTool({ name: 'search', arguments: { query: 'roasted coffee', limit: 1 } });
    expect(JSON.stringify(found.structuredContent)).toContain('docs/new.md');
    expect(await read('ingestion://stats')).toMatchObject({
      sources: [
        { 'files-matched': 2, 'files-processed': 2, 'segments-created': 2 },
        { 'files-matched': 1, 'files-processed': 1 },
        { 'files-matched': 0, 'files-processed': 0, 'segments-created': 0 },
      ],
    });
    const { updatedAt } = (await tool()) as unknown as { updatedAt: string };
    const ingested = (await read('ingestion://status'))['last-ingestion-at'] as string;
    expect(ingested > updatedAt).toBe(true);

    const status = await statusOf(folder);
    const facts = ({ sources }: Status) =>
      sources.map(({ watching, matched, indexed }) => [watching, matched, indexed]);
    expect(facts(status)).toEqual([
      ['native', 2, 2],
      ['off', 1, 1],
      ['native', 0, 0],
    ]);
    expect(facts(await tool())).toEqual(facts(status));
    expect(status.sources[0]?.lastChange).toBe((await tool()).sources[0]?.lastChange);
    await client.close();
    await until(
      'nobody watches any more',
      () => statusOf(folder),
      ({ sources }) => sources[0]?.watching === 'off',
    );
    expect((await runCli(['verify'], { cwd: folder })).code).toBe(0);
  });
});

describe('index --watch', () => {
  it('watches folders and files that are given as arguments, until Ctrl-C', async () => {
    const folder = project({ 'docs/a.md': 'alpha', 'b.md': 'beta', 'c.md': 'gamma' });
    const { child, output, ended } = indexWatch(folder, 'docs', 'b.md', 'c.md', '--json');
    const lines = () => output.stdout.split('\n').filter((line) => line !== '');
    await until('the first run has ended', lines, ({ length }) => length === 1);
    expect(output.stderr).toContain('watching 2 sources');
    writeFileSync(join(folder, 'docs/new.md'), 'delta');
    writeFileSync(join(folder, 'c.md'), 'changed');
    await until(
      'both are in the index',
      () => statusOf(folder),
      ({ sources }) => sources[0]?.indexed === 2,
    );
    await until('there was a pass', lines, ({ length }) => length >= 2);
    const changed = lines()
      .slice(1)
      .flatMap((line) => (JSON.parse(line) as { changed: { documentId: string; type: string }[] }).changed);
    expect(changed.map(({ documentId, type }) => [documentId.split('/').at(-1), type]).sort()).toEqual([
      ['c.md', 'modified'],
      ['new.md', 'created'],
    ]);
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect((await statusOf(folder)).sources.map(({ watching }) => watching)).toEqual(['off', 'off']);
  });

  it('watches only what the configuration names, where it names anything', async () => {
    const folder = project(THREE_SOURCES);
    const { child, output, ended } = indexWatch(folder);
    await until(
      'it watches',
      () => output.stderr,
      (text) => text.includes('watching 2 sources'),
    );
    child.kill('SIGTERM');
    expect(await ended).toEqual([143, null]);
  });

  it('ends at once when interrupted twice, and loses nothing that was committed', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`many/${at}.md`, `number ${at} `.repeat(40)]),
    );
    const folder = project(many);
    const { child, output, ended } = indexWatch(folder, 'many');
    await until(
      'it embeds',
      () => output.stderr,
      (text) => /embedding [1-9]/.test(text),
    );
    child.kill('SIGINT');
    child.kill('SIGINT');
    expect(await ended).toEqual([130, null]);
    expect((await runCli(['verify'], { cwd: folder })).code).toBe(0);
    const { sources } = await statusOf(folder);
    expect(sources[0]?.indexed).toBeGreaterThan(0);
    expect(sources[0]?.watching).toBe('off');
  });

  it('goes on with a folder that cannot be listed, once it is there again', async () => {
    const folder = project({ 'docs/a.md': 'alpha', 'sub/x.md': 'x' });
    await runCli(['index', 'docs'], { cwd: folder });
    rmSync(join(folder, 'docs'), { recursive: true });
    const { child, output, ended } = indexWatch(folder);
    await until(
      'it says so',
      () => output.stderr,
      (text) => text.includes('does not exist'),
    );
    writeFiles(folder, { 'docs/b.md': 'beta' });
    await until(
      'the new content is there',
      () => statusOf(folder),
      ({ sources }) => sources[0]?.lastChange !== undefined,
    );
    expect((await statusOf(folder)).sources[0]).not.toHaveProperty('error');
    child.kill('SIGINT');
    await ended;
  });
});
