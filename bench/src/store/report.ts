import type { RealResult } from './measure-real.ts';
import type { SizeResult } from './measure-size.ts';
import { isReached, type Target, targetsOf } from './targets.ts';

const MEGABYTE = 2 ** 20;

/** The tables of all sizes. */
export function formatReport(
  results: readonly SizeResult[],
  missing: readonly string[],
  real: RealResult | undefined,
): string {
  const parts = [figures(results), latencies(results), ways(results), reached(targetsOf(results, real))];
  const problems = [...missing, ...results.flatMap(({ problems: own }) => own)];
  if (problems.length > 0) parts.push(`Did not run: ${[...new Set(problems)].join('; ')}`);
  return parts.join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function figures(results: readonly SizeResult[]): string {
  const rows = results.map(({ segments, rate, fileBytes, ours, recall, bitsOnce }) => [
    String(segments),
    rate.plain.toFixed(0),
    rate.lexical.toFixed(0),
    (fileBytes / MEGABYTE).toFixed(1),
    ours.coldOpen.toFixed(2),
    ours.memory.toFixed(0),
    recall.rescored.toFixed(4),
    recall.scan.toFixed(4),
    bitsOnce.toFixed(2),
  ]);
  const head = [
    'segments',
    'build /CPU-s',
    'with lexical /CPU-s',
    'file MB',
    'cold open CPU-s',
    'memory MB',
    'recall@10',
    'without rescoring',
  ];
  return table([...head, 'bits read once ms'], rows);
}

function latencies(results: readonly SizeResult[]): string {
  const names = Object.keys(results[0]?.ours.latency ?? {});
  const rows = names.map((name) => [
    name,
    ...results.map(({ ours }) => {
      const { p50, p95, cpu } = ours.latency[name]!;
      return `${p50.toFixed(2)} / ${p95.toFixed(2)} / ${cpu.toFixed(2)}`;
    }),
  ]);
  return table(['p50 / p95 / CPU p50 ms', ...results.map(({ segments }) => String(segments))], rows);
}

/** Peers against ours: how many times faster we are, and how much each finds. */
function ways(results: readonly SizeResult[]): string {
  const rows = results.flatMap(({ segments, ours, peers }) =>
    peers.map(({ name, latency, recall, build }) => [
      String(segments),
      name,
      latency.p50.toFixed(2),
      recall.toFixed(4),
      build.toFixed(1),
      ...[ours.latency['vector']!, ours.latency['fused']!].map(({ p50, cpu }) => {
        return `${(latency.p50 / p50).toFixed(1)} / ${(latency.cpu / cpu).toFixed(1)}`;
      }),
    ]),
  );
  return table(
    ['segments', 'peer', 'p50 ms', 'recall@10', 'build s', 'our vector query x, wall / CPU', 'fused x, wall / CPU'],
    rows,
  );
}

/** What is to be reached, and whether it was. */
function reached(targets: readonly Target[]): string {
  const rows = targets.map((target) => {
    const { what, wanted, found } = target;
    const limit = 'least' in wanted ? `at least ${wanted.least}` : `at most ${wanted.most}`;
    return [what, limit, String(Number(found.toPrecision(4))), isReached(target) ? 'yes' : '**no**'];
  });
  return table(['figure', 'wanted', 'found', 'reached'], rows);
}
