import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** How a Node process ended. */
export interface ScriptEnd {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a module given as text in a process of its own, by default in this package's folder. */
export function runScript(
  source: string,
  options: { readonly cwd?: string; readonly flags?: readonly string[]; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<ScriptEnd> {
  const { cwd = root, flags = [], env = {} } = options;
  const child = spawn(process.execPath, [...flags, '--input-type=module', '--eval', source], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (data: string) => {
    stdout += data;
  });
  child.stderr.setEncoding('utf8').on('data', (data: string) => {
    stderr += data;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
}
