import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Embedder, Store } from '@mcp-vector-search/core';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { readCollection } from '../retrieval/collection.ts';
import { findSets } from '../retrieval/find-sets.ts';
import { strategyFor } from '../retrieval/strategy-for.ts';
import { cachedEmbedder } from '../retrieval/vector-cache.ts';
import { exactBest } from './exact-best.ts';
import { LIMIT } from './measure-peers.ts';
import { recallOf } from './recall-of.ts';
import { scanAlone } from './scan-alone.ts';

/** So many questions of each set. */
const QUESTIONS = 40;
/** Texts that are embedded, and documents that are stored, at once. */
const BATCH = 256;

/** What share of the exact best ten is found among vectors of real texts. */
export interface RealResult {
  readonly vectors: number;
  readonly queries: number;
  readonly recall: { readonly rescored: number; readonly scan: number };
}

/** Embeds the texts of all collections of passages of a folder with the default model, and some of their questions. */
export async function measureReal(data: string, cache: string): Promise<RealResult> {
  const embedder = cachedEmbedder(await onnxEmbedder({}), cache);
  try {
    const { texts, questions } = await readTexts(data, embedder);
    const all = new Float32Array(texts.length * embedder.dimensions);
    for (let from = 0; from < texts.length; from += BATCH) {
      const vectors = await embedder.embed(texts.slice(from, from + BATCH), { role: 'document' });
      vectors.forEach((vector, i) => {
        all.set(vector, (from + i) * embedder.dimensions);
      });
    }
    const queries = await embedder.embed(questions, { role: 'query' });
    const exact = exactBest(all, queries, LIMIT);
    const scan = recallOf(await scanAlone(all, queries, LIMIT), exact);
    const rescored = recallOf(await askStore(all, queries, embedder), exact);
    return { vectors: texts.length, queries: queries.length, recall: { rescored, scan } };
  } finally {
    await embedder.close?.();
  }
}

/** Texts as the indexer embeds them whole, no two alike, and questions. */
async function readTexts(
  data: string,
  embedder: Embedder,
): Promise<{ readonly texts: readonly string[]; readonly questions: readonly string[] }> {
  const texts = new Set<string>();
  const questions: string[] = [];
  for (const { name, folder, kind } of await findSets(data)) {
    if (kind !== 'collection' || strategyFor(name).files) continue;
    const { documents, queries } = await readCollection(folder);
    questions.push(...queries.slice(0, QUESTIONS).map(({ text }) => text));
    const windows = await embedder.windows?.(documents.map(({ text }) => text));
    documents.forEach(({ text }, i) => {
      for (const { start, end } of windows?.[i] ?? [{ start: 0, end: text.length }]) texts.add(text.slice(start, end));
    });
  }
  return { texts: [...texts], questions };
}

async function askStore(
  all: Float32Array,
  queries: readonly Float32Array[],
  embedder: { readonly fingerprint: string; readonly dimensions: number },
): Promise<readonly (readonly number[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-store-'));
  try {
    await using store = await Store.open({ path: join(folder, 'index.db'), embedder });
    const count = all.length / embedder.dimensions;
    for (let from = 0; from < count; from += BATCH) {
      const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => from + i);
      await store.replace(
        numbers.map((number) =>
          documentOf(number, all.subarray(number * embedder.dimensions, (number + 1) * embedder.dimensions)),
        ),
      );
    }
    const found: number[][] = [];
    for (const vector of queries) {
      const candidates = await store.query({ vector, limit: LIMIT });
      found.push(candidates.map(({ documentId }) => Number(documentId)));
    }
    return found;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function documentOf(number: number, vector: Float32Array): Parameters<Store['replace']>[0][number] {
  const documentId = String(number);
  const key = { sourceId: 'real', documentId, path: documentId };
  const contentHash = createHash('sha256').update(documentId).digest('hex');
  const segment = { id: documentId, ordinal: 0, content: documentId, lexicalText: '', embedHash: contentHash };
  return {
    document: { ...key, contentHash, strategy: 'bench', metadata: {}, state: 'indexed' },
    segments: [{ ...key, ...segment, metadata: {}, windows: [{ vector }] }],
  };
}
