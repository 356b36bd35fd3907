import type { DocumentRecord } from '@mcp-vector-search/core';
import type { ChromaMetadata, ChromaRecord } from '../client/chroma-types.ts';
import { wellFormed } from '../http/well-formed.ts';
import { documentKey } from './document-key.ts';
import { KEYS } from './names.ts';

/** What is stored of a document beside its segments. */
export interface HeldDocument {
  readonly key: string;
  readonly record: DocumentRecord;
  /** Number of windows of each segment; empty = it has none, and its record lies in a marker. */
  readonly windows: readonly number[];
}

/** Metadata of the record that stands for a document: its first window, or a marker. */
export function encodeHead(record: DocumentRecord, windows: readonly number[]): ChromaMetadata {
  return { [KEYS.head]: 1, [KEYS.record]: JSON.stringify({ record, windows }) };
}

/** The document of a first window or marker; undefined for any other record. */
export function decodeHead({ metadata }: ChromaRecord): HeldDocument | undefined {
  const text = metadata?.[KEYS.record];
  if (typeof text !== 'string') return undefined;
  const { record, windows } = JSON.parse(text) as Omit<HeldDocument, 'key'>;
  return { key: documentKey(record), record, windows };
}

/** Id of a document's marker. */
export function markerId(key: string): string {
  return `document:${wellFormed(key)}`;
}
