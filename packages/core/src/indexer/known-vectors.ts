import { passSignal } from '../abort.ts';
import type { Store } from '../store/store.ts';
import type { RunContext } from './run-context.ts';

/** What vectors of texts can be taken from, by the hash of the text: an index, a prebuilt one too. */
export type VectorCache = Pick<Store, 'header' | 'cachedVectors'>;

/** Vectors of texts by their hash: those that the store holds, else those of a prebuilt index; unknown ones are left out. */
export async function knownVectors(
  hashes: readonly string[],
  { store, prebuilt, signal }: RunContext,
): Promise<ReadonlyMap<string, readonly Float32Array[]>> {
  const found = new Map(await store.cachedVectors(hashes, passSignal(signal)));
  for (const cache of prebuilt) {
    const missing = hashes.filter((hash) => !found.has(hash));
    if (missing.length === 0) break;
    for (const [hash, vectors] of await cache.cachedVectors(missing, passSignal(signal))) found.set(hash, vectors);
  }
  return found;
}
