import { type Metadata, type MetadataValue, SYSTEM_METADATA_KEYS } from '../../metadata.ts';

/** A change of metadata: values that are new or other, and null for keys that are not there. */
type Difference = Readonly<Record<string, MetadataValue | null>>;

/** What the system keys follow from. */
export interface SegmentIdentity {
  readonly documentId: string;
  readonly segmentId: string;
}

/**
 * Metadata of a segment is kept as what it differs from what one would expect: its document's metadata and the system keys.
 */
export const segmentMetadata = {
  /** The value that a system key has where nothing differs; undefined for other keys. */
  systemValue(key: string, { documentId, segmentId }: SegmentIdentity): string | undefined {
    if (key === 'segment-id') return segmentId;
    return key === 'doc-id' || key === 'file-id' ? documentId : undefined;
  },
  /** Whether metadata are just what is expected: mostly they are, so this is found out fast. */
  isExpected(metadata: Metadata, base: Metadata, identity: SegmentIdentity): boolean {
    let system = 0;
    for (const key of Object.keys(metadata)) {
      const value = this.systemValue(key, identity);
      if (value !== undefined) system += 1;
      if (metadata[key] !== (value ?? (Object.hasOwn(base, key) ? base[key] : undefined))) return false;
    }
    return system === SYSTEM_METADATA_KEYS.length && Object.keys(base).every((key) => Object.hasOwn(metadata, key));
  },
  /** How metadata differs from what is expected, as JSON; null = not at all. */
  write(metadata: Metadata, base: Metadata, identity: SegmentIdentity): string | null {
    if (this.isExpected(metadata, base, identity)) return null;
    const differences: [string, MetadataValue | null][] = [];
    for (const [key, value] of Object.entries(metadata)) {
      const expected = this.systemValue(key, identity) ?? (Object.hasOwn(base, key) ? base[key] : undefined);
      if (expected !== value) differences.push([key, value]);
    }
    for (const key of ['doc-id', 'file-id', 'segment-id', ...Object.keys(base)]) {
      if (!Object.hasOwn(metadata, key)) differences.push([key, null]);
    }
    return differences.length > 0 ? JSON.stringify(Object.fromEntries(differences)) : null;
  },
  /** The metadata that {@link write} was given. */
  read(difference: string | null, base: Metadata, { documentId, segmentId }: SegmentIdentity): Metadata {
    const expected = { ...base, 'doc-id': documentId, 'file-id': documentId, 'segment-id': segmentId };
    if (difference === null) return expected;
    const all: Record<string, MetadataValue | null> = { ...expected, ...(JSON.parse(difference) as Difference) };
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, MetadataValue] => entry[1] !== null),
    );
  },
} as const;
