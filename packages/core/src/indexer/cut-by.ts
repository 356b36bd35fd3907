import { readerFor } from '../document/read-text.ts';
import { readingFingerprint } from '../document/reading-fingerprint.ts';
import type { Source } from '../source/source.ts';

/** Fingerprint of all that makes segments of a document of the source: what its record has as `strategy`. */
export function cutBy({ strategy, readers }: Pick<Source, 'strategy' | 'readers'>, path: string): string {
  return readingFingerprint(strategy.fingerprint, readerFor(path, readers));
}
