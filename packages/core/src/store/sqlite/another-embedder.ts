import { VectorSearchError } from '../../errors.ts';
import type { IndexHeader } from '../store-driver.ts';

/** An index that holds vectors of another embedder than it did when it was opened. */
export function anotherEmbedder(path: string, found: string, { embedder: wanted }: IndexHeader): VectorSearchError {
  const message = `the index ${path} was rebuilt with another embedder (${found}) since it was opened: open it again`;
  return new VectorSearchError('STORE_MISMATCH', message, { context: { path, found, wanted } });
}
