import type { TextSpan } from '../embed/embedder.ts';
import type { EmbeddedSegment, EmbeddedWindow } from '../store/segment.ts';
import type { DraftedSegment } from './segment-document.ts';

/** A segment with its vectors; each has its range in the document where the embed text is a slice of it. */
export function embeddedSegment(
  drafted: DraftedSegment,
  spans: readonly TextSpan[],
  vectors: readonly Float32Array[],
): EmbeddedSegment {
  const windows = vectors.map((vector, at): EmbeddedWindow => {
    const span = spans[at];
    if (drafted.embedStart === undefined || span === undefined) return { vector };
    return { vector, range: drafted.lines.range(drafted.embedStart + span.start, drafted.embedStart + span.end) };
  });
  return { ...drafted.segment, windows };
}

/** A segment whose vectors are still to come. */
export function textOnlySegment(drafted: DraftedSegment): EmbeddedSegment {
  return { ...drafted.segment, windows: [] };
}
