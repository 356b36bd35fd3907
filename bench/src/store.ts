/** Measures the store: `npm run bench:store`. */
import { parseArgs } from 'node:util';
import { measureSize, type SizeResult } from './store/measure-size.ts';
import { loadPeers, PEER_NAMES } from './store/peers/load-peers.ts';
import { formatReport } from './store/report.ts';

const USAGE = `Usage: npm run bench:store -- [options]
  --sizes a,b    segments, multiples of 1000; default 10000,100000,1000000
  --peers a,b    of ${PEER_NAMES.join(', ')}; default all, '' for none
  --json         print one JSON value`;

try {
  await main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { sizes, names, json } = readOptions();
  const { peers, missing } = await loadPeers(names);
  const results: SizeResult[] = [];
  for (const size of sizes) results.push(await measureSize(size, peers));
  console.log(json ? JSON.stringify({ results, missing }, null, 2) : formatReport(results, missing));
}

function readOptions(): {
  readonly sizes: readonly number[];
  readonly names: readonly string[];
  readonly json: boolean;
} {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { sizes: text, peers: text, json: { type: 'boolean' } } });
  const sizes = (values.sizes ?? '10000,100000,1000000').split(',').map(Number);
  const names = (values.peers ?? PEER_NAMES.join(',')).split(',').filter((name) => name !== '');
  const isKnown = names.every((name) => PEER_NAMES.includes(name));
  if (!isKnown || sizes.some((size) => !(size > 0) || size % 1000 !== 0)) throw new Error(USAGE);
  return { sizes, names, json: values.json ?? false };
}
