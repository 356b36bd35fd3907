import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../../shared/config-error.ts';
import type { ChunkRecord } from '../chunks/chunk-records.ts';
import { sortedJson } from '../sorted-json.ts';
import type { SyncSummary } from './sync-summary.ts';

/** Writes the list of wanted records, with their texts only where asked for; makes folders as needed. @throws ConfigError */
export async function writeManifest(
  path: string,
  summary: SyncSummary,
  records: readonly ChunkRecord[],
  { documents }: { readonly documents: boolean },
): Promise<void> {
  const listed = records.map(({ id, metadata, document }) => ({ id, metadata, ...(documents && { document }) }));
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, `${sortedJson({ manifest_version: 1, summary, records: listed }, 2)}\n`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`the manifest ${path} cannot be written (${code}); nothing was changed`);
  }
}
