/** Times of one kind of call, in milliseconds. */
export interface Timing {
  readonly p50: number;
  readonly p95: number;
  /** Median of the processor time, which others on the machine disturb less. */
  readonly cpu: number;
}

/** Times calls one after the other, after two that do not count; at least three, at most until so much time has passed. */
export async function timed(
  rounds: number,
  call: (round: number) => unknown,
  { budget = 20_000 }: { readonly budget?: number } = {},
): Promise<Timing> {
  const times: number[] = [];
  const cpu: number[] = [];
  const until = performance.now() + budget;
  for (let round = -2; round < rounds; round += 1) {
    const used = process.cpuUsage();
    const start = performance.now();
    await call(round + 2);
    const end = performance.now();
    if (round >= 0) {
      times.push(end - start);
      cpu.push(cpuSeconds(used) * 1000);
    }
    if (times.length >= 3 && end > until) break;
  }
  return summary(times, cpu);
}

/** What times and processor times of calls, in milliseconds, come to. */
export function summary(times: readonly number[], cpu: readonly number[]): Timing {
  const [sorted, used] = [times.toSorted((a, b) => a - b), cpu.toSorted((a, b) => a - b)];
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), cpu: quantile(used, 0.5) };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Processor time used since a moment, in seconds. */
export function cpuSeconds(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e6;
}
