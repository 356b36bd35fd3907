import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIndex } from './build-index.ts';
import { measureOurs, type OursResult } from './measure-ours.ts';
import type { Peer } from './peers/peer.ts';
import { plainScan } from './plain-scan.ts';
import { readSpeed } from './read-speed.ts';
import { DIMENSIONS, Vectors } from './synthetic.ts';
import { type Timing, timed } from './timing.ts';

/** Exact answers are sought for so many queries, fewer where a scan takes long. */
const QUERIES: Readonly<Record<number, number>> = { 1000000: 15 };
const USUAL_QUERIES = 50;
const LIMIT = 10;

/** One way of finding vectors. */
export interface WayResult {
  readonly name: string;
  readonly latency: Timing;
  readonly recall: number;
  /** Seconds to take the vectors in. */
  readonly build: number;
}

/** All figures of one size. */
export interface SizeResult {
  readonly segments: number;
  /** Segments a CPU-second. */
  readonly rate: { readonly plain: number; readonly lexical: number };
  readonly fileBytes: number;
  readonly ours: Omit<OursResult, 'found'>;
  readonly recall: number;
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
    const queries = Array.from({ length: QUERIES[segments] ?? USUAL_QUERIES }, (_, i) => vectors.get(-1 - i));
    const bitsOnce = ((segments * DIMENSIONS) / 8 / readSpeed()) * 1000;
    const { found, ...ours } = await measureOurs(path, segments, queries.length);
    const { ways, exact, problems } = await measurePeers(allVectors(vectors, segments), queries, peers, folder);
    const rate = { plain: bare, lexical };
    return { segments, rate, fileBytes, ours, recall: recallOf(found, exact), peers: ways, problems, bitsOnce };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function allVectors(vectors: Vectors, segments: number): Float32Array {
  const all = new Float32Array(segments * DIMENSIONS);
  for (let i = 0; i < segments; i += 1) all.set(vectors.get(i), i * DIMENSIONS);
  return all;
}

async function measurePeers(
  all: Float32Array,
  queries: readonly Float32Array[],
  peers: readonly Peer[],
  folder: string,
): Promise<{ ways: readonly WayResult[]; exact: readonly (readonly number[])[]; problems: readonly string[] }> {
  const count = all.length / DIMENSIONS;
  const map = new Map(
    Array.from({ length: count }, (_, i) => [i, all.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS)] as const),
  );
  const exact: number[][] = [];
  const latency = await timed(
    queries.length - 2,
    (round) => {
      exact[round] = plainScan(map, queries[round]!, LIMIT);
    },
    { budget: Number.POSITIVE_INFINITY },
  );
  const ways: WayResult[] = [{ name: 'map and full sort', latency, recall: 1, build: 0 }];
  const problems: string[] = [];
  for (const [number, peer] of peers.entries()) {
    if (count > peer.largest) continue;
    try {
      const own = join(folder, `peer${number}`);
      await mkdir(own);
      ways.push(await measurePeer(peer, all, queries, exact, own));
    } catch (error) {
      problems.push(`${peer.name}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  return { ways, exact, problems };
}

async function measurePeer(
  { name, open }: Peer,
  all: Float32Array,
  queries: readonly Float32Array[],
  exact: readonly (readonly number[])[],
  folder: string,
): Promise<WayResult> {
  const start = performance.now();
  const peer = await open(all, DIMENSIONS, folder);
  const build = (performance.now() - start) / 1000;
  const found: (readonly number[])[] = [];
  const latency = await timed(queries.length - 2, async (round) => {
    found[round] = await peer.query(queries[round]!);
  });
  await peer.close();
  return { name, latency, recall: recallOf(found, exact), build };
}

/** Share of the exact best ten that were found, over the queries that were asked. */
function recallOf(found: readonly (readonly number[])[], exact: readonly (readonly number[])[]): number {
  const shares = found.map((ids, i) => exact[i]!.filter((id) => ids.includes(id)).length / exact[i]!.length);
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
