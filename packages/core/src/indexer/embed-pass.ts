import type { DocumentKey } from '../store/segment.ts';
import { mapAhead, oneAhead } from './ahead.ts';
import { BATCH, batchDocuments } from './batch-documents.ts';
import { embedBatch } from './embed-batch.ts';
import { GatheredCommits } from './gathered-commits.ts';
import { prepareDocument } from './prepare-document.ts';
import type { RunContext } from './run-context.ts';
import { READ_AHEAD } from './text-pass.ts';
import type { WorkItem } from './work-item.ts';

/**
 * Reads, embeds and commits documents, batch by batch: while one batch is embedded the next is read and cut. Texts are
 * read again rather than kept since the text pass, so memory does not grow with the number of documents. Documents known
 * to be larger than a batch come last, the smaller ones first: they would keep many others waiting.
 */
export async function embedPass(work: readonly WorkItem[], context: RunContext, gone: DocumentKey[]): Promise<void> {
  const characters = work.reduce((sum, item) => sum + (item.characters ?? 0), 0);
  context.tally.begin('embed', work.length, characters);
  const prepared = mapAhead(largeLast(work), READ_AHEAD, (item) => prepareDocument(item, context));
  await using commits = new GatheredCommits(context);
  for await (const batch of oneAhead(batchDocuments(prepared, context))) {
    await embedBatch(batch, { context, commits, gone });
  }
  await commits.flush();
}

function largeLast(work: readonly WorkItem[]): readonly WorkItem[] {
  const isLarge = ({ characters = 0 }: WorkItem): boolean => characters > BATCH.characters;
  const large = work.filter(isLarge).sort((a, b) => (a.characters ?? 0) - (b.characters ?? 0));
  return large.length === 0 ? work : [...work.filter((item) => !isLarge(item)), ...large];
}
