import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex } from './build-index.ts';
import { exactBest } from './exact-best.ts';
import { measureOurs, type OursResult } from './measure-ours.ts';
import { LIMIT, measurePeers, type WayResult } from './measure-peers.ts';
import type { Peer } from './peers/peer.ts';
import { readSpeed } from './read-speed.ts';
import { recallOf } from './recall-of.ts';
import { scanAlone } from './scan-alone.ts';
import { DIMENSIONS, Vectors } from './synthetic.ts';

/** So many questions are asked of all, fewer where a scan takes long. */
const QUERIES: Readonly<Record<number, number>> = { 1000000: 15 };
const USUAL_QUERIES = 50;
/** So many decide what share we find: one neighbour that is missed then counts for 0.0005. */
const RECALL_QUERIES: Readonly<Record<number, number>> = { 1000000: 60 };
const USUAL_RECALL_QUERIES = 200;

/** All figures of one size. */
export interface SizeResult {
  readonly segments: number;
  /** Segments a CPU-second. */
  readonly rate: { readonly plain: number; readonly lexical: number };
  readonly fileBytes: number;
  readonly ours: Omit<OursResult, 'found'>;
  /** Share of the exact best ten: as the store answers, and by the scan without exact scores of the best. */
  readonly recall: { readonly rescored: number; readonly scan: number };
  readonly peers: readonly WayResult[];
  readonly problems: readonly string[];
  /** Milliseconds to read the sign bits once. */
  readonly bitsOnce: number;
}

/** Builds and asks one size, ourselves and the peers. */
export async function measureSize(segments: number, peers: readonly Peer[]): Promise<SizeResult> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-store-'));
  try {
    const vectors = new Vectors();
    const bare = await buildIndex(join(folder, 'bare.db'), segments, { vectors, lexical: false });
    await rm(join(folder, 'bare.db'));
    const path = join(folder, 'index.db');
    const lexical = await buildIndex(path, segments, { vectors, lexical: true });
    const { size: fileBytes } = await stat(path);
    const length = RECALL_QUERIES[segments] ?? USUAL_RECALL_QUERIES;
    const queries = Array.from({ length }, (_, i) => vectors.get(-1 - i));
    const bitsOnce = ((segments * DIMENSIONS) / 8 / readSpeed()) * 1000;
    const { found, ...ours } = await measureOurs(path, segments, queries.length);
    const all = allVectors(vectors, segments);
    const exact = exactBest(all, queries, LIMIT);
    const scan = recallOf(await scanAlone(all, queries, LIMIT), exact);
    const asked = queries.slice(0, QUERIES[segments] ?? USUAL_QUERIES);
    const { ways, problems } = await measurePeers({ all, queries: asked, exact }, peers, folder);
    const rate = { plain: bare, lexical };
    const recall = { rescored: recallOf(found, exact), scan };
    return { segments, rate, fileBytes, ours, recall, peers: ways, problems, bitsOnce };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function allVectors(vectors: Vectors, segments: number): Float32Array {
  const all = new Float32Array(segments * DIMENSIONS);
  for (let i = 0; i < segments; i += 1) all.set(vectors.get(i), i * DIMENSIONS);
  return all;
}
