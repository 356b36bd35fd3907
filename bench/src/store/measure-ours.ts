import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Timing } from './timing.ts';

/** Figures of an index. */
export interface OursResult {
  /** From nothing to the first answer, in seconds of processor time. */
  readonly coldOpen: number;
  /** Above the bare process, in MB (2^20 bytes). */
  readonly memory: number;
  readonly latency: Readonly<Record<string, Timing>>;
  /** Numbers of the best ten segments of each query. */
  readonly found: readonly (readonly number[])[];
}

/** Measures an index in a process that has nothing else in memory. */
export async function measureOurs(path: string, segments: number, queries: number): Promise<OursResult> {
  const script = fileURLToPath(new URL('./ours-child.js', import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', script, path, String(segments), String(queries)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  if (code !== 0) throw new Error(`The process that measures the index ended with ${code}`);
  return JSON.parse(output) as OursResult;
}
