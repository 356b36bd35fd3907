import { type Abortable, passSignal } from '../abort.ts';
import { contentHash } from '../content-hash.ts';
import type { Document } from '../document/document.ts';
import { LineIndex } from '../document/line-index.ts';
import { VectorSearchError } from '../errors.ts';
import type { IngestStrategy, SegmentDraft, SegmentProblem } from '../ingest/ingest-strategy.ts';
import type { Metadata, MetadataValue } from '../metadata.ts';
import type { EmbeddedSegment, Segment } from '../store/segment.ts';
import { type DocumentProblem, oneLine } from './problem-of.ts';

/** A segment that has everything but its vectors. */
export interface DraftedSegment {
  readonly segment: Omit<EmbeddedSegment, 'windows'>;
  readonly embedText: string;
  /** Where `embedText` begins in the document; absent = it is not a slice of it. */
  readonly embedStart?: number;
  /** Lines of the document. */
  readonly lines: LineIndex;
}

/** The segments of a document, and what the strategy could not use of it. */
export interface SegmentedDocument {
  readonly segments: readonly DraftedSegment[];
  readonly problem?: DocumentProblem;
}

/**
 * Runs a strategy over a document and gives its segments their ids, metadata (document < strategy < system keys) and
 * lexical text (that of the draft, path, element name). A draft without text to embed or content, or with metadata of a
 * kind that cannot be stored, rejects with SEGMENT_INVALID; a strategy that takes longer than `maxMs` milliseconds with
 * STRATEGY_FAILED; what the strategy throws is passed on.
 */
export async function segmentDocument(
  document: Document,
  strategy: IngestStrategy,
  { maxMs = Number.POSITIVE_INFINITY, signal }: Abortable & { readonly maxMs?: number } = {},
): Promise<SegmentedDocument> {
  const end = performance.now() + maxMs;
  const lines = new LineIndex(document.text, document.lines);
  const segments: DraftedSegment[] = [];
  const problems: SegmentProblem[] = [];
  const take = (piece: SegmentDraft | SegmentProblem): void => {
    signal?.throwIfAborted();
    if (performance.now() > end) throw tooSlow(document, maxMs);
    if ('problem' in piece) problems.push(piece);
    else segments.push(drafted(document, strategy, piece, segments.length, lines));
  };
  const pieces = strategy.segment(document, passSignal(signal));
  // Most strategies are synchronous: awaiting each piece would only let other documents run in between.
  if (Symbol.asyncIterator in pieces) for await (const piece of pieces) take(piece);
  else for (const piece of pieces) take(piece);
  const [first] = problems;
  return first ? { segments, problem: partialProblem(first, problems.length, document.lines) } : { segments };
}

function drafted(
  document: Document,
  strategy: IngestStrategy,
  draft: SegmentDraft,
  ordinal: number,
  lines: LineIndex,
): DraftedSegment {
  checkDraft(document, draft, ordinal);
  if (strategy.singleSegment && ordinal > 0) throw invalid(document, ordinal, 'a single-segment strategy gave two');
  const id = strategy.singleSegment ? document.id : `${document.id}#${ordinal}`;
  const own = { ...document.metadata, ...draft.metadata };
  return {
    segment: {
      id,
      sourceId: document.sourceId,
      documentId: document.id,
      path: document.path,
      ordinal,
      content: draft.content,
      metadata: { ...own, 'doc-id': document.id, 'file-id': document.id, 'segment-id': id },
      lexicalText: lexicalText(document, draft, own),
      embedHash: contentHash(draft.embedText),
      ...placeOf(document, draft, lines),
    },
    embedText: draft.embedText,
    ...(draft.embedStart === undefined ? {} : { embedStart: draft.embedStart }),
    lines,
  };
}

/** Where a segment lies: in the text, and on which lines of the file. */
function placeOf(
  document: Document,
  { range, content, contentStart }: SegmentDraft,
  lines: LineIndex,
): Pick<Segment, 'range' | 'contentStart' | 'lines'> {
  return {
    ...(range && { range: document.lines ? lines.range(range.start, range.end) : range }),
    ...(contentStart !== undefined && { contentStart }),
    ...(document.lines &&
      contentStart !== undefined && { lines: lines.linesOf(contentStart, contentStart + content.length) }),
  };
}

/** Words are also found by where the segment lies and what it is called. */
function lexicalText(document: Document, draft: SegmentDraft, metadata: Metadata): string {
  const name = metadata['element-name'];
  return [draft.lexicalText ?? draft.embedText, document.path, ...(name === undefined ? [] : [String(name)])].join(
    '\n',
  );
}

function checkDraft(document: Document, draft: SegmentDraft, ordinal: number): void {
  if (typeof draft.embedText !== 'string' || !/\S/.test(draft.embedText)) {
    throw invalid(document, ordinal, 'has no text to embed');
  }
  if (typeof draft.content !== 'string' || draft.content === '') throw invalid(document, ordinal, 'has no content');
  for (const [key, value] of Object.entries(draft.metadata ?? {})) {
    if (!isMetadataValue(value))
      throw invalid(document, ordinal, `has metadata "${key}" that is not text, number or boolean`);
  }
}

function isMetadataValue(value: unknown): value is MetadataValue {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  );
}

function invalid(document: Document, ordinal: number, what: string): VectorSearchError {
  return new VectorSearchError(
    'SEGMENT_INVALID',
    `${document.path}: segment ${ordinal} ${what}; correct the strategy`,
    {
      context: { path: document.path, ordinal },
    },
  );
}

function tooSlow({ path }: Document, maxMs: number): VectorSearchError {
  const message = `${path}: cutting it took more than ${maxMs} ms; leave the file out or choose another strategy`;
  return new VectorSearchError('STRATEGY_FAILED', message, { context: { path } });
}

function partialProblem(first: SegmentProblem, count: number, lines?: readonly number[]): DocumentProblem {
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  return {
    reason: 'STRATEGY_FAILED',
    message: oneLine(first.problem) + more,
    ...(first.line === undefined ? {} : { line: lines?.[first.line - 1] ?? first.line }),
    ...(first.column === undefined ? {} : { column: first.column }),
  };
}
