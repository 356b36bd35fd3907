import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Finished, runCli, temporaryFolder, writeFiles } from '../../../test/run-cli.ts';
import type { AnswerJson } from '../src/output/answer-json.ts';
import { runHere } from './run-here.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
  writeFiles(cwd, {
    'docs/cache.md': '# Caches\n\nA stale response is validated with an entity tag.\n',
    'docs/deep/dns.md': 'A resolver asks the root servers first.\n',
    'notes/tea.txt': 'Green tea is brewed with water of seventy degrees.\n',
    'README.md': 'How to set up the project on a new computer.\n',
  });
});
afterEach(() => rmSync(cwd, { recursive: true }));

const run = (...args: string[]): Promise<Finished> => runCli(args, { cwd });

/** Paths below the folder, in alphabetical order, that a lexical search for any of the words finds. */
async function held(words = 'stale resolver tea project'): Promise<string[]> {
  const { stdout, code } = await run('search', words, '--mode', 'lexical', '--json');
  expect(code).toBe(0);
  return (JSON.parse(stdout) as AnswerJson).hits.map((hit) => hit.path.slice(cwd.length + 1)).sort();
}

describe('index without a configuration', () => {
  it('takes a folder as everything below it, and search in the same folder finds it by meaning', async () => {
    const indexed = await run('index', 'docs');
    expect(indexed).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 documents indexed \(2 segments\) in .*: \.mcp-vector-search\/index\.db\n$/),
    });
    expect(existsSync(join(cwd, '.mcp-vector-search/index.db'))).toBe(true);
    expect(readFileSync(join(cwd, '.mcp-vector-search/.gitignore'), 'utf8')).toContain('index.db*');
    const { stdout, stderr, code } = await run('search', 'how does a browser know that its copy is outdated?');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^1\. docs\/cache\.md:1 {2}score \d\.\d{3} similarity 0\.\d\d\n {3}.*section=Caches\n {3}# Caches\n\n {3}A stale response is validated with an entity tag\.\n/,
    );
  });

  it('remembers its arguments: later ones are added, none means all again, --rebuild starts over', async () => {
    await run('index', 'docs');
    await run('index', 'notes');
    expect(await held()).toEqual(['docs/cache.md', 'docs/deep/dns.md', 'notes/tea.txt']);

    rmSync(join(cwd, 'docs/cache.md'));
    writeFiles(cwd, { 'notes/new.txt': 'The resolver of a dispute.\n' });
    const again = await run('index');
    expect(again.stdout).toMatch(/^1 document indexed \(1 segment\), 2 unchanged, 1 removed in /);
    expect(await held()).toEqual(['docs/deep/dns.md', 'notes/new.txt', 'notes/tea.txt']);

    await run('index', '--rebuild', 'README.md');
    expect(await held()).toEqual(['README.md']);
    expect((await run('index', '--rebuild')).stdout).toMatch(/^1 document indexed/);
  });

  it('takes files that the shell has named as one source, each once, and not those of a folder that is there too', async () => {
    await run('index', 'README.md', 'notes/tea.txt', './README.md', 'docs/cache.md', 'docs');
    expect(await held()).toEqual(['README.md', 'docs/cache.md', 'docs/deep/dns.md', 'notes/tea.txt']);
    const { sources } = JSON.parse((await run('status', '--json')).stdout) as {
      sources: { label: string; indexed: number }[];
    };
    expect(sources.map(({ label, indexed }) => [label.replace(`${cwd}/`, ''), indexed])).toEqual([
      ['docs', 2],
      ['2 files', 2],
    ]);
  });

  it('takes a path spec within a folder that is there too as part of that, unless it captures', async () => {
    await run('index', '.');
    await run('index', 'docs/*.md', 'docs/(?<area>[^/]+)/*.md');
    const { counts } = JSON.parse((await run('status', '--json')).stdout);
    expect(counts.documents).toBe(4 + 1);
  });

  it('takes path specs with globs and captures', async () => {
    await run('index', 'docs/(?<area>[^/]+)/**.md', 'notes/*.txt');
    expect(await held()).toEqual(['docs/deep/dns.md', 'notes/tea.txt']);
    const { stdout } = await run('search', 'resolver', '--mode', 'lexical', '--filter', 'area=deep', '--json');
    expect((JSON.parse(stdout) as AnswerJson).hits[0]?.metadata).toMatchObject({ area: 'deep' });
  });

  it('keeps what it cannot see for now: a folder that has vanished', async () => {
    await run('index', 'docs');
    rmSync(join(cwd, 'docs'), { recursive: true });
    const { code, stderr } = await run('index');
    expect(code).toBe(1);
    expect(stderr).toContain('does not exist');
    expect(await held()).toEqual(['docs/cache.md', 'docs/deep/dns.md']);
  });

  it('goes elsewhere with --index, where search finds it too', async () => {
    await run('index', 'docs', '--index', 'elsewhere/my.db');
    expect(existsSync(join(cwd, '.mcp-vector-search'))).toBe(false);
    const { stdout } = await run('search', 'resolver', '--index', 'elsewhere/my.db', '--mode', 'lexical');
    expect(stdout).toMatch(/^1\. docs\/deep\/dns\.md:1 /);
  });

  it('never indexes itself', async () => {
    await run('index', '.');
    await run('index', '.', '--index', 'my.db');
    const { stdout } = await run('status', '--index', 'my.db', '--json');
    expect(JSON.parse(stdout).counts).toMatchObject({ documents: 4, skipped: 0, failed: 0 });
  });

  it.each([
    [['index'], 1, 'no configuration file found'],
    [['search', 'tea'], 1, 'begin here: mcp-vector-search init looks'],
    [['index', 'nothere'], 2, 'nothere does not exist'],
    [['index', 'docs', 'nothere.md'], 2, 'nothere.md does not exist'],
    [['index', 'zzz/**/*.md'], 2, 'zzz does not exist'],
    [['index', ''], 2, 'an argument is empty'],
    [['index', 'docs/(?<open[^/]+/x.md'], 2, '(?<open'],
    [['status', '--index', 'none.db'], 1, 'STORE_NOT_FOUND'],
  ] as const)('%j ends with code %i and one line', async (args, code, message) => {
    const finished = await runHere(args, { cwd });
    expect(finished).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(/^error: [^\n]+\n$/) });
    expect(finished.stderr).toContain(message);
    expect(existsSync(join(cwd, '.mcp-vector-search'))).toBe(false);
  });

  it('names the folder above that has an index', async () => {
    writeFiles(cwd, { '.mcp-vector-search/index.db': '' });
    for (const command of [['search', 'tea'], ['status']]) {
      const { code, stderr } = await runHere(command, { cwd: join(cwd, 'docs/deep') });
      expect(code).toBe(1);
      expect(stderr).toContain(`error: no index at ${cwd}/docs/deep/.mcp-vector-search/index.db, and no configuration`);
      expect(stderr).toContain(`run it in ${cwd}, which has one, or pass --index ${cwd}/.mcp-vector-search/index.db`);
    }
  });

  it('warns of a path spec that nothing matches', async () => {
    const { code, stderr } = await run('index', 'docs/*.rst');
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/warning: nothing matches .*docs\/\*\.rst; it is not remembered/),
    ]);
    expect(await run('index')).toMatchObject({ code: 2, stderr: expect.stringContaining('nothing to index') });
  });
});
