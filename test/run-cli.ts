import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The program as it is installed. */
export const CLI: string = fileURLToPath(new URL('../packages/cli/bin/mcp-vector-search.js', import.meta.url));

/** What a process left behind. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How to run the program. */
export interface RunOptions {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Given to the program on standard input. Default: nothing, closed at once. */
  readonly input?: string;
  /** Program and arguments to put in front, such as `unshare -n`. */
  readonly wrap?: readonly string[];
  readonly uid?: number;
}

/** Environment without a home, so that no configuration of the machine's user counts. */
export function emptyHome(cwd: string): NodeJS.ProcessEnv {
  return { ...process.env, HOME: join(cwd, 'no-home'), USERPROFILE: join(cwd, 'no-home') };
}

/** Runs the real program in a process of its own and waits for its end. */
export function runCli(args: readonly string[], { cwd, env, input, wrap = [], uid }: RunOptions): Promise<Finished> {
  const [program = '', ...rest] = [...wrap, process.execPath, CLI, ...args];
  const child = spawn(program, rest, {
    cwd,
    env: { ...emptyHome(cwd), ...env },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  child.stdin.on('error', () => {}); // a program that ends before it read its input is no failure of the test
  child.stdin.end(input ?? '');
  return finished(child);
}

/** Waits for the end of a process and keeps what it wrote. */
export function finished(child: ChildProcessByStdio<Writable | null, Readable, Readable>): Promise<Finished> {
  return new Promise((resolve, reject) => {
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

/** A new empty folder outside of the repository. */
export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'mcp-vector-search-'));
}

/** Writes files below a folder, making folders as needed. */
export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
