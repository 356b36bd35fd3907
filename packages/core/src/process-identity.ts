import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { promisify } from 'node:util';

/** What tells a process from all others, also from a later one with the same number. */
export interface ProcessIdentity {
  /** Processes of one realm can see each other by number: a boot of a machine, or a container in it. */
  readonly realm: string;
  /** When the process started, in a form of the system's own; empty where it does not tell. */
  readonly started: string;
}

/**
 * Identity of a process of this realm; undefined where there is none with this number, or it has ended and only its parent has not taken
 * note of that, which in a container may be so for ever.
 */
export async function processIdentity(pid: number): Promise<ProcessIdentity | undefined> {
  if (!exists(pid)) return undefined;
  const [realm, started] = await Promise.all([findRealm(), findStart(pid)]);
  return started === undefined ? undefined : { realm, started };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function findRealm(): Promise<string> {
  if (process.platform !== 'linux') return hostname();
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'latin1').catch(() => hostname());
  return `${boot.trim()} ${await readlink('/proc/self/ns/pid').catch(() => '')}`;
}

/** On Linux clock ticks after boot, field 22 of /proc/PID/stat, see proc(5); undefined where the process has ended (field 3). */
async function findStart(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === 'win32') return '';
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'stat=', '-o', 'lstart=', '-p', `${pid}`]);
      const [, state = '', started = ''] = /^\s*(\S+)\s+(.*?)\s*$/.exec(stdout) ?? [];
      return hasEnded(state) ? undefined : started;
    }
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return hasEnded(fields[0] ?? '') ? undefined : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function hasEnded(state: string): boolean {
  return /^[ZX]/.test(state);
}
