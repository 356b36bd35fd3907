import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Finished, type RunOptions, runCli, temporaryFolder, writeFiles } from '../../../test/run-cli.ts';
import { makePipe } from '../../core/test/support/make-pipe.ts';
import { runHere } from './run-here.ts';

let cwd: string;
beforeAll(() => {
  cwd = temporaryFolder();
});
afterAll(() => rmSync(cwd, { recursive: true }));

const run = (args: readonly string[], options: Partial<RunOptions> = {}): Promise<Finished> =>
  runCli(args, { cwd, ...options });

describe('configurations that cannot be used end with code 1, one line, and nothing stored', () => {
  it.each([
    ['{:sources [{:path "/a/*.md"}', 'CONFIG_INVALID', /c\.edn:1:\d+/],
    ['{:sources [{:path "a" :path "b"}]}', 'CONFIG_INVALID', /c\.edn:1:\d+/],
    ['{:description "none"}', 'CONFIG_INVALID', /sources/],
    ['{:sources [{:path "a.md" :class-path "a.md"}]}', 'CONFIG_INVALID', /c\.edn:1:.*class-path/],
    ['{:sources [{:name "neither"}]}', 'CONFIG_INVALID', /c\.edn:1:.*path/],
    ['{:sources [{:path "a.md" :ingest :chunky}]}', 'STRATEGY_UNKNOWN', /chunky.*chunked/],
    ['{:sources [{:path "(?<v[^/]+)/a.md"}]}', 'CONFIG_INVALID', /c\.edn:1:/],
    ['{:sources [{:path "(?<v>[)/a.md"}]}', 'CONFIG_INVALID', /c\.edn:1:/],
    ['{:sources [{:path "a.md" :ingest :chunked :chunk-size 0}]}', 'CONFIG_INVALID', /chunk-size/],
    [
      '{:sources [{:path "a.md" :ingest :chunked :chunk-size 10 :chunk-overlap 11}]}',
      'CONFIG_INVALID',
      /chunk-overlap/,
    ],
    ['{:sources [{:path "a.md" :ingest :chunked :chunk-size "many"}]}', 'CONFIG_INVALID', /chunk-size/],
    ['{:sources [{:path "a.md" :tags #{:a :b}}]}', 'CONFIG_INVALID', /tags/],
    [
      '{:sources [] :embedding {:model "no-such-model"}}',
      'EMBEDDER_UNAVAILABLE',
      /c\.edn, model of embedding: .*no-such-model.*installed: /,
    ],
  ])('%s', async (text, code, place) => {
    writeFiles(cwd, { 'c.edn': text });
    const finished = await runHere(['index', '--config', 'c.edn'], { cwd });
    expect(finished).toMatchObject({ code: 1, stdout: '' });
    const errors = finished.stderr.split('\n').filter((line) => !line.startsWith('warning: '));
    expect(errors).toEqual([expect.stringMatching(new RegExp(`^error: .*\\[${code}\\]$`)), '']);
    expect(errors[0]).toMatch(place);
    expect(existsSync(join(cwd, 'index.db'))).toBe(false);
  });

  it('a configuration that is not there', async () => {
    const { code, stderr } = await run(['index', '--config', 'none.edn']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: .*none\.edn.*\[CONFIG_NOT_FOUND\]\n$/)]);
    expect(await run(['none.edn'])).toMatchObject({ code: 1, stdout: '', stderr });
  });
});

describe('documents that cannot be used are counted, and the run goes on', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    writeFiles(folder, { 'docs/good.md': 'A good document about tea.\n' });
  });

  it('empty, blank, binary, secret and too large files are skipped with a reason', async () => {
    writeFiles(folder, {
      'docs/empty.md': '',
      'docs/blank.md': ' \n\t\n',
      'docs/image.md': Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 0, 0),
      'docs/.env': 'TOKEN=abc\n',
      'docs/line.json': Buffer.alloc(60_000_000, '{"a":1},'),
    });
    const indexed = await runCli(['index', 'docs', '--json'], { cwd: folder });
    expect(indexed.code).toBe(0);
    const report = JSON.parse(indexed.stdout);
    expect(report.totals).toMatchObject({ matched: 6, indexed: 1, failed: 0, skipped: 5 });
    const reasons = report.skipped.map(({ path, reason }: { path: string; reason: string }) => [
      path.slice(folder.length + 6),
      reason,
    ]);
    expect(reasons.sort()).toEqual([
      ['.env', 'secret'],
      ['blank.md', 'blank'],
      ['empty.md', 'blank'],
      ['image.md', 'binary'],
      ['line.json', 'too-large'],
    ]);
    expect((await runCli(['status'], { cwd: folder })).stdout).toMatch(/line\.json: .*\[too-large\]/);
  });

  it.skipIf(process.getuid?.() !== 0)(
    'an unreadable file fails alone; where every file fails the code is 1',
    async () => {
      // the superuser reads everything, so the program runs as somebody else
      writeFiles(folder, { 'docs/locked.md': 'Nobody may read this.\n' });
      chmodSync(join(folder, 'docs/locked.md'), 0o000);
      chmodSync(folder, 0o777);
      const some = await runCli(['index', 'docs'], { cwd: folder, uid: 65_534 });
      expect(some).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^1 document indexed \(1 segment\), 1 failed in /),
      });
      expect(some.stderr).toMatch(/^failed: .*locked\.md/m);
      rmSync(join(folder, 'docs/good.md'));
      const all = await runCli(['index', 'docs/locked.md', '--index', 'other.db'], { cwd: folder, uid: 65_534 });
      expect(all).toMatchObject({ code: 1, stdout: expect.stringMatching(/^0 documents indexed .*1 failed/) });
      expect(all.stderr).toMatch(/^error: nothing was indexed: 1 document failed$/m);
    },
  );
});

describe('models and indexes that are damaged', () => {
  const model = fileURLToPath(new URL('../../model-all-minilm-l6-v2/model', import.meta.url));

  it('a damaged model file is named, and nothing that was stored is lost', async () => {
    const folder = temporaryFolder();
    cpSync(model, join(folder, 'model'), { recursive: true });
    writeFiles(folder, {
      'c.edn': '{:sources [{:path "docs/*.md"}] :embedding {:model "./model"}}',
      'docs/tea.md': 'Green tea.\n',
    });
    expect(await runCli(['index', '--config', 'c.edn'], { cwd: folder })).toMatchObject({ code: 0 });
    const weights = join(folder, 'model/model.onnx');
    truncateSync(weights, 1_000_000);
    writeFiles(folder, { 'docs/more.md': 'Black tea.\n' });
    const damaged = await runCli(['index', '--config', 'c.edn'], { cwd: folder });
    expect(damaged).toMatchObject({ code: 1, stdout: '' });
    expect(damaged.stderr).toMatch(/^error: .*model\.onnx.*\[MODEL_INVALID\]$/m);
    const words = await runCli(['search', 'tea', '--config', 'c.edn', '--mode', 'lexical'], { cwd: folder });
    expect([words.code, words.stdout.match(/^\d\. .*$/gm)?.length]).toEqual([0, 2]);
    expect(words.stderr).toContain('1 of 2 documents are found by their words only');
    rmSync(folder, { recursive: true });
  });

  it('a foreign file is never touched, not even by --rebuild', async () => {
    writeFiles(cwd, { 'docs/tea.md': 'Green tea.\n', 'foreign.db': 'my diary' });
    for (const args of [
      ['index', 'docs'],
      ['index', 'docs', '--rebuild'],
      ['search', 'tea'],
      ['status'],
      ['verify'],
      ['compact'],
    ]) {
      const { code, stderr } = await run([...args, '--index', 'foreign.db']);
      expect([code, stderr]).toEqual([1, expect.stringContaining('[STORE_FOREIGN]')]);
    }
    expect(readFileSync(join(cwd, 'foreign.db'), 'utf8')).toBe('my diary');
  });

  it('a damaged index is reported by verify and mended by --rebuild', async () => {
    writeFiles(cwd, { 'docs/tea.md': 'Green tea.\n' });
    await run(['index', 'docs', '--index', 'damaged.db']);
    const file = join(cwd, 'damaged.db');
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(0xa5, 4_096, 40_000));
    const verified = await run(['verify', '--index', 'damaged.db']);
    expect(verified.code).toBe(1);
    expect(verified.stdout + verified.stderr).not.toBe('');
    expect(await run(['index', 'docs', '--index', 'damaged.db', '--rebuild'])).toMatchObject({ code: 0 });
    writeFileSync(file, readFileSync(file).fill(0x5a, 8192));
    const next = /is damaged: index again with --rebuild, naming what was indexed where no configuration does/;
    expect((await run(['search', 'tea', '--index', 'damaged.db', '--mode', 'lexical'])).stderr).toMatch(next);
    const unnamed = await run(['index', '--index', 'damaged.db', '--rebuild']);
    expect([unnamed.code, unnamed.stdout]).toEqual([2, '']);
    expect(unnamed.stderr).toMatch(
      /^error: what was indexed cannot be read .*"mcp-vector-search index FOLDER… --rebuild"\n$/,
    );
    expect(await run(['index', 'docs', '--index', 'damaged.db', '--rebuild'])).toMatchObject({ code: 0 });
    expect(await run(['verify', '--index', 'damaged.db'])).toMatchObject({ code: 0, stdout: 'ok\n' });
  });

  it('an index of another model is refused until it is rebuilt', async () => {
    writeFiles(cwd, {
      'docs/tea.md': 'Green tea.\n',
      'm.edn': '{:sources [{:path "docs/*.md"}] :embedding {:model "all-MiniLM-L6-v2"}}',
    });
    await run(['index', 'docs', '--index', 'm.db']);
    const both = ['--config', 'm.edn', '--index', 'm.db'];
    for (const command of [['index'], ['search', 'tea']]) {
      const { code, stderr } = await run([...command, ...both]);
      expect([code, stderr]).toEqual([1, expect.stringMatching(/--rebuild.*\[STORE_MISMATCH\]/)]);
    }
    expect(await run(['index', '--rebuild', ...both])).toMatchObject({ code: 0 });
    expect((await run(['search', 'tea', ...both])).stdout).toMatch(/^1\. docs\/tea\.md/);
  });
});

describe('places that cannot be written', () => {
  it.skipIf(process.getuid?.() !== 0)('a folder that is read-only', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'docs/tea.md': 'Green tea.\n' });
    chmodSync(folder, 0o755);
    const { code, stdout, stderr } = await runCli(['index', 'docs'], { cwd: folder, uid: 65_534 });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^error: .*\[STORE_READ_ONLY\]\n$/);
    rmSync(folder, { recursive: true });
  });

  it('a disk that is full keeps what was stored', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'docs/tea.md': 'Green tea.\n' });
    await runCli(['index', 'docs'], { cwd: folder });
    // a limit on the size of files is the nearest thing to a full disk that needs no rights
    mkdirSync(join(folder, 'many'));
    for (let count = 0; count < 30; count += 1) {
      writeFileSync(
        join(folder, `many/${count}.md`),
        Array.from({ length: 8_000 }, (_, word) => `word${count * word}`).join(' '),
      );
    }
    const limited = await runCli(['index', 'many'], {
      cwd: folder,
      wrap: ['bash', '-c', `trap '' XFSZ; ulimit -f 600; exec "$@"`, 'bash'],
    });
    expect(limited.stderr).toMatch(/^error: .*\[STORE_FULL\]$/m);
    expect(limited.code).toBe(1);
    expect((await runCli(['search', 'green tea', '--limit', '1'], { cwd: folder })).stdout).toMatch(
      /^1\. docs\/tea\.md/,
    );
    expect(await runCli(['verify'], { cwd: folder })).toMatchObject({ code: 0 });
    rmSync(folder, { recursive: true });
  });
});

describe('a source that is not there', () => {
  it('is an error where there is no other, and a warning beside one that is', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      'docs/tea.md': 'Green tea.\n',
      'none.edn': '{:sources [{:path "nonexist/*.md"}]}',
      'one.edn': '{:sources [{:path "nonexist/*.md"} {:path "docs/*.md"}]}',
    });
    const warning = expect.stringMatching(/^warning: .*nonexist does not exist/m);
    const none = await runHere(['index', '--config', 'none.edn', '--index', 'none.db'], { cwd: folder });
    expect(none).toMatchObject({ code: 1, stderr: warning });
    expect(none.stderr).toMatch(
      /^error: nothing was indexed: 1 source could not be listed, see the warnings above \[SOURCE_UNREADABLE\]$/m,
    );
    const one = await runCli(['index', '--config', 'one.edn', '--index', 'one.db'], { cwd: folder });
    expect(one).toMatchObject({ code: 0, stderr: warning });
    expect(one.stderr).not.toContain('error: ');
    rmSync(folder, { recursive: true });
  });
});

describe.skipIf(process.platform === 'win32')('arguments that are neither files nor folders', () => {
  it('are refused, and not remembered', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'docs/tea.md': 'Green tea.\n' });
    makePipe(join(folder, 'pipe'));
    const virtual = (folder: string): string =>
      `cannot be indexed: ${folder} is a virtual file system; name a file or folder of documents`;
    for (const [argument, why] of [
      ['pipe', 'is neither a file nor a folder, but a device, pipe or socket; name a file or folder'],
      ...(process.platform === 'linux'
        ? ([
            ['/dev/zero', virtual('/dev')],
            ['/dev', virtual('/dev')],
            ['/proc/cpuinfo', virtual('/proc')],
            ['/proc/*/status', virtual('/proc')],
          ] as const)
        : []),
    ] as const) {
      const { code, stdout, stderr } = await runHere(['index', 'docs', argument], { cwd: folder });
      expect([code, stdout, stderr]).toEqual([2, '', `error: ${argument} ${why}\n`]);
    }
    expect(existsSync(join(folder, '.mcp-vector-search'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
});

describe('an index file that is not what it should be', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
    writeFiles(folder, { 'docs/good.md': 'A good document about tea.\n' });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('an empty one becomes an index, and is none to read from', async () => {
    writeFiles(folder, { '.mcp-vector-search/index.db': '' });
    const line = `error: the file ${folder}/.mcp-vector-search/index.db is empty and no index yet: index something first [STORE_NOT_FOUND]\n`;
    for (const args of [['status'], ['verify'], ['compact'], ['search', 'tea', '--mode', 'lexical']]) {
      expect(await runHere(args, { cwd: folder })).toEqual({ code: 1, stdout: '', stderr: line });
    }
    expect(await runCli(['index', 'docs'], { cwd: folder })).toMatchObject({ code: 0 });
    expect(await runHere(['verify'], { cwd: folder })).toMatchObject({ code: 0, stdout: 'ok\n' });
  });

  it.skipIf(process.getuid?.() !== 0)('permissions that hide it are not taken for its absence', async () => {
    writeFiles(folder, { 'mine/index.db': 'x', '.mcp-vector-search/index.db': 'x' });
    chmodSync(folder, 0o755);
    chmodSync(join(folder, 'mine'), 0o700);
    for (const args of [['--index', 'mine/index.db'], []]) {
      if (args.length === 0) chmodSync(join(folder, '.mcp-vector-search/index.db'), 0o600);
      const { code, stderr } = await runCli(['status', ...args], { cwd: folder, uid: 65_534 });
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/^error: .*index\.db cannot be read \(EACCES\).* \[STORE_FAILED\]\n$/),
      ]);
    }
  });
});
