import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('watch-child.mjs', import.meta.url));
/** How long something may take before it counts as never coming, in milliseconds. */
const PATIENCE = 120_000;

/** What a child says, a line each. */
export interface Said {
  readonly ran?: number;
  readonly cpuMs?: number;
  readonly applied?: readonly string[];
  readonly texts?: number;
  readonly watching?: string;
  readonly failed?: string;
  readonly memory?: { readonly rss: number; readonly heapUsed: number };
  readonly status?: { readonly sources: readonly { readonly how: string }[] };
}

/** What a child is to watch. */
export interface WatchedPlace {
  readonly root: string;
  readonly index: string;
  /** Embed with the real model. Default: with hashes. */
  readonly model?: boolean;
  readonly debounceMs?: number;
  readonly pollMs?: number;
}

/** A process that watches. */
export class WatchProcess {
  readonly #child: ChildProcess;
  readonly #place: WatchedPlace;
  readonly #ended: Promise<unknown>;
  readonly said: Said[] = [];
  #errors = '';

  /** `wrap`: program and arguments to put in front. `once` = one run instead of watching. */
  constructor(
    place: WatchedPlace,
    { wrap = [], once: single = false }: { wrap?: readonly string[]; once?: boolean } = {},
  ) {
    const child = [process.execPath, '--expose-gc', CHILD, JSON.stringify(place), ...(single ? ['once'] : [])];
    const [program = '', ...args] = [...wrap, ...child];
    this.#place = place;
    this.#child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#ended = once(this.#child, 'close');
    this.#child.stderr?.on('data', (text: Buffer) => {
      this.#errors += text;
    });
    this.#child.stdin?.on('error', () => {}); // it was killed
    createInterface({ input: this.#child.stdout! }).on('line', (line) => this.said.push(JSON.parse(line) as Said));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Waits for something that it says after the first `from` lines. */
  async hear(what: (said: Said) => boolean, from = 0): Promise<Said> {
    for (const end = Date.now() + PATIENCE; ; await sleep(5)) {
      const found = this.said.slice(from).find(what);
      if (found) return found;
      if (this.#child.exitCode !== null) throw new Error(`the child ended: ${this.#errors}`);
      if (Date.now() > end)
        throw new Error(`never: ${what}; said ${JSON.stringify(this.said.slice(-5))} ${this.#errors}`);
    }
  }

  ran(): Promise<Said> {
    return this.hear(({ ran }) => ran !== undefined);
  }

  ask(question: 'memory' | 'status'): Promise<Said> {
    const from = this.said.length;
    this.#child.stdin?.write(`${question}\n`);
    return this.hear((said) => said[question] !== undefined, from);
  }

  /** Waits until everything that happened before is in the index. */
  async settle(): Promise<void> {
    const [path, from] = [`${this.#place.root}/settled.md`, this.said.length];
    writeFileSync(path, `settled ${Math.random()}`);
    await this.hear(({ applied }) => applied?.includes(path) ?? false, from);
  }

  async stop(): Promise<void> {
    this.#child.stdin?.write('stop\n');
    await this.#ended;
  }

  /** Waits for its end. */
  async end(): Promise<void> {
    await this.#ended;
    if (this.#child.exitCode !== 0) throw new Error(`the child ended with ${this.#child.exitCode}: ${this.#errors}`);
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }
}
