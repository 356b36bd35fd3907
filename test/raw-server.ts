import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { CLI, emptyHome } from './run-cli.ts';

/** A message of the protocol, as it came. */
export interface RawMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

const HELLO = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '0' } };

/** `serve` over stdio as a process of its own, with its streams in our hands. Killed when the test has finished. */
export class RawServer {
  readonly child: ChildProcessWithoutNullStreams;
  /** Everything that came, in order. */
  readonly messages: RawMessage[] = [];
  readonly #waiting: Map<number, (message: RawMessage) => void> = new Map();
  #lastId = 0;

  constructor(cwd: string, args: readonly string[] = []) {
    this.child = spawn(process.execPath, [CLI, 'serve', ...args], { cwd, env: emptyHome(cwd) });
    this.child.stderr.resume();
    this.child.stdin.on('error', () => {});
    createInterface(this.child.stdout).on('line', (line) => {
      const message = JSON.parse(line) as RawMessage;
      this.messages.push(message);
      if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
    });
    onTestFinished(() => {
      this.child.kill('SIGKILL');
    });
  }

  /** Its process id. */
  get pid(): number {
    return this.child.pid as number;
  }

  /** The id that the next request will have. */
  get nextId(): number {
    return this.#lastId + 1;
  }

  initialize(): Promise<RawMessage> {
    return this.request('initialize', HELLO);
  }

  request(method: string, params: object = {}): Promise<RawMessage> {
    this.#lastId += 1;
    const id = this.#lastId;
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  notify(method: string, params: object = {}): void {
    this.child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method, params })}\n`);
  }

  /** Calls a tool; `structuredContent` of the answer. */
  async call(name: string, args: object, meta?: object): Promise<Readonly<Record<string, unknown>>> {
    const params = { name, arguments: args, ...(meta && { _meta: meta }) };
    const { result } = await this.request('tools/call', params);
    return result?.['structuredContent'] as Readonly<Record<string, unknown>>;
  }

  /** Exit code or signal; fails where the process lives on for ten seconds. */
  async exit(): Promise<number | NodeJS.Signals | null> {
    if (this.child.exitCode !== null) return this.child.exitCode;
    const exited = new Promise<number | NodeJS.Signals | null>((resolve) =>
      this.child.on('exit', (code, signal) => resolve(code ?? signal)),
    );
    const late = sleep(10_000, undefined, { ref: false }).then(() => {
      throw new Error('still running ten seconds later');
    });
    return Promise.race([exited, late]);
  }
}

/** Whether the system tells of processes as Linux does. */
export const HAS_PROC: boolean = existsSync('/proc/self/stat');

/** Processor time that a process has used, in milliseconds. */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10; // the clock of /proc ticks 100 times a second
}

/** Libraries that a process has mapped, as text. */
export function mapsOf(pid: number): string {
  return readFileSync(`/proc/${pid}/maps`, 'utf8');
}

/** Processes whose current folder is this one. */
export function processesIn(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return readlinkSync(`/proc/${name}/cwd`) === folder;
      } catch {
        return false; // gone, or somebody else's
      }
    })
    .map(Number);
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
