import { isResourcePath } from '../is-resource-path.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import type { ArchiveLimits } from './archive-limits.ts';

/** Entries of an archive, told apart. */
export interface SortedEntries {
  /** By path, in the order of the archive. */
  readonly held: ReadonlyMap<string, ArchiveEntry>;
  /** Name as stored and reason, in the order of the archive. */
  readonly refused: readonly { readonly path: string; readonly reason: string }[];
}

/** Below this size no ratio is suspicious. */
const RATIO_FROM = 1024 * 1024;
/** Shortest local header. */
const LOCAL_BYTES = 30;
const FILE_TYPE = 0o170000;
const LINK = 0o120000;
const FILE = 0o100000;
const FOLDER = 0o040000;

/** Tells entries that can be read from those that may not; folders are neither. `size` is that of the archive. */
export function refuseEntries(entries: readonly ArchiveEntry[], size: number, limits: ArchiveLimits): SortedEntries {
  const held = new Map<string, ArchiveEntry>();
  const refused: { path: string; reason: string }[] = [];
  const crowded = overlapping(entries.filter((entry) => ownFault(entry, size, limits) === undefined));
  let total = 0;
  for (const entry of entries.slice(0, limits.entries)) {
    if (entry.name.endsWith('/') && entry.unpackedBytes === 0) continue;
    const reason =
      ownFault(entry, size, limits) ??
      (crowded.has(entry) ? 'it shares its bytes with another entry' : undefined) ??
      (held.has(entry.name) ? 'an entry of the same name comes before it' : undefined) ??
      (total + entry.unpackedBytes > limits.totalBytes
        ? `with it the archive would unpack to more than ${limits.totalBytes} bytes`
        : undefined);
    if (reason !== undefined) refused.push({ path: entry.name, reason });
    else {
      held.set(entry.name, entry);
      total += entry.unpackedBytes;
    }
  }
  const beyond = entries.slice(limits.entries);
  for (const { name } of beyond.slice(0, 1)) {
    refused.push({ path: name, reason: `it and ${beyond.length - 1} after it are beyond ${limits.entries} entries` });
  }
  return { held, refused };
}

function ownFault(entry: ArchiveEntry, size: number, limits: ArchiveLimits): string | undefined {
  const { name, flags, method, packedBytes, unpackedBytes, offset, unixMode } = entry;
  if (!isResourcePath(name) || /\\|^[A-Za-z]:/.test(name)) return 'its name leads out of the archive';
  const type = unixMode & FILE_TYPE;
  if (type === LINK) return 'it is a symbolic link';
  if (type !== 0 && type !== FILE && type !== FOLDER) return 'it is no regular file';
  if (flags & 1) return 'it is encrypted';
  if (method !== 0 && method !== 8) return `it is packed by method ${method}; only stored and deflated ones are read`;
  if (offset + LOCAL_BYTES + packedBytes > size) return 'its bytes lie beyond the end of the archive';
  if (unpackedBytes > limits.entryBytes) return `it unpacks to ${unpackedBytes} bytes, more than ${limits.entryBytes}`;
  if (method === 0 && unpackedBytes !== packedBytes) return 'it is stored, yet its two sizes differ';
  if (unpackedBytes > RATIO_FROM && unpackedBytes > packedBytes * limits.ratio) {
    return `it unpacks to more than ${limits.ratio} times its size`;
  }
  return undefined;
}

/** Entries that begin inside another's bytes: the same bytes unpacked many times over make a bomb. */
function overlapping(entries: readonly ArchiveEntry[]): ReadonlySet<ArchiveEntry> {
  const found = new Set<ArchiveEntry>();
  let end = 0;
  for (const entry of [...entries].sort((a, b) => a.offset - b.offset)) {
    if (entry.offset < end) found.add(entry);
    end = Math.max(end, entry.offset + LOCAL_BYTES + entry.packedBytes);
  }
  return found;
}
