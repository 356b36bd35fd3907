/** Measures embedding: `npm run bench:embedding`. */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { DEFAULT_MODEL, saturatesInt8 } from '@mcp-vector-search/onnx';
import { type MemoryUse, measureMemory } from './embedding/memory.ts';
import { measureThroughput, type Throughput } from './embedding/throughput.ts';
import { runMain } from './run-main.ts';

const USAGE = `Usage: npm run bench:embedding -- [options]
  --model NAME   model or model folder; default ${DEFAULT_MODEL}
  --rounds N     turns that each measurement takes; default 10
  --json         print one JSON value`;
/** Texts a round, by their tokens. */
const SIZES = { 60: 36, 256: 12 };
/** Texts whose embedding memory is watched. */
const MEMORY_TEXTS = 400;
/** What must be reached. */
const LEAST_RATIO = 0.9;
const LEAST_SPEED_UP = 1.7;
const MOST_PER_WORKER = 190;

interface Report {
  readonly model: string;
  readonly processor: string;
  /** Whether products of 8 bits saturate, as they do on x86 without VNNI. */
  readonly saturates: boolean;
  readonly throughput: readonly Throughput[];
  readonly memory: readonly MemoryUse[];
}

await runMain(main);

async function main(): Promise<void> {
  const { model, rounds, json } = readOptions();
  const processors = cpus();
  const report: Report = {
    model,
    processor: `${processors.length} x ${processors[0]?.model ?? 'unknown'}`,
    saturates: await saturatesInt8(),
    throughput: await measureThroughput(model, SIZES, rounds),
    memory: [await measureMemory(model, 1, MEMORY_TEXTS), await measureMemory(model, 2, MEMORY_TEXTS)],
  };
  console.log(json ? JSON.stringify(report, null, 2) : formatReport(report));
}

function readOptions(): { readonly model: string; readonly rounds: number; readonly json: boolean } {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { model: text, rounds: text, json: { type: 'boolean' } } });
  const rounds = Number(values.rounds ?? 10);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(USAGE);
  return { model: values.model ?? DEFAULT_MODEL, rounds, json: values.json ?? false };
}

function formatReport({ model, processor, saturates, throughput, memory }: Report): string {
  const lines = [
    `${model} on ${processor}, 8-bit products ${saturates ? 'saturate' : 'are exact'}`,
    '',
    '| tokens | bare loop /CPU-s | ours /CPU-s | ratio | 1 worker /s | 2 workers /s | speed-up |',
    '|---|---|---|---|---|---|---|',
  ];
  for (const t of throughput) {
    const figures = [t.barePerCpuSecond, t.oursPerCpuSecond].map((figure) => figure.toFixed(1));
    const rates = [t.onePerSecond, t.twoPerSecond].map((figure) => figure.toFixed(1));
    lines.push(`| ${[t.tokens, ...figures, t.ratio.toFixed(3), ...rates, t.speedUp.toFixed(2)].join(' | ')} |`);
  }
  lines.push('', '| workers | base MB | peak MB | MB a worker | growth MB |', '|---|---|---|---|---|');
  for (const m of memory) {
    const figures = [m.base, m.peak, m.perWorker, m.growth].map((figure) => figure.toFixed(0));
    lines.push(`| ${[m.workers, ...figures].join(' | ')} |`);
  }
  lines.push(
    '',
    verdict('ratio to the bare loop', Math.min(...throughput.map(({ ratio }) => ratio)), LEAST_RATIO, true),
    verdict(
      'two workers against one, on idle cores',
      Math.min(...throughput.map(({ speedUp }) => speedUp)),
      LEAST_SPEED_UP,
      true,
    ),
    verdict('MB a worker', Math.max(...memory.map(({ perWorker }) => perWorker)), MOST_PER_WORKER, false),
  );
  return lines.join('\n');
}

function verdict(what: string, figure: number, limit: number, least: boolean): string {
  const reached = least ? figure >= limit : figure <= limit;
  const rounded = limit > 10 ? figure.toFixed(0) : figure.toFixed(2);
  return `${reached ? 'reached' : 'MISSED'}: ${what} ${rounded} (${least ? 'at least' : 'at most'} ${limit})`;
}
