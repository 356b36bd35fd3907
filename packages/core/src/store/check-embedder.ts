import type { Embedder } from '../embed/embedder.ts';
import { VectorSearchError } from '../errors.ts';
import type { Store } from './store.ts';

/** Refuses an embedder whose vectors would not fit those of a store: its answers would be noise. @throws STORE_MISMATCH. */
export function checkEmbedder(store: Pick<Store, 'header'>, embedder: Partial<Pick<Embedder, 'fingerprint'>>): void {
  const { fingerprint } = embedder;
  const held = store.header.embedder;
  if (fingerprint === undefined || fingerprint === held) return;
  throw new VectorSearchError(
    'STORE_MISMATCH',
    `the store was opened for vectors of ${held || 'no embedder'}, not of ${fingerprint}: open it for the embedder in use`,
    { context: { found: held, wanted: fingerprint } },
  );
}
