import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../shared.ts';

const command = fileURLToPath(new URL('../../bench/dist/goldens.js', import.meta.url));

function goldens(...args: string[]): { readonly status: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
}

/** The golden files with the numbers of lines that pass and of those refused for a reason that is explained. */
const FILES = [
  { kind: 'splitter', file: 'splitter/recursive-splitter.jsonl', passed: 752, refused: 4 },
  { kind: 'splitter', file: 'splitter/recursive-splitter-edges.jsonl', passed: 480, refused: 0 },
  { kind: 'sentences', file: 'splitter/sentence-detector.jsonl', passed: 63, refused: 0 },
  { kind: 'sentences', file: 'splitter/sentence-detector-edges.jsonl', passed: 40, refused: 0 },
  { kind: 'captures', file: 'path-captures/path-captures.jsonl', passed: 93, refused: 28 },
  { kind: 'edn', file: 'edn/cases.jsonl', passed: 78, refused: 5 },
  { kind: 'embeddings', file: 'embeddings/embeddings-all-MiniLM-L6-v2-q.jsonl', passed: 40, refused: 0 },
  { kind: 'embeddings', file: 'embeddings/embeddings-bge-small-en-v1.5-q.jsonl', passed: 43, refused: 0 },
  { kind: 'embeddings', file: 'embeddings/embeddings-bge-small-en-v1.5.jsonl', passed: 43, refused: 0 },
];

/** Jars whose definitions clj-kondo has listed, and the number of files that lines are about. */
const JARS = {
  'commons-text-1.12.0-sources': 107,
  'core.cache-1.1.234': 2,
  'core.memoize-1.1.266': 1,
  'data.csv-1.1.0': 1,
  'data.json-2.5.1': 1,
  'data.priority-map-1.2.0': 1,
  'math.combinatorics-0.3.0': 1,
  'tools.cli-1.1.230': 1,
  'tools.logging-1.3.0': 4,
};

/** Golden files about sources: with the sources and the number of lines. */
const CODE = [
  ...Object.entries(JARS).flatMap(([jar, passed]) =>
    ['analysis', 'segments'].map((form) => ({
      kind: 'clj-kondo',
      file: `clj-kondo/${jar}.${form}.jsonl`,
      sources: `jars/${jar}.jar`,
      passed,
    })),
  ),
  { kind: 'clj-kondo', file: 'clj-kondo/probe.analysis.jsonl', sources: 'clj-kondo/probe-src', passed: 9 },
  { kind: 'clj-kondo', file: 'clj-kondo/probe.segments.jsonl', sources: 'clj-kondo/probe-src', passed: 9 },
  {
    kind: 'java',
    file: 'java-oracle/commons-text-1.12.0-sources.jsonl.gz',
    sources: 'jars/commons-text-1.12.0-sources.jar',
    passed: 1711,
  },
];

describe.skipIf(!hasShared)('every golden file about source code passes', () => {
  const folder = 'code-analysis';

  it.each(CODE)('$file', ({ kind, file, sources, passed }) => {
    const { status, out } = goldens(
      ...['--kind', kind, '--file', sharedPath('data', folder, file)],
      ...['--sources', sharedPath('data', folder, sources)],
    );
    expect(out).toMatch(new RegExp(`(?:^|\\n)${passed} passed, 0 failed\\n$`));
    expect(status).toBe(0);
  });

  it('names each stated deviation with its count and reason', () => {
    const { out } = goldens(
      ...['--kind', 'clj-kondo', '--file', sharedPath('data', folder, 'clj-kondo/probe.analysis.jsonl')],
      ...['--sources', sharedPath('data', folder, 'clj-kondo/probe-src')],
    );
    expect(out).toMatch(/^deviation 4: one element for both platforms \(.+\)$/m);
    expect(out).toMatch(/^deviation 2: broken file \(.+\)$/m);
    expect(out).not.toContain('undefined');
  });

  it('finds what differs: a name, an arity, a place', () => {
    const file = sharedPath('data', folder, 'clj-kondo/data.csv-1.1.0.analysis.jsonl');
    const altered = readFileSync(file, 'utf8')
      .replace('"name": "read-csv"', '"name": "read-cvs"')
      .replace('"end-row": ', '"end-row": 1');
    const path = join(mkdtempSync(join(tmpdir(), 'goldens-')), 'lines.jsonl');
    writeFileSync(path, altered);
    const { status, out } = goldens(
      ...['--kind', 'clj-kondo', '--file', path],
      ...['--sources', sharedPath('data', folder, 'jars/data.csv-1.1.0.jar')],
    );
    expect(out).toMatch(/lacking: clojure\.data\.csv\/read-cvs/);
    expect(out).toMatch(/extra: clojure\.data\.csv\/read-csv/);
    expect(out).toMatch(/0 passed, 1 failed\n$/);
    expect(status).toBe(1);
  });

  it('asks for the sources', () => {
    const { status, err } = goldens('--kind', 'java', '--file', sharedPath('data', folder, CODE.at(-1)!.file));
    expect(err).toMatch(/--sources/);
    expect(status).toBe(2);
  });
});

describe.skipIf(!hasShared)('every golden file passes', () => {
  it.each(FILES)('$file', ({ kind, file, passed, refused }) => {
    const { status, out } = goldens('--kind', kind, '--file', sharedPath('data', file));
    const lines = out.trimEnd().split('\n');
    const counted = lines.flatMap((line) => /^refused (\d+): /.exec(line)?.[1] ?? []);
    expect(lines.at(-1)).toBe(`${passed} passed, 0 failed`);
    expect(counted.reduce((sum, count) => sum + Number(count), 0)).toBe(refused);
    expect(status).toBe(0);
  });
});

describe('the command', () => {
  function file(...lines: string[]): string {
    const path = join(mkdtempSync(join(tmpdir(), 'goldens-')), 'lines.jsonl');
    writeFileSync(path, lines.join('\n'));
    return path;
  }

  it('counts a line that differs, one that is no JSON and one of another form as failed, naming each', () => {
    const good = JSON.stringify({ id: 'a', input: 'One. Two.', sentences: ['One.', 'Two.'] });
    const bad = JSON.stringify({ id: 'b', input: 'One. Two.', sentences: ['One. Two.'] });
    const { status, out } = goldens('--kind', 'sentences', '--file', file(good, '', bad, '{', '[]', 'null'));
    expect(out).toMatch(/^line 3 \(b\): .*One\. Two\./m);
    expect(out).toMatch(/^line 4: .*JSON/m);
    expect(out).toMatch(/^line 5: not a golden line/m);
    expect(out).toMatch(/^line 6: not a golden line/m);
    expect(out).toMatch(/1 passed, 4 failed\n$/);
    expect(status).toBe(1);
  });

  it('fails for a file without lines', () => {
    const { status, out } = goldens('--kind', 'edn', '--file', file('', ''));
    expect(out).toBe('0 passed, 0 failed\n');
    expect(status).toBe(1);
  });

  it.each([
    [['--kind', 'nonsense', '--file', 'x'], /Usage/],
    [['--kind', 'constructor', '--file', 'x'], /Usage/],
    [['--kind', 'edn'], /Usage/],
    [[], /Usage/],
    [['--kind', 'edn', '--file', '/nowhere/at/all'], /ENOENT/],
    [['--wrong'], /--wrong/],
  ])('%j is refused', (args, message) => {
    const { status, err } = goldens(...args);
    expect(err).toMatch(message);
    expect(status).toBe(2);
  });
});
