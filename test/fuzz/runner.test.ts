import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../run-cli.ts';

const RUN = fileURLToPath(new URL('../../fuzz/run.mjs', import.meta.url));
const TOYS = fileURLToPath(new URL('toys', import.meta.url));
const ENGINE = new URL('../../fuzz/engine/', import.meta.url);

/** Runs one toy for a moment. */
function fuzz(toy: string, ...args: string[]): { stdout: string; status: number | null; findings: string } {
  const findings = temporaryFolder();
  onTestFinished(() => rmSync(findings, { recursive: true }));
  const all = ['--targets', TOYS, '--target', toy, '--minutes', '0.02', '--seed', '1', '--findings', findings, ...args];
  return { ...spawnSync(process.execPath, [RUN, ...all], { encoding: 'utf8' }), findings: join(findings, toy) };
}

it('what does no harm has no findings', () => {
  const { stdout, status, findings } = fuzz('sound');
  expect(stdout).toMatch(/^sound +\d+ inputs, .*, [1-4] outcomes, .*, 0 findings$/m);
  expect([status, existsSync(findings)]).toEqual([0, false]);
});

it('an error that nobody expects is found once, with the smallest input, which can be tried again', () => {
  const { stdout, status, findings } = fuzz('throws');
  expect([status, stdout.match(/^throws: wrong: Error: there is an x$/gm)?.length]).toEqual([1, 1]);
  const [name = '', ...more] = readdirSync(findings).filter((file) => !file.endsWith('.txt'));
  expect(more).toEqual([]);
  expect(readFileSync(join(findings, name), 'utf8')).toBe('x');
  const again = fuzz('throws', '--input', join(findings, name));
  expect([again.status, again.stdout]).toEqual([1, expect.stringContaining('there is an x')]);
});

it.each([
  ['crashes', /^crashes: crash: exit code null, signal SIGABRT$/m],
  ['rejects', /^rejects: crash: exit code 1, signal null\n(?:.*\n)*.*nobody handles this/m],
  ['hangs', /^hangs: hang: no end after \d+ ms$/m],
])('a target that %s is found, with its input', (toy, message) => {
  const { stdout, status, findings } = fuzz(toy);
  expect(stdout).toMatch(message);
  expect(status).toBe(1);
  expect(readdirSync(findings).length).toBeGreaterThanOrEqual(2);
});

it('a seed stands for the same inputs', async () => {
  const { InputPool } = (await import(new URL('input-pool.mjs', ENGINE).href)) as {
    InputPool: new (target: object, random: object) => { next(): Uint8Array };
  };
  const { Random } = (await import(new URL('random.mjs', ENGINE).href)) as { Random: new (seed: number) => object };
  const inputs = (seed: number): string[] => {
    const pool = new InputPool({ seeds: () => [Buffer.from('{"a": [1, 2]}')] }, new Random(seed));
    return Array.from({ length: 300 }, () => Buffer.from(pool.next()).toString('hex'));
  };
  expect(inputs(5)).toEqual(inputs(5));
  expect(inputs(5)).not.toEqual(inputs(6));
  expect(new Set(inputs(5)).size).toBeGreaterThan(200);
});

it('memory that grows to the end is a leak, memory that settles or swings is none', async () => {
  const { leakOf } = (await import(new URL('memory-watch.mjs', ENGINE).href)) as {
    leakOf(samples: readonly { heap: number; rss: number }[]): string | undefined;
  };
  const samples = (heap: (at: number) => number): { heap: number; rss: number }[] =>
    Array.from({ length: 30 }, (_, at) => ({ heap: heap(at) * 2 ** 20, rss: 0 }));
  expect(leakOf(samples((at) => 20 + 3 * at))).toMatch(/^heap grew from \d+ MiB to \d+ MiB$/);
  expect(leakOf(samples((at) => Math.min(200, 20 * at)))).toBeUndefined();
  expect(leakOf(samples((at) => 20 + 100 * (at % 2)))).toBeUndefined();
});
