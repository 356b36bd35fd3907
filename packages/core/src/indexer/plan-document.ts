import type { Metadata } from '../metadata.ts';
import type { SkipReason, SourceEntry } from '../source/source.ts';
import type { DocumentRecord } from '../store/segment.ts';

/** What a run does about a listed document: nothing, read it, or note that it is left out. */
export type DocumentPlan =
  | { readonly action: 'keep' }
  | { readonly action: 'read' }
  | { readonly action: 'skip'; readonly reason: SkipReason };

const KEEP: DocumentPlan = { action: 'keep' };
const READ: DocumentPlan = { action: 'read' };

/**
 * Decides by what was listed and what is held, without reading: a document is kept when its revision, strategy with reader
 * (`strategy`), path and metadata are those of the record. What is pending or has failed is always read again; without a revision it is read
 * and its content hash decides.
 */
export function planDocument(
  entry: SourceEntry,
  held: DocumentRecord | undefined,
  options: { readonly strategy: string; readonly maxDocumentBytes: number },
): DocumentPlan {
  const unread = entry.skip ?? (isTooLarge(entry, options.maxDocumentBytes) ? 'too-large' : undefined);
  if (unread !== undefined)
    return held && isSkippedFor(unread, entry, held) ? KEEP : { action: 'skip', reason: unread };
  if (held === undefined || held.state === 'failed' || held.state === 'pending') return READ;
  if (entry.revision === undefined || entry.revision !== held.revision || !describesSame(entry, held)) return READ;
  if (held.strategy !== options.strategy) return READ;
  return held.state !== 'skipped' || holdsForContent(held) ? KEEP : READ;
}

/** True where path and metadata of an entry are those of a record. */
export function describesSame(entry: SourceEntry, held: DocumentRecord): boolean {
  return entry.path === held.path && sameMetadata(entry.metadata, held.metadata);
}

/** Equality of flat metadata, whatever the order of keys; `1` and `"1"` differ. */
export function sameMetadata(a: Metadata, b: Metadata): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && Object.is(a[key], b[key]));
}

function isTooLarge(entry: SourceEntry, maxDocumentBytes: number): boolean {
  return entry.size !== undefined && entry.size > maxDocumentBytes;
}

function isSkippedFor(reason: SkipReason, entry: SourceEntry, held: DocumentRecord): boolean {
  if (held.state !== 'skipped' || held.problem?.reason !== reason) return false;
  return entry.revision === held.revision && describesSame(entry, held);
}

/** Binary and blank lie in the content; other reasons lie in settings, which may have changed since. */
function holdsForContent(held: DocumentRecord): boolean {
  return held.problem?.reason === 'binary' || held.problem?.reason === 'blank';
}
