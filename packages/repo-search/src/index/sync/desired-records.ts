import type { Abortable } from '@mcp-vector-search/core';
import { type ChunkRecord, chunkRecords } from '../chunks/chunk-records.ts';
import type { ChunkTools } from '../chunks/chunk-text.ts';
import type { Identity } from '../chunks/identity.ts';
import { discoverFiles, type SourceFile } from '../files/discover-files.ts';
import { readSourceText } from '../files/read-source-text.ts';
import type { ChunkingConfig } from '../index-config.ts';

/** A file with its records. */
export interface IndexedFile {
  readonly file: SourceFile;
  readonly records: readonly ChunkRecord[];
}

/** What the files of a repository should be in the collection. */
export interface DesiredRecords {
  /** Files that have records, by path. */
  readonly files: readonly IndexedFile[];
  readonly filesScanned: number;
  readonly filesEligible: number;
  readonly filesBinarySkipped: number;
  readonly filesOtherSkipped: number;
}

/** Reads and cuts every file that is meant. `onBinary` is told of each that is left out. @throws ConfigError */
export async function desiredRecords(
  config: ChunkingConfig,
  identity: Identity,
  tools: ChunkTools,
  { onBinary, signal }: Abortable & { readonly onBinary?: (path: string) => void } = {},
): Promise<DesiredRecords> {
  const { files, scanned, otherSkipped } = await discoverFiles(config.root, config, { signal });
  const indexed: IndexedFile[] = [];
  let filesBinarySkipped = 0;
  for (const file of files) {
    signal?.throwIfAborted();
    const text = await readSourceText(config.root, file.path);
    if (text === undefined) {
      filesBinarySkipped += 1;
      onBinary?.(file.path);
      continue;
    }
    const records = await chunkRecords(text, file, identity, config, tools);
    if (records.length > 0) indexed.push({ file, records });
  }

  const counts = { filesScanned: scanned, filesEligible: files.length, filesOtherSkipped: otherSkipped };
  return { files: indexed, filesBinarySkipped, ...counts };
}
