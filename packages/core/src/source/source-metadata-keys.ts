import type { DocumentReader } from '../document/document-reader.ts';
import type { Metadata } from '../metadata.ts';
import type { PathSpec } from './path-spec/path-spec.ts';

/** What adds metadata beside the configuration. */
export interface MetadataGivers {
  /** Keys of the strategy. Default: none. */
  readonly strategyMetadataKeys?: readonly string[] | undefined;
  /** Default: none. */
  readonly readers?: readonly DocumentReader[] | undefined;
}

/** Every metadata key that documents of a source may carry: base metadata, captures, those of strategy and readers; each once. */
export function sourceMetadataKeys(
  spec: Pick<PathSpec, 'captureNames'>,
  metadata: Metadata,
  { strategyMetadataKeys = [], readers = [] }: MetadataGivers,
): readonly string[] {
  const ofReaders = readers.flatMap(({ metadataKeys = [] }) => metadataKeys);
  return [...new Set([...Object.keys(metadata), ...spec.captureNames, ...strategyMetadataKeys, ...ofReaders])];
}
