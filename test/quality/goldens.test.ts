import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
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
