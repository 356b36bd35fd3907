import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultServer } from '../../../../../test/fault-server.ts';
import { temporaryFolder, writeFiles } from '../../../../../test/run-cli.ts';
import { sizeStats } from '../../../src/index/report/size-stats.ts';
import { indexHere } from '../../index-here.ts';
import { INDEX_BIN, runProgram } from '../../programs.ts';

describe('sizeStats', () => {
  it('are none of nothing, and without quantiles of one', () => {
    expect(sizeStats([])).toEqual({ min: 0, max: 0, mean: 0, median: 0 });
    expect(sizeStats([7])).toEqual({ min: 7, max: 7, mean: 7, median: 7 });
  });

  it('interpolate, the ends included', () => {
    expect(sizeStats([4, 1, 3, 2])).toEqual({
      min: 1,
      max: 4,
      mean: 2.5,
      median: 2.5,
      p25: 1.8,
      p50: 2.5,
      p75: 3.3,
      p95: 3.9,
      p99: 4,
    });
    expect(sizeStats([10, 20])).toMatchObject({ p25: 12.5, p50: 15, p75: 17.5, p95: 19.5, p99: 19.9 });
  });
});

describe('chunk-report', () => {
  let root: string;
  beforeAll(() => {
    root = join(mkdtempSync(join(tmpdir(), 'report-')), 'widgets');
    writeFiles(root, {
      'README.md': '# Widgets\n\nThey turn.\n\n## Setup\n\nInstall them.\n',
      Makefile: 'all:\n\techo\n',
      'long.txt': 'word '.repeat(1_500),
      'a.bin': Uint8Array.of(0, 1),
      'blank.txt': '\n',
    });
  });
  afterAll(() => rmSync(join(root, '..'), { recursive: true }));

  it('counts as JSON, keys sorted, nothing but that on standard output', async () => {
    const { code, stdout, stderr } = await indexHere(['chunk-report', root, '--json', '--verbose']);
    expect([code, stdout.split('\n')]).toEqual([0, [expect.any(String), '']]);
    expect(stderr).toMatch(
      /^INFO phase=discover chunk_report root=.*\nINFO phase=discover skipped=binary path=a\.bin\n/,
    );
    const report = JSON.parse(stdout);
    expect(Object.keys(report)).toEqual([
      'by_extension',
      'chunk_overlap',
      'chunk_size',
      'chunking_version',
      'chunks',
      'duration_ms',
      'files',
      'files_detail',
      'report',
      'report_version',
      'root',
    ]);
    expect(report).toMatchObject({
      report: 'chunking',
      report_version: 3,
      chunking_version: 2,
      chunk_size: 512,
      chunk_overlap: 64,
      root,
      files: { scanned: 5, eligible: 5, indexed: 3, binary_skipped: 1, other_skipped: 0 },
    });
    const { chunks, by_extension, files_detail } = report;
    expect(chunks.total).toBe(7);
    expect(chunks.within_budget).toEqual({ count: 7, pct: 100 });
    expect(chunks.below_half_budget).toEqual({ count: 4, pct: 57.1 });
    expect(Object.keys(chunks.histogram_tokens).sort()).toEqual(
      ['0-128', '129-256', '257-384', '385-512', '513-768', '769-1024', '1025+'].sort(),
    );
    expect(chunks.histogram_tokens).toMatchObject({ '0-128': 3, '129-256': 1, '385-512': 3 });
    expect(Object.keys(by_extension).sort()).toEqual(['(none)', '.md', '.txt']);
    expect(by_extension['.md']).toMatchObject({ files: 1, chunks: 2 });
    expect(files_detail.map(({ path, strategy }: { path: string; strategy: string }) => [path, strategy])).toEqual([
      ['Makefile', 'generic'],
      ['README.md', 'markdown'],
      ['long.txt', 'generic'],
    ]);
    expect(chunks.tokens.max).toBeLessThanOrEqual(512);
  });

  it('reads well, and lists files only when asked', async () => {
    const { stdout } = await indexHere(['chunk-report', root, '--chunk-size', '100', '--chunk-overlap', '0']);
    expect(stdout).toContain(`Chunks of ${root}\nsize 100, overlap 0, rules 2, `);
    expect(stdout).not.toContain('README.md');
    expect((await indexHere(['chunk-report', root, '--verbose'])).stdout).toMatch(/^README\.md +markdown +2 +\d+$/m);
  });

  it('needs no settings of Chroma, and takes a folder or the current one', async () => {
    const { code, stdout } = await runProgram(INDEX_BIN, ['chunk-report'], { cwd: root });
    expect([code, stdout.startsWith(`Chunks of ${root}\n`)]).toEqual([0, true]);
    expect(await indexHere(['chunk-report', root, root])).toMatchObject({ code: 2 });
  });
});

describe('chromadb-repo-indexer', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ])('ends at once on %s, with code %d', async (name, code) => {
    const controller = new AbortController();
    await using server = await startFaultServer(() => {
      controller.abort(name);
      return 'hang';
    });
    const identity = ['--organization', 'a', '--repository', 'b', '--branch', 'c', '--root', temporaryFolder()];
    const place = ['--server-url', server.url, '--collection-name', 'repos', '--dry-run'];
    const ran = await indexHere(['index', ...identity, ...place], {}, controller.signal);
    expect([ran.code, ran.stdout]).toEqual([code, '']);
  });

  it('prints version and help', async () => {
    expect((await indexHere(['--version'])).stdout).toMatch(/^chromadb-repo-indexer v0\.1\.0 v\d+/);
    for (const args of [['--help'], ['-h'], ['index', '--help'], ['chunk-report', '-h']]) {
      const { code, stdout, stderr } = await indexHere(args);
      expect([code, stdout.startsWith('Usage: chromadb-repo-indexer index '), stderr]).toEqual([0, true, '']);
    }
  });

  it.each([
    [[], 'no command: give index or chunk-report'],
    [['sync'], 'unknown command sync: give index or chunk-report'],
    [['index'], '--organization is required'],
    [['index', '--organization', 'a', '--repository', 'b'], '--branch is required'],
    [['index', '--bogus'], "Unknown option '--bogus'"],
    [['index', 'x'], 'index takes no argument x; name the folder with --root'],
    [['index', '--organization', ' ', '--repository', 'b', '--branch', 'c'], 'server-url is missing'],
  ])('%j ends with code 2 and one line', async (args, message) => {
    const { code, stdout, stderr } = await indexHere(args);
    expect([code, stdout, stderr]).toEqual([2, '', `ERROR ${message}${stderr.slice(6 + message.length)}`]);
    expect(stderr.split('\n')).toHaveLength(2);
  });
});
