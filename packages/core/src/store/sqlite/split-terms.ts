import { type Metadata, type MetadataValue, SYSTEM_METADATA_KEYS } from '../../metadata.ts';
import { type SegmentIdentity, segmentMetadata } from './segment-metadata.ts';

/** Metadata of a document's segments, divided for filters. */
export interface SplitTerms {
  /** Terms that every segment has. */
  readonly common: readonly (readonly [key: string, value: MetadataValue])[];
  /** Terms of each segment beside these. */
  readonly own: readonly (readonly (readonly [key: string, value: MetadataValue])[])[];
  /** Bits, in the order of the system keys: every segment has a value that follows from its document, so there is no term. */
  readonly plainKeys: number;
}

/** Metadata of a segment, and what its system keys follow from. */
export interface TermSegment extends SegmentIdentity {
  readonly metadata: Metadata;
  /** Whether the segment's id follows from its document. */
  readonly hasUsualId: boolean;
}

/**
 * Divides the metadata of a document's segments into what they share and what is each one's own, so that a filter on what
 * they share needs one entry a document.
 */
export function splitTerms(segments: readonly TermSegment[]): SplitTerms {
  const usualIds = segments.every(({ hasUsualId }) => hasUsualId);
  const plain = SYSTEM_METADATA_KEYS.map(
    (key) =>
      (usualIds || key !== 'segment-id') &&
      segments.every((segment) => segment.metadata[key] === segmentMetadata.systemValue(key, segment)),
  );
  const isPlain = (key: string): boolean => plain[(SYSTEM_METADATA_KEYS as readonly string[]).indexOf(key)] ?? false;
  const first = segments[0]?.metadata ?? {};
  const common = Object.entries(first).filter(
    ([key]) => !isPlain(key) && segments.every(({ metadata }) => same(metadata, first, key)),
  );
  const elsewhere = new Set([
    ...common.map(([key]) => key),
    ...SYSTEM_METADATA_KEYS.filter((_, place) => plain[place]),
  ]);
  const own = segments.map(({ metadata }) => {
    const keys = Object.keys(metadata).filter((key) => !elsewhere.has(key));
    return keys.map((key) => [key, metadata[key] as MetadataValue] as const);
  });
  return { common, own, plainKeys: plain.reduce((bits, is, index) => bits | (is ? 1 << index : 0), 0) };
}

function same(a: Metadata, b: Metadata, key: string): boolean {
  return Object.hasOwn(a, key) && Object.hasOwn(b, key) && a[key] === b[key];
}
