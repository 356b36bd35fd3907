import { PLAIN_SCAN } from './measure-peers.ts';
import type { RealResult } from './measure-real.ts';
import type { SizeResult } from './measure-size.ts';

const MEGABYTE = 2 ** 20;

/** A figure that is to be reached. */
export interface Target {
  readonly what: string;
  readonly wanted: { readonly least: number } | { readonly most: number };
  readonly found: number;
}

/** Whether a figure was reached. */
export function isReached({ wanted, found }: Target): boolean {
  return 'least' in wanted ? found >= wanted.least : found <= wanted.most;
}

/** All that can be said of the sizes that were measured. */
export function targetsOf(results: readonly SizeResult[], real: RealResult | undefined): readonly Target[] {
  return [
    ...results.flatMap((result) => [
      ...(result.segments === 100_000 ? hundredThousand(result) : []),
      ...(result.segments === 1_000_000 ? million(result) : []),
      ...anySize(result),
    ]),
    ...(real ? realTargets(real) : []),
    ...growth(results),
  ];
}

function hundredThousand(result: SizeResult): readonly Target[] {
  return [
    {
      what: '100k: vector query, times faster than the plain scan',
      wanted: { least: 80 },
      found: faster(result, 'vector'),
    },
    {
      what: '100k: fused query, times faster than the plain scan',
      wanted: { least: 25 },
      found: faster(result, 'fused'),
    },
    ...optional(faster(result, 'vector', 'sqlite-vec'), (found) => ({
      what: '100k: vector query, times faster than sqlite-vec',
      wanted: { least: 25 },
      found,
    })),
    { what: '100k: recall@10', wanted: { least: 0.999 }, found: result.recall.rescored },
    { what: '100k: recall@10 without rescoring', wanted: { least: 0.985 }, found: result.recall.scan },
    { what: '100k: memory, MB', wanted: { most: 90 }, found: result.ours.memory },
    { what: '100k: file, MB', wanted: { most: 100 }, found: result.fileBytes / MEGABYTE },
  ];
}

function million(result: SizeResult): readonly Target[] {
  const { vector, fused } = result.ours.latency;
  return [
    { what: '1M: vector query, times the bits read once', wanted: { most: 5 }, found: vector!.p50 / result.bitsOnce },
    { what: '1M: recall@10', wanted: { least: 0.985 }, found: result.recall.rescored },
    { what: '1M: recall@10 without rescoring', wanted: { least: 0.985 }, found: result.recall.scan },
    { what: '1M: memory, MB', wanted: { most: 600 }, found: result.ours.memory },
    { what: '1M: cold open to first answer, CPU-s', wanted: { most: 3 }, found: result.ours.coldOpen },
    {
      what: '1M: fused query, times faster than the plain scan',
      wanted: { least: 60 },
      found: faster(result, 'fused'),
    },
    { what: '1M: fused query, p95 / p50', wanted: { most: 3 }, found: fused!.p95 / fused!.p50 },
    { what: '1M: build, segments a CPU-second', wanted: { least: 25_000 }, found: result.rate.plain },
    { what: '1M: build with lexical entries', wanted: { least: 9500 }, found: result.rate.lexical },
  ];
}

function anySize({ segments, ours: { latency } }: SizeResult): readonly Target[] {
  const size = nameOf(segments);
  const p50 = (name: string): number => latency[name]!.p50;
  const filtered = Object.keys(latency).filter((name) => name.includes('filtered'));
  const seen = p50('query after a commit of others') - p50('the same query again');
  return [
    {
      what: `${size}: replace ten segments, p95 ms`,
      wanted: { most: 25 },
      found: latency['replace ten segments']!.p95,
    },
    { what: `${size}: a commit of others seen, ms more`, wanted: { most: 1 }, found: seen },
    ...filtered.map((name) => ({
      what: `${size}: ${name}, times the unfiltered`,
      wanted: { most: 2 },
      found: p50(name) / p50(name.startsWith('fused') ? 'fused' : 'vector'),
    })),
  ];
}

function realTargets({ vectors, recall }: RealResult): readonly Target[] {
  return [
    { what: `${vectors} real: recall@10`, wanted: { least: 0.999 }, found: recall.rescored },
    { what: `${vectors} real: recall@10 without rescoring`, wanted: { least: 0.99 }, found: recall.scan },
  ];
}

/** From the smallest to the largest size no cost may grow faster than the size. */
function growth(results: readonly SizeResult[]): readonly Target[] {
  const [small, large] = [results[0], results.at(-1)];
  if (!small || !large || small === large) return [];
  const size = large.segments / small.segments;
  const times: readonly (readonly [name: string, small: number, large: number])[] = [
    ['build', small.segments / small.rate.plain, large.segments / large.rate.plain],
    ['build with lexical entries', small.segments / small.rate.lexical, large.segments / large.rate.lexical],
    ['file', small.fileBytes, large.fileBytes],
    ['memory', small.ours.memory, large.ours.memory],
    ['cold open', small.ours.coldOpen, large.ours.coldOpen],
    ...Object.entries(small.ours.latency).map(([name, { p50 }]) => [name, p50, large.ours.latency[name]!.p50] as const),
  ];
  const step = `${nameOf(small.segments)} to ${nameOf(large.segments)}`;
  const replace = 'replace ten segments';
  const twice = large.ours.latency[replace]!.p95 / small.ours.latency[replace]!.p95;
  return [
    ...times.map(([name, before, after]) => ({
      what: `${step}: ${name}, times more`,
      wanted: { most: size },
      found: after / before,
    })),
    { what: `${step}: ${replace}, p95, times more`, wanted: { most: 2 }, found: twice },
  ];
}

/** How many times faster we are than another way. */
function faster({ ours, peers }: SizeResult, kind: 'vector' | 'fused', other = PLAIN_SCAN): number {
  const peer = peers.find(({ name }) => name.startsWith(other));
  return peer ? peer.latency.p50 / ours.latency[kind]!.p50 : Number.NaN;
}

function optional<T>(found: number, target: (found: number) => T): readonly T[] {
  return Number.isNaN(found) ? [] : [target(found)];
}

function nameOf(segments: number): string {
  return segments >= 1_000_000 ? `${segments / 1_000_000}M` : `${segments / 1000}k`;
}
