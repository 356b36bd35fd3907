import type { BigIntStats } from 'node:fs';

/** How long ago, in milliseconds, a file must have changed before its time tells apart what was written later. FAT counts in 2 s. */
const SETTLED_AFTER = 3000;

/**
 * The revision of a file: size, time of change and inode. Undefined for a file that changed just now (or in the
 * future): a later change may leave the same time, so its content has to be compared.
 */
export function fileRevision(stats: BigIntStats, now: number): string | undefined {
  if (now - Number(stats.mtimeMs) < SETTLED_AFTER) return undefined;
  return `${stats.size}-${stats.mtimeNs}-${stats.ino}`;
}
