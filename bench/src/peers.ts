/** Compares the whole product with two others: `npm run bench:peers -- --data DIR`, on Linux. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type ChosenSet, type Corpus, readCorpus, writeCorpus } from './peers/corpus.ts';
import { localRag } from './peers/local-rag.ts';
import { measureColdCorpus, middleQuestion } from './peers/measure-cold-corpus.ts';
import { measureProduct, type ProductFigures } from './peers/measure-product.ts';
import { memsearch } from './peers/memsearch.ts';
import { ours } from './peers/ours.ts';
import type { Place } from './peers/product.ts';
import { formatReport, type SetResult } from './peers/report.ts';
import { sizeOf } from './peers/size-of.ts';

const USAGE = `Usage: npm run bench:peers -- --data DIR [options]
  --data DIR    folder with test collections
  --sets a,b    only these
  --every N     take only every N-th document of what is taken otherwise, to try it out
  --out FILE    keep results there, and go on from what is there
  --peers DIR   what scripts/prepare-peers.mjs installed; default bench/.peers`;
/** Parts of sets: indexing all of them takes the slower products more than half an hour. */
const SETS: readonly ChosenSet[] = [
  { name: 'faq', every: 1, named: false },
  { name: 'cranfield', every: 4, named: false },
  { name: 'tldr-man', every: 10, named: true },
];

const text = { type: 'string' } as const;
const options = { data: text, sets: text, every: text, out: text, peers: text };
const { values } = parseArgs({ options });
const { data, out } = values;
if (!data || process.platform !== 'linux') {
  console.error(data ? 'Memory and processor time of others are read from /proc: Linux only' : USAGE);
  process.exit(2);
}
const peers = resolve(values.peers ?? fileURLToPath(new URL('../.peers', import.meta.url)));
const every = Number(values.every ?? 1);
const wanted = values.sets?.split(',');

const candidates = [
  ours(peers, 'all-MiniLM-L6-v2'),
  localRag(peers),
  ours(peers, 'bge-small-en-v1.5'),
  memsearch(peers),
];
const products = candidates.filter(({ name, installed }) => {
  const there = existsSync(installed.folder);
  if (!there) console.error(`${name} is not installed and left out: ${installed.folder}`);
  return there;
});
const known = out && existsSync(out) ? (JSON.parse(await readFile(out, 'utf8')) as SetResult[]) : [];
const results = new Map(known.map((result) => [result.set, result]));
for (const set of SETS.filter(({ name }) => wanted?.includes(name) ?? true)) {
  const corpus = await readCorpus(data, { ...set, every: set.every * every });
  results.set(set.name, await measureSet(corpus, set === SETS[0]));
  if (out) await writeFile(out, JSON.stringify([...results.values()]));
}
console.log(formatReport([...results.values()]));

/** Every product on a corpus, one after the other; on the first set also what starting takes, with an index and without. */
async function measureSet(corpus: Corpus, starts: boolean): Promise<SetResult> {
  const { name: set, files, characters, questions } = corpus;
  const load = loadavg()[0] ?? 0;
  const figures: ProductFigures[] = [];
  for (const product of products) {
    console.error(`${set}: ${product.name}, ${product.model} …`);
    figures.push(await inPlace(corpus, (place) => measureProduct(product, corpus, place, { starts })));
  }
  const question = middleQuestion(
    corpus,
    figures.map(({ answers }) => answers),
  );
  const results = [];
  for (const [at, product] of products.entries()) {
    const waited =
      starts && question ? await inPlace(corpus, (place) => measureColdCorpus(product, place, question)) : undefined;
    const installed = (await sizeOf(product.installed.folder, product.installed.without)) / 2 ** 20;
    const { name, model } = product;
    results.push({ name, model, installed, ...(waited !== undefined && { waited }), figures: figures[at]! });
  }
  return { set, documents: files.length, characters, questions: questions.length, load, products: results };
}

/** Gives a folder with nothing but the documents, and removes it afterwards. */
async function inPlace<Result>(corpus: Corpus, use: (place: Place) => Promise<Result>): Promise<Result> {
  const root = await mkdtemp(join(tmpdir(), 'bench-peers-'));
  try {
    const docs = join(root, 'docs');
    await writeCorpus(corpus, docs);
    return await use({ root, docs });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
