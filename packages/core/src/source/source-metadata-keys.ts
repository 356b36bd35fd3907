import type { Metadata } from '../metadata.ts';
import type { PathSpec } from './path-spec/path-spec.ts';

/** Every metadata key that documents of a source may carry: base metadata, captures, the strategy's own; each once. */
export function sourceMetadataKeys(
  spec: PathSpec,
  metadata: Metadata,
  ofStrategy: readonly string[] = [],
): readonly string[] {
  return [...new Set([...Object.keys(metadata), ...spec.captureNames, ...ofStrategy])];
}
