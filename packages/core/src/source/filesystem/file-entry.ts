import { stat } from 'node:fs/promises';
import type { Metadata } from '../../metadata.ts';
import type { SkipReason, SourceEntry } from '../source.ts';
import { fileRevision } from './file-revision.ts';
import { isSecretName } from './is-secret-name.ts';
import { nameOf } from './name-of.ts';
import type { WalkedEntry } from './walk-folder.ts';

/** What decides about an entry beside the file. */
export interface FileEntryOptions {
  /** Metadata of every document. */
  readonly metadata: Metadata;
  /** Whether files that are secrets by name are to be read. Default false. */
  readonly includeSecrets?: boolean;
}

/**
 * The entry of a file that a source takes. Undefined for a link that leads somewhere: what it leads to is listed where
 * it lies, or lies outside.
 */
export async function fileEntry(
  { path, kind, choice, stats }: WalkedEntry<Readonly<Record<string, string>>>,
  { metadata, includeSecrets = false }: FileEntryOptions,
): Promise<SourceEntry | undefined> {
  const entry = { documentId: path, path, metadata: { ...metadata, ...choice } };
  if (kind === 'link') return (await isDangling(path)) ? { ...entry, skip: 'dangling-link' } : undefined;
  const skip: SkipReason | undefined = !includeSecrets && isSecretName(nameOf(path)) ? 'secret' : undefined;
  const revision = stats && fileRevision(stats, Date.now());
  return {
    ...entry,
    ...(revision === undefined ? {} : { revision }),
    ...(stats ? { size: Number(stats.size) } : {}),
    ...(skip ? { skip } : {}),
  };
}

async function isDangling(path: string): Promise<boolean> {
  try {
    await stat(path);
    return false;
  } catch {
    return true;
  }
}
