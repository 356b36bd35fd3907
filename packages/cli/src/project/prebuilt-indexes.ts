import {
  type Bundle,
  type DiscoveredPackage,
  type Embedder,
  isVectorSearchError,
  openBundle,
} from '@mcp-vector-search/core';
import type { Io } from '../io.ts';

/**
 * Opens the prebuilt indexes of packages whose documents are indexed, for the vectors of their texts. One that cannot be used, such
 * as one of another model or version, is a warning on stderr: its package's documents are embedded here.
 */
export async function prebuiltIndexes(
  packages: readonly DiscoveredPackage[],
  embedder: Embedder,
  { stderr, signal }: Pick<Io, 'stderr' | 'signal'>,
): Promise<readonly Bundle[]> {
  const opened: Bundle[] = [];
  for (const { name, resources, index } of packages) {
    if (resources === undefined || index === undefined) continue;
    try {
      opened.push(await openBundle({ path: index, embedder, signal }));
    } catch (error) {
      signal.throwIfAborted();
      if (!isVectorSearchError(error)) throw error;
      stderr.write(`warning: the documents of ${name} are embedded here: ${error.message}\n`);
    }
  }
  return opened;
}
