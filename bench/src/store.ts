/** Measures the store: `npm run bench:store`. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runMain } from './run-main.ts';
import { measureReal } from './store/measure-real.ts';
import { measureSize, type SizeResult } from './store/measure-size.ts';
import { loadPeers, PEER_NAMES } from './store/peers/load-peers.ts';
import { formatReport } from './store/report.ts';
import { targetsOf } from './store/targets.ts';

const USAGE = `Usage: npm run bench:store -- [options]
  --sizes a,b    segments, multiples of 1000; default 10000,100000,1000000; '' for none
  --real DIR     also what is found of the best among vectors of the texts of test collections (see bench:retrieval)
  --cache DIR    folder that remembers these vectors; default bench/.cache
  --peers a,b    of ${PEER_NAMES.join(', ')}; default all, '' for none
  --json         print one JSON value`;
const CACHE = fileURLToPath(new URL('../.cache/', import.meta.url));

await runMain(main);

async function main(): Promise<void> {
  const { sizes, names, real: data, cache, json } = readOptions();
  const { peers, missing } = await loadPeers(names);
  const results: SizeResult[] = [];
  for (const size of sizes) results.push(await measureSize(size, peers));
  const real = data === undefined ? undefined : await measureReal(data, cache);
  const all = { results, missing, real, targets: targetsOf(results, real) };
  console.log(json ? JSON.stringify(all, null, 2) : formatReport(results, missing, real));
}

function readOptions(): {
  readonly sizes: readonly number[];
  readonly names: readonly string[];
  readonly real: string | undefined;
  readonly cache: string;
  readonly json: boolean;
} {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { sizes: text, peers: text, real: text, cache: text, json: { type: 'boolean' } },
  });
  const sizes = (values.sizes ?? '10000,100000,1000000').split(',').filter(Boolean).map(Number);
  const names = (values.peers ?? PEER_NAMES.join(',')).split(',').filter((name) => name !== '');
  const isKnown = names.every((name) => PEER_NAMES.includes(name));
  if (!isKnown || sizes.some((size) => !(size > 0) || size % 1000 !== 0)) throw new Error(USAGE);
  return { sizes, names, real: values.real, cache: values.cache ?? CACHE, json: values.json ?? false };
}
