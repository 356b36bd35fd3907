/** Opens a prebuilt index in a process of its own: `node --expose-gc bundle-child.js FILE`, result as JSON. */
import { openBundle } from '@mcp-vector-search/core';

/** What opening costs, and memory above that of a process that has imported core, in MB (10^6 bytes). */
export interface BundleSample {
  /** Processor time of opening, in milliseconds. */
  readonly openMs: number;
  readonly openMb: number;
  /** After the first vector query. */
  readonly queryMb: number;
}

const DIMENSIONS = 384;
const memory = (): number => {
  globalThis.gc?.();
  return process.memoryUsage.rss() / 1_000_000;
};

const bare = memory();
const start = process.cpuUsage();
const bundle = await openBundle({ path: process.argv[2] ?? '' });
const { user, system } = process.cpuUsage(start);
const opened = memory();
const vector = new Float32Array(DIMENSIONS).fill(1 / Math.sqrt(DIMENSIONS));
const candidates = await bundle.store.query({ vector, limit: 10 });
const queried = memory();
await bundle.close();
if (candidates.length !== 10) throw new Error(`${candidates.length} candidates`);
const sample: BundleSample = { openMs: (user + system) / 1000, openMb: opened - bare, queryMb: queried - bare };
console.log(JSON.stringify(sample));
