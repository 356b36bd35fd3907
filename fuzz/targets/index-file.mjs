import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { inputJson, jsonInput } from '../engine/json-input.mjs';
import { smallCorpus } from '../engine/small-corpus.mjs';
import { TOY_EMBEDDER } from '../engine/toy-embedder.mjs';

const ENDS = ['', '-wal', '-journal', '-shm'];
const QUERIES = ['log of the database', '東京'];
/** Verified as sound, and other answers than those of the index before it was damaged. */
const SILENT = 'sound, other';
const KINDS = ['flip', 'set', 'zero', 'copy', 'cut', 'insert', 'swap'];

/** Damage to the file of an index, its log, or a prebuilt index: right answers, or an error with a name, and nothing else. */
export const target = {
  cpuMs: 20_000,
  limitMs: 120_000,
  mutate: (random, input) => {
    const value = Object(inputJson(input));
    return jsonInput({ ...value, edits: [...(value.edits ?? []), makeEdit(random)].slice(-8) });
  },
  seeds: () => ['closed', 'open', 'bundle'].map((base) => jsonInput({ base, edits: [] })),
  make: (random) =>
    jsonInput({
      base: random.pick(['closed', 'open', 'bundle']),
      edits: Array.from({ length: 1 + random.small(6) }, () => makeEdit(random)),
    }),

  async open(folder) {
    const sources = smallCorpus(14);
    const bases = await makeBases(folder, sources);
    return { run: (input) => tryDamaged(Object(inputJson(input)), { folder, sources, bases }) };
  },
};

/** `at` and `to` are shares of the file; places near page boundaries and the header are more likely to matter. */
function makeEdit(random) {
  const place = () => (random.chance(0.3) ? random.next() ** 4 : random.next());
  return {
    file: random.pick(['', '', '', '-wal', '-journal']),
    kind: random.pick(KINDS),
    at: place(),
    to: place(),
    length: 1 + random.small(5000),
    byte: random.below(256),
  };
}

/** An index that was closed, the files of one that is open, with a log, and a prebuilt one; with the answers they give. */
async function makeBases(folder, sources) {
  const path = join(folder, 'base.db');
  const store = await Store.open({ path, embedder: TOY_EMBEDDER });
  await new Indexer({ sources, store, embedder: TOY_EMBEDDER }).run();
  const bases = { open: await snapshot(path) };
  bases.open.answers = await answersOf(store, sources);
  await store.close();
  bases.closed = { ...(await snapshot(path)), answers: bases.open.answers };
  const packed = join(folder, 'bundle.db');
  await bundleIndex({ sources, embedder: TOY_EMBEDDER, product: { name: 'p', version: '1.0.0' }, path: packed });
  const bundle = await openBundle({ path: packed, embedder: TOY_EMBEDDER });
  bases.bundle = { ...(await snapshot(packed)), answers: await answersOf(bundle.store, bundle.sources) };
  await bundle.close();
  return bases;
}

async function snapshot(path) {
  const files = ENDS.filter((end) => end !== '-shm' && existsSync(path + end));
  return { files: Object.fromEntries(files.map((end) => [end, readFileSync(path + end)])) };
}

/** What people see of an index: hits with their contents. */
async function answersOf(store, sources) {
  const searcher = new Searcher({ store, embedder: TOY_EMBEDDER, sources });
  const answers = [];
  for (const query of QUERIES) {
    for (const mode of ['fused', 'lexical', 'vector']) {
      const { hits } = await searcher.search(query, { limit: 8, mode });
      answers.push(hits.map(({ segment, score }) => `${segment.id} ${score.toFixed(3)} ${segment.content}`));
    }
  }
  return JSON.stringify(answers);
}

async function tryDamaged({ base: name, edits }, { folder, sources, bases }) {
  const base = bases[name] ?? bases.closed;
  const path = join(folder, 'damaged.db');
  for (const end of ENDS) rmSync(path + end, { force: true });
  const damaged = Object.fromEntries(Object.entries(base.files));
  for (const edit of Array.isArray(edits) ? edits : []) damage(damaged, Object(edit));
  for (const [end, bytes] of Object.entries(damaged)) writeFileSync(path + end, bytes);
  copyFileSync(path, `${path}.copy`);
  const read = await outcomeOf(() => (name === 'bundle' ? readBundle(path, base) : readIndex(path, base, sources)));
  // Where the log of an open index is damaged, what was committed before holds: that is another answer, and a sound one.
  if (read === SILENT && !damagesLog(edits)) throw new Finding('a damaged index verifies as sound and answers wrongly');
  const isForeign = /STORE_FOREIGN/.test(read);
  const written = name === 'bundle' ? '' : await outcomeOf(() => writeIndex(path, base, sources));
  if (isForeign && !readFileSync(path).equals(readFileSync(`${path}.copy`)))
    throw new Finding('a foreign file was changed');
  return `${name}: ${read} / ${written}`;
}

function damagesLog(edits) {
  return [edits].flat().some((edit) => Object(edit).file !== '');
}

function damage(files, { file, kind, at, to, length, byte }) {
  const bytes = files[file] ?? (file === '-journal' ? Buffer.from(files[''].subarray(0, 4096)) : undefined);
  if (!bytes) return;
  const made = Buffer.from(bytes);
  const place = (share) => Math.floor(Math.min(0.999999, Math.max(0, Number(share) || 0)) * made.length);
  const [start, end] = [place(at), Math.min(made.length, place(at) + (Number(length) || 1))];
  if (kind === 'flip' && made.length > 0) made[start] ^= 1 << (Number(byte) % 8);
  else if (kind === 'set' && made.length > 0) made[start] = Number(byte);
  else if (kind === 'zero') made.fill(0, start, end);
  else if (kind === 'copy') made.copy(made, place(to), start, end);
  else if (kind === 'swap') made.copyWithin(pageOf(place(to)), pageOf(start), pageOf(start) + 4096);
  files[file] =
    kind === 'cut'
      ? made.subarray(0, start)
      : kind === 'insert'
        ? Buffer.concat([made.subarray(0, start), made.subarray(start, end), made.subarray(start)])
        : made;
}

const pageOf = (at) => at - (at % 4096);

async function readIndex(path, base, sources) {
  const store = await Store.open({ path, embedder: TOY_EMBEDDER, readOnly: true });
  try {
    return await examine(store, base, sources);
  } finally {
    await store.close();
  }
}

async function examine(store, base, sources) {
  const status = await outcomeOf(() => indexStatus(store, { sources }));
  const verified = await outcomeOf(async () => ((await store.verify()).problems.length > 0 ? 'problems' : 'sound'));
  const found = await outcomeOf(async () => ((await answersOf(store, sources)) === base.answers ? 'right' : 'other'));
  return status !== 'done' ? `${status}, ${verified}, ${found}` : `${verified}, ${found}`;
}

async function readBundle(path, base) {
  const bundle = await openBundle({ path, embedder: TOY_EMBEDDER });
  try {
    const found = await outcomeOf(async () =>
      (await answersOf(bundle.store, bundle.sources)) === base.answers ? 'right' : 'other',
    );
    return found === 'other' ? await readIndex(path, base, bundle.sources) : found;
  } finally {
    await bundle.close();
  }
}

/** A run on a damaged index ends with a named error, or with an index that is as it should be where it says so. */
async function writeIndex(path, base, sources) {
  const store = await Store.open({ path, embedder: TOY_EMBEDDER });
  try {
    return await useAndMend(store, base, sources);
  } finally {
    await store.close();
  }
}

async function useAndMend(store, base, sources) {
  const run = await outcomeOf(() => new Indexer({ sources, store, embedder: TOY_EMBEDDER }).run());
  const compacted = await outcomeOf(() => store.compact());
  const verified = await outcomeOf(async () => ((await store.verify()).problems.length > 0 ? 'problems' : 'sound'));
  const found = await outcomeOf(async () => ((await answersOf(store, sources)) === base.answers ? 'right' : 'other'));
  return `${run}, ${compacted}, ${verified}, ${found}`;
}

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
