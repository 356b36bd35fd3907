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
  for await (const { file, text } of readAhead(config.root, files)) {
    signal?.throwIfAborted();
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

/** Files read at the same time. */
const AHEAD = 8;

/** Files with their texts, in order; the next ones are read while one is cut. */
async function* readAhead(
  root: string,
  files: readonly SourceFile[],
): AsyncGenerator<{ file: SourceFile; text: string | undefined }> {
  const reading: Promise<string | undefined>[] = [];
  for (const [at, file] of files.entries()) {
    for (const next of files.slice(at + reading.length, at + AHEAD)) {
      const text = readSourceText(root, next.path);
      text.catch(() => {}); // told when its turn comes
      reading.push(text);
    }
    yield { file, text: await reading.shift() };
  }
}
