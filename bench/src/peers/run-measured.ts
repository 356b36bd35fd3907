import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Command } from './command.ts';
import { endedChildrenCpu, processTree } from './process-tree.ts';

/** Milliseconds between two looks at the memory of a program. */
const LOOK_EVERY = 25;

/** What a program printed and used. */
export interface MeasuredRun {
  readonly stdout: string;
  readonly stderr: string;
  /** Seconds from start to end. */
  readonly wall: number;
  /** Seconds of processor time of it and all it started. */
  readonly cpu: number;
  /** Most resident memory of it and all it started, in MB, as seen every 25 ms. */
  readonly peak: number;
}

/** Runs a program to its end, nothing else beside it; one that fails ends the measurement. */
export async function runMeasured({ file, args, cwd, env }: Command): Promise<MeasuredRun> {
  const before = endedChildrenCpu();
  const started = performance.now();
  const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let peak = 0;
  const look = setInterval(() => {
    peak = Math.max(peak, processTree(child.pid ?? 0).memory);
  }, LOOK_EVERY);
  try {
    const output = Promise.all([text(child.stdout), text(child.stderr)]);
    const [code] = await once(child, 'exit');
    const wall = (performance.now() - started) / 1000;
    const [stdout, stderr] = await output;
    if (code !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${code}: ${stderr.slice(-1000)}`);
    return { stdout, stderr, wall, cpu: endedChildrenCpu() - before, peak };
  } finally {
    clearInterval(look);
  }
}
