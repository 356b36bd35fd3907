/** HTML pages and notebooks in the real program: found by what they show, on the lines of their files. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { CLI, emptyHome, type Finished, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

const PAGE = `<!doctype html>
<html>
<head>
  <title>Kettle care</title>
  <script>
    const unseenword = "<p>lime unseenword</p>";
  </script>
</head>
<body>
  <nav><a href="/">Home</a></nav>
  <h1>Descaling</h1>
  <p>Hard water leaves <em>limescale</em>
     on the heating element.</p>
  <h2>How often</h2>
  <p>Use vinegar every month.</p>
</body>
</html>
`;
const NOTEBOOK = `${JSON.stringify(
  {
    cells: [
      { cell_type: 'markdown', metadata: {}, source: ['# Boiling curve\n', '\n', 'How fast the kettle heats.'] },
      {
        cell_type: 'code',
        execution_count: 1,
        metadata: {},
        outputs: [{ output_type: 'stream', text: ['unseenword 42\n'] }],
        source: ['from lab import thermometer\n', 'curve = thermometer.measure()'],
      },
    ],
    metadata: { kernelspec: { language: 'python' } },
    nbformat: 4,
    nbformat_minor: 5,
  },
  null,
  1,
)}\n`;
const FILES = { 'docs/page.html': PAGE, 'docs/curve.ipynb': NOTEBOOK, 'docs/notes.md': 'Plain notes on tea.\n' };

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  writeFiles(folder, FILES);
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...args: string[]): Promise<Finished> => runCli(args, { cwd: folder });

async function index(
  ...args: string[]
): Promise<{ totals: Record<string, number>; embeddedTexts: number; failures: object[] }> {
  const { stdout } = await run('index', '--json', ...args);
  return JSON.parse(stdout);
}

/** The line that a place `path:line` of an answer means. */
function lineAt(place: string): string {
  const [path = '', line] = place.split(':');
  return readFileSync(join(folder, path), 'utf8').split('\n')[Number(line) - 1] ?? '';
}

/** The line that the first place of an answer means has the first word that is shown of it. */
function expectOpened(stdout: string): void {
  const [, place = '', first = ''] =
    /^1\. (\S+)[^\n]*\n(?: {3}\S+=[^\n]*\n)? {3}(?:#+ |```\w*\n {3})?([^\n]*)/.exec(stdout) ?? [];
  expect(first).toMatch(/\w/);
  expect(lineAt(place)).toContain(first.split(' ')[0]);
}

async function connect(...args: string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' });
  onTestFinished(() => client.close());
  const env = emptyHome(folder) as Record<string, string>;
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [CLI, ...args], cwd: folder, env, stderr: 'ignore' }),
  );
  return client;
}

interface ReadAnswer {
  readonly text: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly totalLines?: number;
  readonly rest?: Record<string, unknown>;
  readonly current: boolean;
}

async function read(client: Client, args: Record<string, unknown>): Promise<ReadAnswer> {
  const { structuredContent } = await client.callTool({ name: 'read_document', arguments: args });
  return structuredContent as unknown as ReadAnswer;
}

describe('HTML pages and notebooks', () => {
  it.each([
    ['whole-document', 'lexical'],
    ['markdown', 'fused'],
    ['chunked', 'lexical'],
  ])('are found by what they show, at its line (%s, %s)', async (ingest, mode) => {
    writeFiles(folder, { 'c.edn': `{:sources [{:path "docs/**" :ingest :${ingest}}]}` });
    const options = ['--mode', mode, '--config', 'c.edn'];
    expect((await index('--config', 'c.edn')).totals).toMatchObject({ indexed: 3, failed: 0 });
    for (const [query, phrase] of [
      ['limescale', '<em>limescale</em>'],
      ['vinegar every month', 'Use vinegar'],
      ['thermometer', 'from lab import thermometer'],
    ] as const) {
      expectOpened((await run('search', query, '--limit', '1', ...options)).stdout);
      const { stdout } = await run('search', query, '--limit', '1', '--json', ...options);
      const [{ path, range }] = JSON.parse(stdout).hits;
      const file = readFileSync(path, 'utf8').split('\n');
      const line = file.findIndex((text) => text.includes(phrase)) + 1;
      expect([query, range.startLine <= line && line <= range.endLine]).toEqual([query, true]);
    }
    expect((await run('search', 'unseenword', '--mode', 'lexical', '--config', 'c.edn')).stdout).toBe('');
    const titled = await run('search', 'kettle', '--filter', 'title=Kettle care', '--files', ...options);
    expect(titled.stdout).toBe('docs/page.html\n');
  });

  it('cost nothing when nothing changed, and are cut anew, alone, when they are read otherwise', async () => {
    writeFiles(folder, { 'c.edn': '{:sources [{:path "docs/**"}]}' });
    const where = ['--config', 'c.edn', '--index', 'i.db'];
    expect(await index(...where)).toMatchObject({ totals: { indexed: 3 } });
    expect(await index(...where)).toMatchObject({ totals: { indexed: 0, unchanged: 3 }, embeddedTexts: 0 });
    writeFiles(folder, { 'c.edn': '{:readers? false :sources [{:path "docs/**"}]}' });
    expect(await index(...where)).toMatchObject({ totals: { indexed: 2, unchanged: 1 }, embeddedTexts: 2 });
    const raw = JSON.parse((await run('search', 'unseenword', '--mode', 'lexical', '--json', ...where)).stdout);
    expect(
      raw.hits
        .map(({ segment, content }: { segment?: { content: string }; content?: string }) => content ?? segment?.content)
        .sort(),
    ).toEqual([PAGE, NOTEBOOK].sort());
    writeFiles(folder, { 'c.edn': '{:sources [{:path "docs/**"}]}' });
    expect(await index(...where)).toMatchObject({ totals: { indexed: 2, unchanged: 1 }, embeddedTexts: 0 });
  });

  it('that are broken are named, and the others found', async () => {
    writeFiles(folder, {
      'docs/broken.ipynb': '{"cells": [\n {"cell_type" "code"}]}',
      'docs/broken.html': '<p>kettle <b><table><svg',
    });
    const { totals, failures } = await index('docs');
    expect(totals).toMatchObject({ indexed: 4, failed: 1 });
    expect(failures).toEqual([
      expect.objectContaining({ path: join(folder, 'docs/broken.ipynb'), reason: 'DOCUMENT_UNDECODABLE', line: 2 }),
    ]);
    expect((await run('search', 'kettle', '--mode', 'lexical', '--files')).stdout).toContain('docs/broken.html');
  });

  it('are read by an agent as the same text, by lines of the file', async () => {
    writeFiles(folder, { '.mcp-vector-search/config.edn': '{:sources [{:path "docs/**"}]}' });
    await index();
    const client = await connect();
    const answer = async (): Promise<{
      hits: { docId: string; startLine: number; endLine: number; content: string }[];
    }> =>
      (await client.callTool({ name: 'search', arguments: { query: 'vinegar', limit: 1 } })).structuredContent as never;
    await expect
      .poll(async () => (await answer()).hits[0]?.docId, { timeout: 30_000 })
      .toBe(join(folder, 'docs/page.html'));
    const page = join(folder, 'docs/page.html');
    expect((await answer()).hits[0]).toMatchObject({
      startLine: 4,
      endLine: 15,
      content: expect.stringContaining('## How often\n\nUse vinegar'),
    });
    const whole = await read(client, { doc_id: page });
    expect(whole).toMatchObject({ startLine: 4, endLine: 15, totalLines: 15, current: true });
    expect(whole.text).not.toMatch(/unseenword|</);
    const part = await read(client, { doc_id: page, start_line: 13, end_line: 14 });
    expect(part).toMatchObject({
      startLine: 13,
      endLine: 14,
      text: expect.stringMatching(/^on the heating element\.\n+## How often\n*$/),
    });
    expect(await read(client, { doc_id: page, start_line: 5, end_line: 9 })).toMatchObject({
      text: expect.not.stringMatching(/\S/),
    });
    const cell = await read(client, { doc_id: join(folder, 'docs/curve.ipynb'), start_line: 25 });
    expect(cell.text).toMatch(/thermometer/);
    const uri = `document://indexed/${encodeURIComponent(page)}`;
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({
      text: expect.stringContaining('# Descaling\n\nHard water leaves limescale\non the heating'),
    });
    writeFileSync(page, PAGE.replace('vinegar', 'citric acid'));
    expect((await read(client, { doc_id: page })).text).toMatch(/Use (?:vinegar|citric acid) every month/);
  });

  it('of one long line are read to their end, in parts', async () => {
    const words = Array.from({ length: 2_000 }, (_, at) => `w${at}`);
    writeFiles(folder, { 'docs/long.html': `<h1>Long</h1>${words.map((word) => `<p>${word}</p>`).join('')}` });
    await index('docs');
    const client = await connect();
    const id = join(folder, 'docs/long.html');
    let text = '';
    let next: Record<string, unknown> | undefined = { doc_id: id };
    let calls = 0;
    while (next) {
      const part: ReadAnswer = await read(client, next);
      expect(part).toMatchObject({ startLine: 1, endLine: 1, totalLines: 1 });
      text += part.text;
      next = part.rest;
      calls += 1;
    }
    expect(calls).toBeGreaterThan(1);
    expect(text).toBe(['# Long', ...words].join('\n\n'));
  });
});
