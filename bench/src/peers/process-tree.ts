import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of a second in `/proc` (`getconf CLK_TCK`): 100 wherever Linux runs Node. */
const TICKS = 100;
const MEGABYTE = 2 ** 20;

/** What a process and all below it use. */
export interface TreeUse {
  /** Seconds of processor time, user and system, ended children included. */
  readonly cpu: number;
  /** Resident memory, in MB (2^20 bytes). */
  readonly memory: number;
}

/** What a process and its living descendants use now, read from `/proc` (Linux); of one that is gone, 0. */
export function processTree(pid: number): TreeUse {
  let use: TreeUse = { cpu: 0, memory: 0 };
  for (const one of [pid, ...descendants(pid)]) {
    const { cpu, memory } = processUse(one);
    use = { cpu: use.cpu + cpu, memory: use.memory + memory };
  }
  return use;
}

/** Seconds of processor time of the children of this process that have ended, with theirs. */
export function endedChildrenCpu(): number {
  const [, , cutime = 0, cstime = 0] = cpuFields('self');
  return (cutime + cstime) / TICKS;
}

function descendants(pid: number): number[] {
  const children = quietly(() => readdirSync(`/proc/${pid}/task`), []).flatMap((task) =>
    quietly(() => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8'), '')
      .split(' ')
      .filter((name) => name !== '')
      .map(Number),
  );
  return children.flatMap((child) => [child, ...descendants(child)]);
}

function processUse(pid: number): TreeUse {
  const cpu = quietly(() => cpuFields(pid), []).reduce((sum, ticks) => sum + ticks, 0) / TICKS;
  const status = quietly(() => readFileSync(`/proc/${pid}/status`, 'utf8'), '');
  return { cpu, memory: (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024) / MEGABYTE };
}

/** utime, stime, cutime and cstime, in ticks; the name before them may hold spaces and parentheses (proc(5)). */
function cpuFields(pid: number | 'self'): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
    .map(Number);
}

/** Processes end while they are looked at. */
function quietly<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
