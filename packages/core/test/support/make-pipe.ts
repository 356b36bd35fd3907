import { execFileSync } from 'node:child_process';

/** Makes a named pipe, whose reader waits for a writer. */
export function makePipe(path: string): void {
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', path]);
}
