import { accessSync, constants } from 'node:fs';
import { delimiter, join, sep } from 'node:path';
import { PROGRAM } from '../version.ts';

/** How a program is started. */
export interface ProgramCommand {
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * What starts this program from any folder: its name where it is installed for all, otherwise Node with the path of its file. What
 * npm puts on the PATH of scripts and of `npx` counts for nothing, since clients do not have it.
 */
export function programCommand(file: string, env: Readonly<Record<string, string | undefined>> = {}): ProgramCommand {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '' && !isOfNpm(folder));
  const name = process.platform === 'win32' ? `${PROGRAM}.cmd` : PROGRAM;
  if (folders.some((folder) => isExecutable(join(folder, name)))) return { command: PROGRAM, args: [] };
  return { command: process.execPath, args: [file] };
}

function isOfNpm(folder: string): boolean {
  return folder.split(sep).some((part) => part === 'node_modules' || part === '_npx');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
