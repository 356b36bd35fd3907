import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  bundleIndex,
  Indexer,
  indexStatus,
  isVectorSearchError,
  openBundle,
  Searcher,
  Store,
} from '@mcp-vector-search/core';
import { Finding, templateOf } from '../engine/finding.mjs';
import { damaged, makeEdit } from '../engine/index-damage.mjs';
import { inputJson, jsonInput } from '../engine/json-input.mjs';
import { madeCorpus } from '../engine/made-corpus.mjs';
import { TOY_EMBEDDER as embedder } from '../engine/toy-embedder.mjs';

const ENDS = ['', '-wal', '-journal', '-shm'];
const BASES = ['closed', 'open', 'bundle'];
const QUERIES = ['log of the database', '東京'];
/** Verified as sound, and other answers than those of the index before it was damaged. */
const SILENT = 'sound, other';

/** Damage to the file of an index, its log, or a prebuilt index: right answers, or an error with a name, and nothing else. */
export const target = {
  cpuMs: 20_000,
  limitMs: 120_000,
  mutate: (random, input) => {
    const { base, edits = [] } = Object(inputJson(input));
    return jsonInput({ base, edits: [...edits, makeEdit(random)].slice(-8) });
  },
  seeds: () => BASES.map((base) => jsonInput({ base, edits: [] })),
  make: (random) => {
    const edits = Array.from({ length: 1 + random.small(6) }, () => makeEdit(random));
    return jsonInput({ base: random.pick(BASES), edits });
  },

  async open(folder) {
    const sources = madeCorpus();
    const bases = await makeBases(folder, sources);
    return { run: (input) => tryDamaged(Object(inputJson(input)), join(folder, 'damaged.db'), sources, bases) };
  },
};

/** An index that was closed, the files of one that is open, with a log, and a prebuilt one; with the answers they give. */
async function makeBases(folder, sources) {
  const path = join(folder, 'base.db');
  const store = await Store.open({ path, embedder });
  await new Indexer({ sources, store, embedder }).run();
  const answers = await answersOf(store, sources);
  const open = { files: filesOf(path), answers };
  await store.close();
  const closed = { files: filesOf(path), answers };
  const packed = join(folder, 'bundle.db');
  await bundleIndex({ sources, embedder, product: { name: 'p', version: '1.0.0' }, path: packed });
  const bundle = await openBundle({ path: packed, embedder });
  const prebuilt = { files: filesOf(packed), answers: await answersOf(bundle.store, bundle.sources) };
  await bundle.close();
  return { closed, open, bundle: prebuilt };
}

function filesOf(path) {
  const ends = ENDS.filter((end) => end !== '-shm' && existsSync(path + end));
  return Object.fromEntries(ends.map((end) => [end, readFileSync(path + end)]));
}

/** What people see of an index: hits with their contents. */
async function answersOf(store, sources) {
  const searcher = new Searcher({ store, embedder, sources });
  const answers = [];
  for (const query of QUERIES) {
    for (const mode of ['fused', 'lexical', 'vector']) {
      const { hits } = await searcher.search(query, { limit: 8, mode });
      answers.push(hits.map(({ segment, score }) => `${segment.id} ${score.toFixed(3)} ${segment.content}`));
    }
  }
  return JSON.stringify(answers);
}

async function tryDamaged({ base: name, edits }, path, sources, bases) {
  const base = Object.hasOwn(bases, name) ? bases[name] : bases.closed;
  for (const end of ENDS) rmSync(path + end, { force: true });
  const files = damaged(base.files, edits);
  for (const [end, bytes] of Object.entries(files)) writeFileSync(path + end, bytes);
  const read = await outcomeOf(() => (name === 'bundle' ? readBundle(path, base) : readIndex(path, base, sources)));
  // Where the log of an open index is damaged, what was committed before holds: that is another answer, and a sound one.
  const onlyMain = [edits].flat().every((edit) => Object(edit).file === '');
  if (read === SILENT && onlyMain) throw new Finding('a damaged index verifies as sound and answers wrongly');
  const written = name === 'bundle' ? '' : await outcomeOf(() => writeIndex(path, base, sources));
  if (/STORE_FOREIGN/.test(read) && !readFileSync(path).equals(files['']))
    throw new Finding('a foreign file was changed');
  return `${name}: ${read} / ${written}`.replaceAll(path, 'INDEX');
}

async function readIndex(path, base, sources) {
  const store = await Store.open({ path, embedder, readOnly: true });
  return closing(store, async () => {
    const status = await outcomeOf(() => indexStatus(store, { sources }));
    const seen = `${await verified(store)}, ${await compared(store, sources, base)}`;
    return status === 'done' ? seen : `${status}, ${seen}`;
  });
}

async function readBundle(path, base) {
  const bundle = await openBundle({ path, embedder });
  return closing(bundle, async () => {
    const found = await compared(bundle.store, bundle.sources, base);
    return found === 'other' ? await readIndex(path, base, bundle.sources) : found;
  });
}

async function writeIndex(path, base, sources) {
  const store = await Store.open({ path, embedder });
  return closing(store, async () => {
    const run = await outcomeOf(() => new Indexer({ sources, store, embedder }).run());
    const compacted = await outcomeOf(() => store.compact());
    return `${run}, ${compacted}, ${await verified(store)}, ${await compared(store, sources, base)}`;
  });
}

async function closing(closable, work) {
  try {
    return await work();
  } finally {
    await closable.close();
  }
}

const verified = (store) => outcomeOf(async () => ((await store.verify()).problems.length > 0 ? 'problems' : 'sound'));

const compared = (store, sources, { answers }) =>
  outcomeOf(async () => ((await answersOf(store, sources)) === answers ? 'right' : 'other'));

async function outcomeOf(work) {
  try {
    const result = await work();
    return typeof result === 'string' ? result : 'done';
  } catch (error) {
    if (!isVectorSearchError(error)) throw error;
    if (/[\n\r]/.test(error.message)) throw new Finding('a message has more than one line', { cause: error });
    return templateOf(error).slice(0, 60);
  }
}
