import { createHash } from 'node:crypto';
import type { ModelManifest } from './model-manifest.ts';

/** Raised whenever tokenising, pooling or the cutting of windows changes what a text's vectors are. */
const RULES = 1;

/**
 * Identity of everything that changes a vector: the model's name, followed by a hash over the checksums of its files,
 * pooling, prefixes, normalisation, token limit and the rules of this package.
 *
 * @example `bge-small-en-v1.5-q/0c2d9d0f1b6e4a57`
 */
export function modelFingerprint(manifest: ModelManifest): string {
  const files = Object.entries(manifest.files).sort(([a], [b]) => (a < b ? -1 : 1));
  const parts = [
    RULES,
    manifest.id,
    files,
    [manifest.dimensions, manifest.pooling, manifest.normalize, manifest.maxTokens, manifest.inputs, manifest.output],
    [manifest.clsTokenId, manifest.sepTokenId],
    [manifest.queryPrefix, manifest.documentPrefix],
  ];
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  return `${manifest.id}/${hash.slice(0, 16)}`;
}
