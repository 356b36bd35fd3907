import { readFileSync } from 'node:fs';

/** Milliseconds of CPU that a process used, to the hundredth of a second. See proc(5). */
export function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
