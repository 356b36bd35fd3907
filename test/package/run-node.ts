import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Finished, finished } from '../run-cli.ts';

/** How a program is run. */
export interface RunNodeOptions {
  /** Name of the file; its ending decides whether it is a module. Default `main.mjs`. */
  readonly file?: string;
  /** Flags of Node. */
  readonly flags?: readonly string[];
  /** Program and arguments to put in front. */
  readonly wrap?: readonly string[];
}

/** Writes a program into a folder and runs it there in a process of its own. */
export function runNode(folder: string, source: string, options: RunNodeOptions = {}): Promise<Finished> {
  const { file = 'main.mjs', flags = [], wrap = [] } = options;
  writeFileSync(join(folder, file), source);
  const [program = '', ...args] = [...wrap, process.execPath, ...flags, file];
  const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  return finished(child);
}
