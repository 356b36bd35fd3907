import type { DocumentKey } from '../store/segment.ts';
import type { DocumentChange } from '../store/store-driver.ts';
import type { CutDocument, DocumentBatch } from './batch-documents.ts';
import { BatchVectors, charactersOf } from './batch-vectors.ts';
import { commit } from './commit.ts';
import { changesNothing, contentChange, failureChange } from './document-change.ts';
import type { GatheredCommits } from './gathered-commits.ts';
import { problemOf } from './problem-of.ts';
import type { RunContext } from './run-context.ts';
import { settleIndexed, settlePending, settleWithoutVectors } from './settle-document.ts';
import { holdsAnswers } from './work-item.ts';

/** A document of many rounds is stored in part at most so many times, since each time all of it is written. */
const CHECKPOINTS = 16;

/** What the batches of a pass work with. */
export interface EmbedBatchOptions {
  readonly context: RunContext;
  readonly commits: GatheredCommits;
  /** Takes the documents found to be gone. */
  readonly gone: DocumentKey[];
}

/** Embeds what has no vectors yet, each text once, and commits the batch. */
export async function embedBatch(batch: DocumentBatch, options: EmbedBatchOptions): Promise<void> {
  const { context } = options;
  const vectors = await BatchVectors.of(batch.documents, context);
  const rounds = vectors.rounds();
  const [large] = batch.documents;
  const step = Math.ceil(rounds.length / CHECKPOINTS);
  for (const [at, round] of rounds.entries()) {
    await vectors.embed(round);
    if (batch.documents.every((document) => vectors.failure(document))) break;
    context.tally.advance(0, charactersOf(round));
    const last = at === rounds.length - 1;
    if (large && !last && (at + 1) % step === 0) await checkpoint(large, vectors, context);
  }
  await commitBatch(batch, vectors, options);
}

/** Stores what there is of a document too large for one batch, so that a kill costs no more than a round or a few. */
async function checkpoint(large: CutDocument, vectors: BatchVectors, context: RunContext): Promise<void> {
  if (!context.store.supports.textFirst || holdsAnswers(large.prepared.item.held)) return;
  const segments = large.prepared.segments.map((_, at) => vectors.segment(large, at));
  await commit(context, [contentChange(large.prepared, segments, 'pending')]);
}

async function commitBatch(
  batch: DocumentBatch,
  vectors: BatchVectors,
  { context, commits, gone }: EmbedBatchOptions,
): Promise<void> {
  const changes: DocumentChange[] = [];
  let complete = 0;
  for (const other of batch.others) {
    const change = settleWithoutVectors(other, context, gone);
    if (change && !changesNothing(change, other.item.held)) changes.push(change);
  }
  for (const document of batch.documents) {
    const { item } = document.prepared;
    const failure = vectors.failure(document);
    settlePending(item, context);
    if (failure) {
      const problem = problemOf(failure, 'EMBEDDER_FAILED');
      context.tally.failed(item.source.id, item.entry, problem, false);
      changes.push(failureChange(item, problem));
    } else {
      const segments = document.prepared.segments.map((_, at) => vectors.segment(document, at));
      changes.push(contentChange(document.prepared, segments, 'indexed'));
      settleIndexed(document.prepared, context);
      complete += 1;
    }
  }
  await commits.add(changes);
  if (complete > 0) {
    context.tally.cachedSegments += vectors.cached;
    context.tally.emit({ type: 'embedded', documents: complete, texts: vectors.embedded, cached: vectors.cached });
  }
  const expected = [...batch.documents.map(({ prepared }) => prepared), ...batch.others].reduce(
    (sum, { item }) => sum + (item.characters ?? 0),
    0,
  );
  // What another document's vectors saved counts as done too.
  const saved = Math.max(0, expected - vectors.characters);
  context.tally.advance(batch.documents.length + batch.others.length, saved);
}
