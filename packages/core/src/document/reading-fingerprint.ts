import type { DocumentReader } from './document-reader.ts';

const BY = ' read by ';

/** What a document's segments depend on beside its bytes: the strategy, and the reader where one reads it. */
export function readingFingerprint(strategy: string, reader: DocumentReader | undefined): string {
  return reader ? `${strategy}${BY}${reader.fingerprint}` : strategy;
}

/** Whether a fingerprint of {@link readingFingerprint} is that of this reader, whatever the strategy. */
export function isReadBy(fingerprint: string, reader: DocumentReader | undefined): boolean {
  return reader ? fingerprint.endsWith(BY + reader.fingerprint) : !fingerprint.includes(BY);
}
