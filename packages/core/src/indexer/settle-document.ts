import type { DocumentKey } from '../store/segment.ts';
import type { DocumentChange } from '../store/store-driver.ts';
import { failureChange, revisionChange, skipChange } from './document-change.ts';
import type { PreparedDocument } from './prepare-document.ts';
import type { RunContext } from './run-context.ts';
import type { WorkItem } from './work-item.ts';

/** Counts the outcome of a document that needs no vectors; the change it asks for, if any. */
export function settleWithoutVectors(
  prepared: Exclude<PreparedDocument, { kind: 'segmented' }>,
  context: RunContext,
  gone: DocumentKey[],
): DocumentChange | undefined {
  const { item } = prepared;
  const { tally } = context;
  settlePending(item, context);
  switch (prepared.kind) {
    case 'same':
      if (item.held) tally.unchanged(item.entry, item.held);
      return item.held && revisionChange(item, item.held);
    case 'skipped':
      tally.skipped(item.source.id, item.entry, prepared.problem);
      return skipChange(item, prepared.problem, prepared.contentHash);
    case 'failed':
      tally.failed(item.source.id, item.entry, prepared.problem, false);
      return failureChange(item, prepared.problem);
    case 'gone':
      if (item.held) gone.push({ sourceId: item.source.id, documentId: item.entry.documentId });
      return undefined;
  }
}

/** Takes a document off the count of pending ones that the text pass put it on. */
export function settlePending(item: WorkItem, context: RunContext): void {
  if (item.counted) context.tally.add(item.source.id, 'pending', -1);
}

/** Counts a document that is stored with all its vectors. */
export function settleIndexed(
  { item, problem, segments }: Extract<PreparedDocument, { kind: 'segmented' }>,
  { tally }: RunContext,
): void {
  tally.add(item.source.id, 'indexed');
  tally.add(item.source.id, 'segments', segments.length);
  if (problem) tally.failed(item.source.id, item.entry, problem, true);
}
