/** Measures Chroma as the store, on a server at CHROMA_URL: `npm run bench:chroma`. */
import { parseArgs } from 'node:util';
import { ChromaClient } from '@mcp-vector-search/chroma';
import { measureIndexing } from './chroma/measure-indexing.ts';
import { measureInterruptions } from './chroma/measure-interruptions.ts';
import { measureSearch } from './chroma/measure-search.ts';

const MEASURES = {
  indexing: measureIndexing,
  search: measureSearch,
  interruptions: measureInterruptions,
};
const USAGE = `Usage: npm run bench:chroma -- [options]
  --only a,b     of ${Object.keys(MEASURES).join(', ')}; default all
  --chunks N     a multiple of 5000; default 20000`;

const text = { type: 'string' } as const;
const { values } = parseArgs({ options: { only: text, chunks: text } });
const url = process.env['CHROMA_URL'];
const names = (values.only ?? Object.keys(MEASURES).join(',')).split(',');
const chunks = Number(values.chunks ?? 20_000);
if (url === undefined || names.some((name) => !(name in MEASURES)) || !(chunks > 0) || chunks % 5000 !== 0) {
  console.error(USAGE);
  process.exit(2);
}
console.log(`Chroma, API version ${await new ChromaClient({ url }).version()}; ${chunks} chunks`);
for (const name of names) {
  console.log(name, JSON.stringify(await MEASURES[name as keyof typeof MEASURES](url, chunks), null, 2));
}
