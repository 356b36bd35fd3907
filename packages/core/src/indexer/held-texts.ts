import { type Abortable, passSignal } from '../abort.ts';
import { contentHash } from '../content-hash.ts';
import { readIndexed } from '../document/read-indexed.ts';
import type { Source } from '../source/source.ts';
import type { DocumentRecord, Segment } from '../store/segment.ts';
import type { Store } from '../store/store.ts';
import { cutBy } from './cut-by.ts';
import { segmentDocument } from './segment-document.ts';

/** A text as it was embedded, with the vectors that the store holds for it. */
export interface HeldText {
  readonly segmentId: string;
  readonly ordinal: number;
  readonly text: string;
  readonly vectors: readonly Float32Array[];
}

/** How {@link heldTexts} finds texts. */
export interface HeldTextsOptions extends Abortable {
  readonly store: Pick<Store, 'segments' | 'cachedVectors'>;
  /** Where the document can be read again; undefined = only texts that were kept are found. */
  readonly source: Source | undefined;
  /** Picks the segments that are wanted. */
  readonly choose: (segments: readonly Segment[]) => readonly Segment[];
}

/**
 * Texts of some segments of a document as they were embedded: a segment's content where that is what was embedded, else cut
 * anew out of the document where that still is what was indexed. The others are counted as unknown.
 */
export async function heldTexts(
  record: DocumentRecord,
  { store, source, choose, signal }: HeldTextsOptions,
): Promise<{ readonly texts: readonly HeldText[]; readonly unknown: number }> {
  const segments = choose(await store.segments(record, passSignal(signal)));
  const texts = await withVectors(segments, (segment) => segment.content, store, signal);
  const missing = segments.filter(({ ordinal }) => !texts.some((text) => text.ordinal === ordinal));
  if (missing.length === 0 || !source) return { texts, unknown: missing.length };
  const embedTexts = await cutAgain(record, source, signal);
  const known = missing.filter(({ ordinal }) => embedTexts[ordinal] !== undefined);
  const found = await withVectors(known, ({ ordinal }) => embedTexts[ordinal] ?? '', store, signal);
  return { texts: [...texts, ...found], unknown: missing.length - found.length };
}

/** Those segments for whose text the store has vectors. */
async function withVectors(
  segments: readonly Segment[],
  textOf: (segment: Segment) => string,
  store: HeldTextsOptions['store'],
  signal: AbortSignal | undefined,
): Promise<readonly HeldText[]> {
  const texts = segments.map((segment) => ({ segment, text: textOf(segment), hash: contentHash(textOf(segment)) }));
  const held = await store.cachedVectors([...new Set(texts.map(({ hash }) => hash))], passSignal(signal));
  return texts.flatMap(({ segment: { id, ordinal }, text, hash }) => {
    const vectors = held.get(hash);
    return vectors ? [{ segmentId: id, ordinal, text, vectors }] : [];
  });
}

/** Texts to embed of a document by ordinal; none where it cannot be read, or is not the one that was indexed. */
async function cutAgain(
  record: DocumentRecord,
  source: Source,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const { sourceId, documentId, path, metadata: own, contentHash: indexed, strategy } = record;
  if (cutBy(source, path) !== strategy) return [];
  try {
    const read = await readIndexed(record, source, passSignal(signal));
    if (!read) return [];
    const metadata = { ...read.metadata, ...own };
    const document = { id: documentId, sourceId, path, text: read.text, contentHash: indexed, metadata };
    const { segments } = await segmentDocument(document, source.strategy, passSignal(signal));
    return segments.map(({ embedText }) => embedText);
  } catch {
    signal?.throwIfAborted();
    return [];
  }
}
