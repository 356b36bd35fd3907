import type { Peer } from './peer.ts';

/** Peers by the name they are chosen with. */
const LOADERS: Readonly<Record<string, () => Promise<readonly Peer[]>>> = {
  'sqlite-vec': async () => [(await import('./sqlite-vec.ts')).sqliteVec],
  usearch: async () => {
    const { usearchExact, usearchGraph } = await import('./usearch.ts');
    return [usearchExact, usearchGraph];
  },
  lancedb: async () => [(await import('./lancedb.ts')).lancedb],
  orama: async () => [(await import('./orama.ts')).orama],
};

export const PEER_NAMES: readonly string[] = Object.keys(LOADERS);

/** Loads peers; one that does not load here is told of. */
export async function loadPeers(
  names: readonly string[],
): Promise<{ peers: readonly Peer[]; missing: readonly string[] }> {
  const peers: Peer[] = [];
  const missing: string[] = [];
  for (const name of names) {
    try {
      peers.push(...((await LOADERS[name]?.()) ?? []));
    } catch (error) {
      missing.push(`${name}: ${(error as Error).message.split('\n')[0]}`);
    }
  }
  return { peers, missing };
}
