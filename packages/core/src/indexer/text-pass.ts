import type { DocumentKey, EmbeddedSegment } from '../store/segment.ts';
import type { DocumentChange } from '../store/store-driver.ts';
import { mapAhead } from './ahead.ts';
import { commit } from './commit.ts';
import { cutBy } from './cut-by.ts';
import { changesNothing, contentChange } from './document-change.ts';
import { textOnlySegment } from './embedded-segment.ts';
import { HeldVectors } from './held-vectors.ts';
import { describesSame } from './plan-document.ts';
import { type PreparedDocument, prepareDocument } from './prepare-document.ts';
import type { RunContext } from './run-context.ts';
import { settleIndexed, settleWithoutVectors } from './settle-document.ts';
import { holdsAnswers, type WorkItem } from './work-item.ts';

type Segmented = Extract<PreparedDocument, { kind: 'segmented' }>;

/** Documents read at once. */
export const READ_AHEAD = 4;
/** A commit of text holds at most so many documents, about so many segments, about so many characters. */
const GROUP = { documents: 256, segments: 2000, characters: 2_000_000 } as const;

/**
 * First pass over what has to be read. Everything that needs no embedding is settled here: documents whose vectors the
 * store already has (moved files, changed metadata), skipped, failed and vanished ones. Documents that the store cannot
 * answer with yet are stored as text. Returns what has to be embedded; vanished documents are added to `gone`.
 */
export async function textPass(
  work: readonly WorkItem[],
  context: RunContext,
  gone: DocumentKey[],
): Promise<readonly WorkItem[]> {
  const toEmbed: WorkItem[] = [];
  context.tally.begin('text', work.length, 0);
  let group: PreparedDocument[] = [];
  let size = { segments: 0, characters: 0 };
  for await (const prepared of mapAhead(work, READ_AHEAD, (item) => prepareDocument(item, context))) {
    group.push(prepared);
    if (prepared.kind === 'segmented') {
      size = {
        segments: size.segments + prepared.segments.length,
        characters: size.characters + charactersOf(prepared),
      };
    }
    if (group.length < GROUP.documents && size.segments < GROUP.segments && size.characters < GROUP.characters)
      continue;
    await storeGroup(group, context, gone, toEmbed);
    group = [];
    size = { segments: 0, characters: 0 };
  }
  if (group.length > 0) await storeGroup(group, context, gone, toEmbed);
  return toEmbed;
}

async function storeGroup(
  group: readonly PreparedDocument[],
  context: RunContext,
  gone: DocumentKey[],
  toEmbed: WorkItem[],
): Promise<void> {
  const held = await HeldVectors.of(group, context);
  const counts = { documents: 0, segments: 0, complete: 0, cached: 0 };
  const changes: DocumentChange[] = [];
  const add = (change: DocumentChange | undefined, item: WorkItem): void => {
    if (change && !changesNothing(change, item.held)) changes.push(change);
  };
  for (const prepared of group) {
    if (prepared.kind !== 'segmented') {
      add(settleWithoutVectors(prepared, context, gone), prepared.item);
    } else if (prepared.segments.every((drafted) => held.has(drafted))) {
      const segments = prepared.segments.map((drafted) => held.complete(drafted));
      changes.push(contentChange(prepared, segments, 'indexed'));
      settleIndexed(prepared, context);
      counts.complete += 1;
      counts.cached += segments.length;
    } else {
      const change = textFirst(prepared, held);
      if (change) {
        changes.push(change);
        counts.documents += 1;
        counts.segments += prepared.segments.length;
      }
      toEmbed.push(queued(prepared, change, held, context));
    }
  }
  await commit(context, changes);
  tell(context, counts, group.length);
}

function tell(
  { tally }: RunContext,
  counts: { readonly documents: number; readonly segments: number; readonly complete: number; readonly cached: number },
  documents: number,
): void {
  if (counts.documents > 0) {
    tally.emit({ type: 'stored-text', documents: counts.documents, segments: counts.segments });
  }
  if (counts.complete > 0) {
    tally.cachedSegments += counts.cached;
    tally.emit({ type: 'embedded', documents: counts.complete, texts: 0, cached: counts.cached });
  }
  tally.advance(documents, 0);
}

/** The change that lets a document answer before it has vectors; none where it answers already, or is stored so. */
function textFirst(prepared: Segmented, held: HeldVectors): DocumentChange | undefined {
  const { item } = prepared;
  if (holdsAnswers(item.held) || isStoredAsText(prepared)) return undefined;
  const segments = prepared.segments.map(
    (drafted): EmbeddedSegment => (held.has(drafted) ? held.complete(drafted) : textOnlySegment(drafted)),
  );
  return contentChange(prepared, segments, 'pending');
}

function isStoredAsText({ item: { held, entry, source }, contentHash }: Segmented): boolean {
  if (held?.state !== 'pending' || held.contentHash !== contentHash) return false;
  return held.strategy === cutBy(source, entry.path) && describesSame(entry, held);
}

function queued(
  prepared: Segmented,
  change: DocumentChange | undefined,
  held: HeldVectors,
  context: RunContext,
): WorkItem {
  const { item } = prepared;
  const now = change?.document ?? item.held;
  const counted = now?.state === 'pending';
  if (counted) context.tally.add(item.source.id, 'pending');
  const missing = prepared.segments.filter((drafted) => !held.has(drafted));
  const characters = missing.reduce((sum, { embedText }) => sum + embedText.length, 0);
  return { ...item, ...(now ? { held: now } : {}), counted, characters };
}

/** Characters of all embed texts. */
function charactersOf({ segments }: Segmented): number {
  return segments.reduce((sum, { embedText }) => sum + embedText.length, 0);
}
