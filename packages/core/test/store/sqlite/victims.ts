import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { DocumentKey } from '../../../src/store/segment.ts';
import type { DocumentChange } from '../../../src/store/store-driver.ts';

const SCRIPT = fileURLToPath(new URL('children/victim.mjs', import.meta.url));

/** One commit of a victim. */
export interface VictimStep {
  readonly replace?: readonly DocumentChange[];
  readonly remove?: readonly DocumentKey[];
  readonly compact?: boolean;
}

/** What a victim is given. */
export interface VictimTask {
  readonly path: string;
  /** Whether it uses a write-ahead log. Default true. */
  readonly log?: boolean;
  readonly embedder: { readonly fingerprint: string; readonly dimensions: number };
  readonly steps: readonly VictimStep[];
}

/** Processes that write and are killed with SIGKILL. Some wait, all loaded, so that a kill costs no start. */
export class Victims {
  readonly #waiting: Promise<ChildProcess>[] = [];

  constructor(waiting: number) {
    for (let count = 0; count < waiting; count += 1) this.#waiting.push(start());
  }

  /**
   * Lets one write, and kills it so many milliseconds after it was told to, or after it said so many lines if that is
   * given. Returns how many steps it said were committed.
   */
  async writeAndKill(
    task: VictimTask,
    when: { readonly milliseconds: number; readonly lines?: number },
  ): Promise<number> {
    this.#waiting.push(start());
    const child = await (this.#waiting.shift() as Promise<ChildProcess>);
    let said = '';
    const enough = new Promise<void>((resolve) => {
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.split('\n').length > (when.lines ?? Number.POSITIVE_INFINITY)) resolve();
      });
      if (when.lines === undefined) resolve();
    });
    const ended = once(child, 'close');
    child.send(task);
    await Promise.race([enough, ended]);
    await Promise.race([sleep(when.milliseconds), ended]);
    child.kill('SIGKILL');
    const [code, signal] = (await ended) as [number | null, string | null];
    if (signal !== 'SIGKILL' && code !== 0) throw new Error(`the victim ended by itself with code ${code}`);
    return said.split('done\n').length - 1;
  }

  /** Ends those that wait. */
  async close(): Promise<void> {
    for (const waiting of this.#waiting) (await waiting).kill('SIGKILL');
  }
}

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const early = once(child, 'exit').then(([code]) => {
    throw new Error(`a victim ended with code ${code} before it was ready`);
  });
  await Promise.race([once(child, 'message'), early]);
  early.catch(() => {}); // it is killed later
  return child;
}
