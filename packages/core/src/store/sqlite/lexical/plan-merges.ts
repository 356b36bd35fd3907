import type { RunRow } from './run.ts';
import { runLimits } from './run-limits.ts';

/** A level holds runs of up to so many times the size of those of the level below. */
const FACTOR = 8;
/** Levels of runs that are not full. */
const LEVELS = Math.ceil(Math.log(runLimits.entries) / Math.log(FACTOR));
/** Runs from this size on are left alone. */
const FULL = runLimits.entries / 2;

/** Runs from one index up to, not with, another. */
export type Group = readonly [from: number, to: number];

/**
 * Which neighbouring runs are to become one run each, without their dead. `runs` ascend and none is wholly dead.
 *
 * At the end, where new runs come, small ones are merged as soon as the outcome is of a higher level (a log-structured merge,
 * O'Neil et al. 1996), so that an entry moves but a few times and there are at most some runs of each level. What lies before
 * a full run grows no more and is merged at once. A run of which most is dead is written anew.
 */
export function planMerges(runs: readonly RunRow[]): readonly Group[] {
  const sizes = runs.map(liveSize);
  const groups: Group[] = [];
  for (let from = 0, to = 0; from < runs.length; from = to) {
    for (to = from; to < runs.length && sizes[to]! < FULL; ) to += 1;
    if (to === runs.length) groups.push(...tailGroup(sizes, from));
    else groups.push(...fillGroups(sizes, from, to));
    if (to === from) to += 1;
  }
  const merged = new Set(groups.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i)));
  runs.forEach(({ dead, entries }, index) => {
    if (dead * 2 > entries && !merged.has(index)) groups.push([index, index + 1]);
  });
  return groups;
}

/** All runs in as few as there can be, for `compact`. Those that would stay as they are, are left out. */
export function planCompaction(runs: readonly RunRow[]): readonly Group[] {
  return fillGroups(runs.map(liveSize), 0, runs.length, (from, to) => to - from > 1 || runs[from]!.dead > 0);
}

/** Entries that live; more where they are large. */
function liveSize({ entries, bytes, dead }: RunRow): number {
  return Math.ceil(Math.max(entries, bytes / runLimits.entryBytes) * (1 - dead / entries));
}

function levelOf(size: number): number {
  return Math.floor(Math.log2(Math.max(size, 1)) / Math.log2(FACTOR));
}

function tailGroup(sizes: readonly number[], begin: number): readonly Group[] {
  for (let level = LEVELS - 1; level >= 0; level -= 1) {
    let from = sizes.length;
    let sum = 0;
    while (from > begin && levelOf(sizes[from - 1]!) <= level) {
      from -= 1;
      sum += sizes[from]!;
    }
    if (sum >= FACTOR ** (level + 1)) return fillGroups(sizes, from, sizes.length).slice(0, 1);
  }
  return [];
}

/** Cuts a stretch of runs into groups that are not larger than a run may be; `isWanted` says which are worth the work. */
function fillGroups(
  sizes: readonly number[],
  begin: number,
  end: number,
  isWanted: (from: number, to: number) => boolean = (from, to) => to - from > 1,
): readonly Group[] {
  const groups: Group[] = [];
  for (let from = begin, to = begin; from < end; from = to) {
    let sum = 0;
    while (to < end && (to === from || sum + sizes[to]! <= runLimits.entries)) {
      sum += sizes[to]!;
      to += 1;
    }
    if (isWanted(from, to)) groups.push([from, to]);
  }
  return groups;
}
