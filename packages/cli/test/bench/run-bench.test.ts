import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runCli, temporaryFolder, writeFiles } from '../../../../test/run-cli.ts';

let cwd: string;
beforeEach(() => {
  cwd = temporaryFolder();
  writeFiles(cwd, { 'docs/a.md': 'A stale response.\n', 'docs/b.md': 'An entity tag.\n', 'other/c.md': 'Tea.\n' });
});
afterEach(() => rmSync(cwd, { recursive: true }));

const bench = (...args: string[]): ReturnType<typeof runCli> => runCli(['bench', ...args], { cwd });

it('measures what its arguments name, and makes no index', async () => {
  const { code, stdout } = await bench('docs');
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^documents {2}2 of 2 indexed, 0 skipped, 0 failed\nsegments {3}2, [\d.]+ a second\nindexing {3}.*: list .*, read .*, segment .*, embed .*, write .*\nall of it {2}about .* for 2 documents at this rate\nmodel {6}.* to load\nsearch {5}p50 [\d.]+ ms, p95 [\d.]+ ms by meaning and words, p50 .* by words alone\nsizes {6}33 B of text, \d+ kB of index\n$/,
  );
  expect(existsSync(join(cwd, '.mcp-vector-search'))).toBe(false);
});

it('measures what the index remembers, and leaves that index as it is', async () => {
  await runCli(['index', 'docs'], { cwd });
  const before = readFileSync(join(cwd, '.mcp-vector-search/index.db'));
  const { code, stdout } = await bench('--json', '--documents', '1', '--queries', '3');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    documents: { all: 2, indexed: 1 },
    segments: 1,
    searching: { fused: { calls: 1 } },
  });
  expect(readFileSync(join(cwd, '.mcp-vector-search/index.db')).equals(before)).toBe(true);
});

it('measures what is configured, unless arguments name something else', async () => {
  writeFiles(cwd, { '.mcp-vector-search/config.edn': '{:sources [{:path "docs/*.md"}]}' });
  expect(JSON.parse((await bench('--json')).stdout).documents.all).toBe(2);
  expect(JSON.parse((await bench('other', '--json')).stdout).documents.all).toBe(1);
});

it('says what is wrong in one line', async () => {
  expect(await bench('docs', '--documents', '0')).toMatchObject({ code: 2, stdout: '' });
  const nothing = await bench();
  expect([nothing.code, nothing.stdout]).toEqual([1, '']);
  expect(nothing.stderr).toMatch(/^error: .*\[CONFIG_NOT_FOUND\]\n$/);
});
