/** Measures a prebuilt index of 20,000 segments against its limits: `npm run bench:bundle`. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleIndex, defaultStrategies, recordRoot, resourceSource } from '@mcp-vector-search/core';
import type { BundleSample } from './bundle/bundle-child.ts';
import { SYNTHETIC_EMBEDDER } from './bundle/synthetic-embedder.ts';
import { text } from './store/synthetic.ts';

const SEGMENTS = 20_000;
/** Paragraphs of a document; each is a chunk of its own. */
const PARAGRAPHS = 10;
const MEGABYTE = 1_000_000;
/** What must be reached. */
const MOST = { packed: 14, openMs: 100, openMb: 20, queryMb: 40 };

const folder = mkdtempSync(join(tmpdir(), 'bench-bundle-'));
try {
  await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const path = join(folder, 'docs.index');
  const strategy = defaultStrategies.chunked.create({ 'chunk-size': 520, 'chunk-overlap': 0 });
  const { info, bytes } = await bundleIndex({
    sources: [resourceSource({ spec: '**', roots: [recordRoot(documents())], strategy })],
    embedder: SYNTHETIC_EMBEDDER,
    product: { name: 'bench', version: '1.0.0' },
    path,
  });
  const packed = pack() / MEGABYTE;
  const samples = [1, 2, 3].map(() => measure(path));
  const least = (of: (sample: BundleSample) => number): number => Math.min(...samples.map(of));
  const openMs = least((sample) => sample.openMs);
  const openMb = least((sample) => sample.openMb);
  const queryMb = least((sample) => sample.queryMb);
  const line = (name: string, value: number, unit: string, most: number): string =>
    `${name.padEnd(34)}${value.toFixed(1)} ${unit} (at most ${most})${value <= most ? '' : '  MISSED'}`;
  console.log(`prebuilt index of ${info.segments} segments, ${(bytes / MEGABYTE).toFixed(1)} MB
${line('packed (npm pack)', packed, 'MB', MOST.packed)}
${line('opening, processor time', openMs, 'ms', MOST.openMs)}
${line('memory above bare, opened', openMb, 'MB', MOST.openMb)}
${line('the same after a vector query', queryMb, 'MB', MOST.queryMb)}`);
  const missed = packed > MOST.packed || openMs > MOST.openMs || openMb > MOST.openMb || queryMb > MOST.queryMb;
  if (missed || info.segments < SEGMENTS) process.exitCode = 1;
}

function documents(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: SEGMENTS / PARAGRAPHS }, (_, at) => {
      const paragraphs = Array.from({ length: PARAGRAPHS }, (_, part) => text(at * PARAGRAPHS + part));
      return [`chapter-${at % 20}/page-${at}.md`, paragraphs.join('\n\n')];
    }),
  );
}

/** Size of the tarball that the index is published in. */
function pack(): number {
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'bench-docs', version: '1.0.0', files: ['docs.index'] }),
  );
  const { status, stdout, stderr } = spawnSync('npm', ['pack', '--json'], { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  return statSync(join(folder, JSON.parse(stdout)[0].filename)).size;
}

function measure(path: string): BundleSample {
  const script = fileURLToPath(new URL('./bundle/bundle-child.js', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the process that opens the index failed: ${stderr}`);
  return JSON.parse(stdout) as BundleSample;
}
