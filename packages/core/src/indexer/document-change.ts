import type { DocumentRecord, EmbeddedSegment } from '../store/segment.ts';
import type { DocumentChange } from '../store/store-driver.ts';
import { cutBy } from './cut-by.ts';
import { sameMetadata } from './plan-document.ts';
import type { PreparedDocument } from './prepare-document.ts';
import type { DocumentProblem } from './problem-of.ts';
import type { WorkItem } from './work-item.ts';

type Segmented = Extract<PreparedDocument, { kind: 'segmented' }>;

/** Stores a document with its segments: `indexed` when all vectors are there, else `pending`. */
export function contentChange(
  prepared: Segmented,
  segments: readonly EmbeddedSegment[],
  state: 'indexed' | 'pending',
): DocumentChange {
  return {
    document: { ...fresh(prepared.item), ...problem(prepared.problem), contentHash: prepared.contentHash, state },
    segments,
  };
}

/** Takes a document's segments out and says why it has none. */
export function skipChange(item: WorkItem, why: DocumentProblem, contentHash = ''): DocumentChange {
  return { document: { ...fresh(item), contentHash, state: 'skipped', problem: why }, segments: [] };
}

/**
 * Marks a document as failed. What is held of it, segments and the description of what they were made from, stays.
 */
export function failureChange(item: WorkItem, why: DocumentProblem): DocumentChange {
  const { entry, held } = item;
  if (held === undefined || held.contentHash === '' || held.state === 'skipped') {
    return { document: { ...fresh(item), contentHash: '', state: 'failed', problem: why }, segments: [] };
  }
  const { revision: _, ...rest } = held;
  return { document: { ...rest, ...revision(entry.revision), state: 'failed', problem: why } };
}

/** Notes the new revision of a document whose bytes did not change. */
export function revisionChange(item: WorkItem, held: DocumentRecord): DocumentChange {
  const { revision: _, ...rest } = held;
  return { document: { ...rest, ...revision(item.entry.revision) } };
}

/** True where writing the change would leave everything as it is. */
export function changesNothing(change: DocumentChange, held: DocumentRecord | undefined): boolean {
  if (held === undefined || (change.segments?.length ?? 0) > 0) return false;
  if (change.segments !== undefined && held.state !== 'skipped' && held.contentHash !== '') return false;
  const { metadata, problem: why, ...rest } = change.document;
  const { metadata: heldMetadata, problem: heldWhy, ...heldRest } = held;
  return sameMetadata(metadata, heldMetadata) && sameFields(why ?? {}, heldWhy ?? {}) && sameFields(rest, heldRest);
}

function sameFields(a: object, b: object): boolean {
  const left = new Map(Object.entries(a).filter(([, value]) => value !== undefined));
  const right = Object.entries(b).filter(([, value]) => value !== undefined);
  return left.size === right.length && right.every(([key, value]) => left.get(key) === value);
}

function fresh({ source, entry }: WorkItem): Omit<DocumentRecord, 'contentHash' | 'state'> {
  return {
    sourceId: source.id,
    documentId: entry.documentId,
    path: entry.path,
    ...revision(entry.revision),
    strategy: cutBy(source, entry.path),
    metadata: entry.metadata,
  };
}

function revision(value: string | undefined): { revision?: string } {
  return value === undefined ? {} : { revision: value };
}

function problem(value: DocumentProblem | undefined): { problem?: DocumentProblem } {
  return value ? { problem: value } : {};
}
