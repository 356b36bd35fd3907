import { contentHash } from '../content-hash.ts';
import type { PathSpec } from './path-spec/path-spec.ts';

/**
 * Identity of a source: kind, path spec and strategy, so that a source with another spec or strategy is another source.
 * Metadata and switches are not in it: they can change without new embeddings.
 */
export function sourceId(kind: 'path' | 'class-path', spec: PathSpec, strategyFingerprint: string): string {
  const tokens = spec.tokens.map((token) => (token.type === 'capture' ? [token.name, token.pattern] : token));
  return `${kind}-${contentHash(JSON.stringify([kind, tokens, strategyFingerprint])).slice(0, 12)}`;
}
