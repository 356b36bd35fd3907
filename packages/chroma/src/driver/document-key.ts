import { contentHash, type DocumentKey } from '@mcp-vector-search/core';

/** Hexadecimal digits of a key: 128 bits, so that two documents never share one. */
const LENGTH = 32;

/** What a document is called inside ids of records: any text may be a document id, but not every one a good record id. */
export function documentKey({ sourceId, documentId }: DocumentKey): string {
  return contentHash(JSON.stringify([sourceId, documentId])).slice(0, LENGTH);
}

/** Id of the record of a window: windows of a segment from 0. */
export function windowId(key: string, ordinal: number, window: number): string {
  return `${key}#${ordinal}~${window}`;
}

/** Ids of the records of all windows of a document, by the number of windows of each segment. The first is its head. */
export function windowIds(key: string, windows: readonly number[]): readonly string[] {
  return windows.flatMap((count, ordinal) =>
    Array.from({ length: count }, (_, window) => windowId(key, ordinal, window)),
  );
}
