import type { Abortable, DocumentChange, DocumentKey, DocumentRecord, Metadata } from '@mcp-vector-search/core';
import type { ChromaMetadata } from '../client/chroma-types.ts';
import { documentKey, windowId, windowIds } from './document-key.ts';
import { encodeHead, type HeldDocument, markerId } from './held-document.ts';
import type { IndexSession } from './index-session.ts';
import { addToCounts, type IndexState, type JournalEntry, NO_VECTOR } from './index-state.ts';
import { encodeWindows, segmentMetadata, type WindowRecord } from './window-codec.ts';

/** What becomes of a document: a change, or nothing of it is left. */
type Planned = { readonly key: string; readonly held: HeldDocument | undefined } & (
  | { readonly change: DocumentChange }
  | { readonly change?: undefined }
);

/**
 * Changes and removes documents in one go. Old windows are deleted before new ones are written under the same ids, since
 * the server would merge old metadata with new. The record of a document is written with its first window, and last.
 */
export async function writeBatch(
  session: IndexSession,
  changes: readonly DocumentChange[],
  removed: readonly DocumentKey[],
  options: Abortable,
): Promise<void> {
  const last = lastChanges(changes);
  const keys = [...[...last.values()].map(({ document }) => document), ...removed];
  const [state, held] = await Promise.all([session.settledState(options), session.held(keys, options)]);
  const planned: Planned[] = [...last].map(([key, change]) => ({ key, change, held: held.get(key) }));
  for (const key of new Set(removed.map(documentKey))) {
    const there = held.get(key);
    if (there && !last.has(key)) planned.push({ key, held: there });
  }
  if (planned.length === 0) return;
  const journal = planned.map(({ key, held: before }) => entryOf(key, before));
  // What is begun is finished: half a batch would have to be taken back.
  await session.batch({ ...state, journal }, () => carryOut(session, planned, state, journal), {});
}

/** The last change of each document counts; one without segments keeps those of the change before it. */
function lastChanges(changes: readonly DocumentChange[]): Map<string, DocumentChange> {
  const last = new Map<string, DocumentChange>();
  for (const change of changes) {
    const key = documentKey(change.document);
    const segments = change.segments ?? last.get(key)?.segments;
    last.set(key, { document: change.document, ...(segments && { segments }) });
  }
  return last;
}

async function carryOut(
  session: IndexSession,
  planned: readonly Planned[],
  state: IndexState,
  journal: readonly JournalEntry[],
): Promise<IndexState> {
  const { windows, records } = session.collections;
  const replaced = planned.filter(({ change }) => !change || change.segments);
  const { summary } = state;
  for (const metadata of await metadataOf(session, replaced)) summary.remove(metadata);
  await windows.delete(
    replaced.flatMap(({ key, held }) => windowIds(key, held?.windows ?? [])),
    {},
  );
  const written = replaced.flatMap(({ change }) => (change ? encodeWindows(change) : []));
  for (const metadata of replaced.flatMap(({ change }) => change?.segments ?? [])) summary.add(metadata.metadata);
  await writeWindows(session, written);
  await writeHeads(session, planned);
  const markers = planned.filter(
    ({ held, change }) => held?.windows.length === 0 && (!change || change.segments?.length),
  );
  await records.delete(
    markers.map(({ key }) => markerId(key)),
    {},
  );
  const after = planned.map(entryAfter);
  return { ...state, summary, counts: addToCounts(addToCounts(state.counts, journal, -1), after, 1) };
}

/** Metadata of the segments that go. */
async function metadataOf(session: IndexSession, replaced: readonly Planned[]): Promise<readonly Metadata[]> {
  const ids = replaced.flatMap(({ key, held }) => (held?.windows ?? []).map((_, ordinal) => windowId(key, ordinal, 0)));
  const found = await session.collections.windows.byId(ids, { include: ['metadatas'] });
  return [...found.values()].map(segmentMetadata);
}

async function writeWindows(session: IndexSession, written: readonly WindowRecord[]): Promise<void> {
  const isHead = ({ id }: WindowRecord): boolean => id.endsWith('#0~0');
  const ordered = [...written.filter((one) => !isHead(one)), ...written.filter(isHead)];
  await session.collections.windows.upsert(
    {
      ids: ordered.map(({ id }) => id),
      embeddings: ordered.map(({ embedding }) => embedding),
      documents: ordered.map(({ document }) => document),
      metadatas: ordered.map(({ metadata }) => metadata),
    },
    {},
  );
}

/** Records that do not come with a first window: of documents without segments, or whose segments stay. */
async function writeHeads(session: IndexSession, planned: readonly Planned[]): Promise<void> {
  const markers: [string, ChromaMetadata][] = [];
  const heads: [string, ChromaMetadata][] = [];
  for (const { key, change, held } of planned) {
    if (!change || change.segments?.length) continue;
    const windows = change.segments ? [] : (held?.windows ?? []);
    if (windows.length > 0) heads.push([windowId(key, 0, 0), encodeHead(change.document, windows)]);
    else markers.push([markerId(key), encodeHead(change.document, [])]);
  }
  const { windows, records } = session.collections;
  await windows.updateMetadata(
    heads.map(([id]) => id),
    heads.map(([, metadata]) => metadata),
    {},
  );
  await records.upsert(
    {
      ids: markers.map(([id]) => id),
      embeddings: markers.map(() => NO_VECTOR),
      metadatas: markers.map(([, metadata]) => metadata),
    },
    {},
  );
}

function entryOf(key: string, held: HeldDocument | undefined): JournalEntry {
  return held ? { key, ...amountOf(held.record, held.windows) } : { key, segments: 0, windows: 0 };
}

function entryAfter({ change, held }: Planned): Omit<JournalEntry, 'key'> {
  if (!change) return { segments: 0, windows: 0 };
  const windows = change.segments?.map((segment) => segment.windows.length) ?? held?.windows ?? [];
  return amountOf(change.document, windows);
}

function amountOf({ state }: DocumentRecord, windows: readonly number[]): Omit<JournalEntry, 'key'> {
  return { state, segments: windows.length, windows: windows.reduce((sum, count) => sum + count, 0) };
}
