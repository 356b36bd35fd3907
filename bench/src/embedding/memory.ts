import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { MemorySample } from './memory-child.ts';

const MEGABYTE = 1024 * 1024;

/** Memory of a process that embeds, in MB (2^20 bytes). */
export interface MemoryUse {
  readonly workers: number;
  /** Before the first text. */
  readonly base: number;
  /** Most at any time. */
  readonly peak: number;
  /** What the peak is above the base, for each worker. */
  readonly perWorker: number;
  /** Growth from the middle of the run to its end. */
  readonly growth: number;
}

/** Lets a process of its own embed texts of mixed lengths, and reads its memory as it goes. */
export async function measureMemory(model: string, workers: number, texts: number): Promise<MemoryUse> {
  const script = fileURLToPath(new URL('./memory-child.js', import.meta.url));
  const child = spawn(process.execPath, [script, model, String(workers), String(texts)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The process that measures memory ended with ${code}`);
  const { base, peak, steps } = JSON.parse(output) as MemorySample;
  const middle = steps[Math.floor(steps.length / 2)] ?? Number.NaN;
  return {
    workers,
    base: base / MEGABYTE,
    peak: peak / MEGABYTE,
    perWorker: (peak - base) / workers / MEGABYTE,
    growth: ((steps.at(-1) ?? Number.NaN) - middle) / MEGABYTE,
  };
}
