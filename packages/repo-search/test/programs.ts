import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Finished, temporaryFolder } from '../../../test/run-cli.ts';

/** The programs as they are installed. */
export const SEARCH_BIN: string = fileURLToPath(new URL('../bin/mcp-chromadb-repo-search.js', import.meta.url));
/** See {@link SEARCH_BIN}. */
export const INDEX_BIN: string = fileURLToPath(new URL('../bin/chromadb-repo-indexer.js', import.meta.url));

/** How a program is run. */
export interface ProgramOptions {
  /** Default: a new empty folder. */
  readonly cwd?: string;
  /** Added to an environment that has none of the programs' variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Ends the process with SIGKILL after so many milliseconds. */
  readonly killAfterMs?: number;
}

/** An environment without variables of the programs. */
export function cleanEnv(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name, value]) => value !== undefined && !name.includes('CHROMA'));
  return { ...Object.fromEntries(kept as [string, string][]), ...more };
}

/** Runs a program in a process of its own, with nothing on its standard input, and waits for its end. */
export function runProgram(bin: string, args: readonly string[], options: ProgramOptions = {}): Promise<Finished> {
  const { cwd = temporaryFolder(), env, killAfterMs } = options;
  const child = spawn(process.execPath, [bin, ...args], { cwd, env: cleanEnv(env) });
  child.stdin.on('error', () => {});
  child.stdin.end();
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  return new Promise((resolve, reject) => {
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, stdout, stderr });
    });
  });
}
