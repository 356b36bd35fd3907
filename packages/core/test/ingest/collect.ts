import type { Document } from '../../src/document/document.ts';
import type { IngestStrategy, SegmentDraft, SegmentProblem } from '../../src/ingest/ingest-strategy.ts';

/** A document of that text. */
function documentOf(text: string, path = '/docs/sample.txt'): Document {
  return { id: path, sourceId: 'source', path, text, contentHash: 'hash', metadata: { category: 'docs' } };
}

/** All that a strategy gives for a text. */
export async function collect(
  strategy: IngestStrategy,
  text: string,
  signal?: AbortSignal,
): Promise<(SegmentDraft | SegmentProblem)[]> {
  const pieces: (SegmentDraft | SegmentProblem)[] = [];
  for await (const piece of strategy.segment(documentOf(text), { signal })) pieces.push(piece);
  return pieces;
}

/** All drafts that a strategy gives for a text, which must have no problem. */
export async function drafts(strategy: IngestStrategy, text: string): Promise<SegmentDraft[]> {
  return (await collect(strategy, text)).map((piece) => {
    if ('problem' in piece) throw new Error(piece.problem);
    return piece;
  });
}
