import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Peer } from './peers/peer.ts';
import { plainScan } from './plain-scan.ts';
import { recallOf } from './recall-of.ts';
import { type Timing, timed } from './timing.ts';

export const LIMIT = 10;

/** One way of finding vectors. */
export interface WayResult {
  readonly name: string;
  readonly latency: Timing;
  readonly recall: number;
  /** Seconds to take the vectors in. */
  readonly build: number;
}

/** Vectors, one after the other, and questions with their exact answers. */
export interface Questions {
  readonly all: Float32Array;
  readonly queries: readonly Float32Array[];
  readonly exact: readonly (readonly number[])[];
}

/** Asks the plain scan and the peers. */
export async function measurePeers(
  questions: Questions,
  peers: readonly Peer[],
  folder: string,
): Promise<{ readonly ways: readonly WayResult[]; readonly problems: readonly string[] }> {
  const { all, queries } = questions;
  const dimensions = queries[0]!.length;
  const count = all.length / dimensions;
  const map = new Map(
    Array.from({ length: count }, (_, i) => [i, all.subarray(i * dimensions, (i + 1) * dimensions)] as const),
  );
  const latency = await timed(queries.length - 2, (round) => plainScan(map, queries[round]!, LIMIT), {
    budget: Number.POSITIVE_INFINITY,
  });
  const ways: WayResult[] = [{ name: PLAIN_SCAN, latency, recall: 1, build: 0 }];
  const problems: string[] = [];
  for (const [number, peer] of peers.entries()) {
    if (count > peer.largest) continue;
    try {
      const own = join(folder, `peer${number}`);
      await mkdir(own);
      ways.push(await measurePeer(peer, questions, own));
    } catch (error) {
      problems.push(`${peer.name}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  return { ways, problems };
}

/** Name of what the original's in-memory store does. */
export const PLAIN_SCAN = 'map and full sort';

async function measurePeer(
  { name, open }: Peer,
  { all, queries, exact }: Questions,
  folder: string,
): Promise<WayResult> {
  const start = performance.now();
  const peer = await open(all, queries[0]!.length, folder);
  const build = (performance.now() - start) / 1000;
  const found: (readonly number[])[] = [];
  const latency = await timed(queries.length - 2, async (round) => {
    found[round] = await peer.query(queries[round]!);
  });
  await peer.close();
  return { name, latency, recall: recallOf(found, exact), build };
}
