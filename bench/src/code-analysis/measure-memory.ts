import { analyseAll, type SourceText } from './measure-speed.ts';

/** Memory of the process while many files are taken apart. */
export interface MemoryMeasure {
  readonly files: number;
  /** Resident memory after each tenth of the files, in MiB. */
  readonly resident: readonly number[];
  /** Growth from the first half's highest to the second half's highest, in MiB; at or below zero = flat. */
  readonly growth: number;
}

/** Takes `count` files apart, over and over those given, and watches resident memory. */
export async function measureMemory(files: readonly SourceText[], count: number): Promise<MemoryMeasure> {
  const resident: number[] = [];
  const tenth = Math.ceil(count / 10);
  for (let at = 0; at < count; at += tenth) {
    const next = Array.from({ length: Math.min(tenth, count - at) }, (_, index) => files[(at + index) % files.length]!);
    await analyseAll(next);
    globalThis.gc?.();
    resident.push(process.memoryUsage().rss / 2 ** 20);
  }
  const half = Math.floor(resident.length / 2);
  return {
    files: count,
    resident,
    growth: Math.max(...resident.slice(half)) - Math.max(...resident.slice(0, half)),
  };
}
