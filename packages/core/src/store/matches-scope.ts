import type { Segment } from './segment.ts';
import type { QueryScope } from './store-driver.ts';

/**
 * Whether a segment lies within a scope: the whole meaning of filter, path prefix and sources, for drivers that look at
 * segments one by one. Values are compared by type and value; paths after Unicode normalisation (NFC) of both sides.
 */
export function matchesScope(segment: Pick<Segment, 'sourceId' | 'path' | 'metadata'>, scope: QueryScope): boolean {
  const { filter, pathPrefix, sourceIds } = scope;
  if (sourceIds && !sourceIds.includes(segment.sourceId)) return false;
  if (pathPrefix && !segment.path.normalize('NFC').startsWith(pathPrefix.normalize('NFC'))) return false;
  return Object.entries(filter ?? {}).every(([key, values]) => {
    const held = Object.hasOwn(segment.metadata, key) ? segment.metadata[key] : undefined;
    return held !== undefined && values.includes(held);
  });
}
