import { passSignal } from '../abort.ts';
import { contentHash } from '../content-hash.ts';
import type { DocumentText } from '../document/document-reader.ts';
import { readText } from '../document/read-text.ts';
import { isVectorSearchError } from '../errors.ts';
import type { SkipReason } from '../source/source.ts';
import { cutBy } from './cut-by.ts';
import { describesSame } from './plan-document.ts';
import { type DocumentProblem, problemOf } from './problem-of.ts';
import type { RunContext } from './run-context.ts';
import { type DraftedSegment, segmentDocument } from './segment-document.ts';
import { skipProblem } from './skip-problem.ts';
import type { WorkItem } from './work-item.ts';

/** What reading a document came to. */
export type PreparedDocument = { readonly item: WorkItem } & (
  | {
      readonly kind: 'segmented';
      readonly contentHash: string;
      readonly segments: readonly DraftedSegment[];
      readonly problem?: DocumentProblem;
    }
  /** The bytes are those of the record: only the revision is new. */
  | { readonly kind: 'same' }
  | { readonly kind: 'skipped'; readonly contentHash: string; readonly problem: DocumentProblem }
  | { readonly kind: 'failed'; readonly problem: DocumentProblem }
  /** It vanished between listing and reading. */
  | { readonly kind: 'gone' }
);

/** Reads, decodes and segments one document. Rejects only when aborted: everything else is an outcome of the document. */
export async function prepareDocument(item: WorkItem, context: RunContext): Promise<PreparedDocument> {
  const { tally, signal } = context;
  await context.breathe();
  signal?.throwIfAborted();
  if (item.leftOut) return { item, kind: 'skipped', contentHash: '', problem: item.leftOut };
  const bytes = await attempt(
    () => tally.time('readMs', () => item.source.read(item.entry, passSignal(signal))),
    signal,
  );
  if ('error' in bytes) {
    if (isVectorSearchError(bytes.error, 'RESOURCE_NOT_FOUND')) return { item, kind: 'gone' };
    return { item, kind: 'failed', problem: problemOf(bytes.error, 'DOCUMENT_UNREADABLE') };
  }
  return fromBytes(item, bytes.value, context);
}

async function fromBytes(item: WorkItem, bytes: Uint8Array, context: RunContext): Promise<PreparedDocument> {
  if (bytes.length > context.maxDocumentBytes) {
    return skipped(item, contentHash(bytes), 'too-large', { bytes: bytes.length, limit: context.maxDocumentBytes });
  }
  const hash = contentHash(bytes);
  if (isSame(item, hash)) return { item, kind: 'same' };
  const { readers } = item.source;
  const read = await attempt(
    () => readText(bytes, { path: item.entry.path, readers, ...passSignal(context.signal) }),
    context.signal,
  );
  if ('error' in read) return { item, kind: 'failed', problem: problemOf(read.error, 'DOCUMENT_UNDECODABLE') };
  if (read.value.kind === 'skip') return skipped(item, hash, read.value.reason);
  return segmented(item, read.value, hash, context);
}

async function segmented(
  item: WorkItem,
  { text, lines, metadata }: DocumentText,
  hash: string,
  context: RunContext,
): Promise<PreparedDocument> {
  const { source, entry } = item;
  const document = {
    id: entry.documentId,
    sourceId: source.id,
    path: entry.path,
    text,
    ...(lines && { lines }),
    contentHash: hash,
    metadata: { ...metadata, ...entry.metadata },
  };
  const result = await attempt(
    () =>
      context.tally.time('segmentMs', () =>
        segmentDocument(document, source.strategy, { maxMs: context.maxSegmentMs, ...passSignal(context.signal) }),
      ),
    context.signal,
  );
  if ('error' in result) return { item, kind: 'failed', problem: problemOf(result.error, 'STRATEGY_FAILED') };
  return { item, kind: 'segmented', contentHash: hash, ...result.value };
}

function isSame({ entry, held, source }: WorkItem, hash: string): boolean {
  if (held?.state !== 'indexed' || held.contentHash !== hash) return false;
  return held.strategy === cutBy(source, entry.path) && describesSame(entry, held);
}

function skipped(
  item: WorkItem,
  hash: string,
  reason: SkipReason,
  size?: { readonly bytes: number; readonly limit: number },
): PreparedDocument {
  return { item, kind: 'skipped', contentHash: hash, problem: skipProblem(reason, size) };
}

/** Value or error of a step; an abort is neither, it ends the run. */
async function attempt<T>(
  step: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<{ readonly value: T } | { readonly error: unknown }> {
  try {
    return { value: await step() };
  } catch (error) {
    signal?.throwIfAborted();
    return { error };
  }
}
