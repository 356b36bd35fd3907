import type { Metadata, MetadataValue } from '../../metadata.ts';

/** A change of metadata: values that are new or other, and null for keys that are not there. */
type Difference = Readonly<Record<string, MetadataValue | null>>;

/** Metadata of segments is told by what it differs from the metadata that one would expect. */
export const segmentMetadata = {
  /** What a segment has where nothing differs: its document's metadata and the system keys. */
  expected(base: Metadata, documentId: string, segmentId: string): Metadata {
    return { ...base, 'doc-id': documentId, 'file-id': documentId, 'segment-id': segmentId };
  },
  /** How metadata differs from what is expected, as JSON; null = not at all. */
  write(metadata: Metadata, expected: Metadata): string | null {
    const differences: [string, MetadataValue | null][] = [];
    for (const [key, value] of Object.entries(metadata)) {
      if (!Object.hasOwn(expected, key) || expected[key] !== value) differences.push([key, value]);
    }
    for (const key of Object.keys(expected)) {
      if (!Object.hasOwn(metadata, key)) differences.push([key, null]);
    }
    return differences.length > 0 ? JSON.stringify(Object.fromEntries(differences)) : null;
  },
  /** The metadata that {@link write} was given. */
  read(difference: string | null, expected: Metadata): Metadata {
    if (difference === null) return expected;
    const all: Record<string, MetadataValue | null> = { ...expected, ...(JSON.parse(difference) as Difference) };
    return Object.fromEntries(
      Object.entries(all).filter((entry): entry is [string, MetadataValue] => entry[1] !== null),
    );
  },
} as const;
