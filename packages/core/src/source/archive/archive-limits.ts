/** What an archive may hold before its entries are refused: an archive is small, what it unpacks to need not be. */
export interface ArchiveLimits {
  /** Entries that are looked at, in the order of the archive; those after them are refused. Default 200,000. */
  readonly entries: number;
  /** Bytes that one entry may unpack to. Default 64 MiB. */
  readonly entryBytes: number;
  /** Bytes that all entries together may unpack to; where an entry would pass it, that entry is refused. Default 4 GiB. */
  readonly totalBytes: number;
  /** How many times its packed size an entry of more than 1 MiB may unpack to. Text packs to a fifth or so. Default 200. */
  readonly ratio: number;
}

const MEBIBYTE = 1024 * 1024;

const DEFAULTS: ArchiveLimits = {
  entries: 200_000,
  entryBytes: 64 * MEBIBYTE,
  totalBytes: 4096 * MEBIBYTE,
  ratio: 200,
};

/** Limits with defaults filled in. @throws RangeError for one that is not a positive number. */
export function archiveLimits(limits: Partial<ArchiveLimits> = {}): ArchiveLimits {
  for (const [name, value] of Object.entries(limits)) {
    if (!(name in DEFAULTS)) throw new RangeError(`limits.${name} is no limit of an archive`);
    if (!(typeof value === 'number' && value > 0)) throw new RangeError(`limits.${name} is not a positive number`);
  }
  return { ...DEFAULTS, ...limits };
}
