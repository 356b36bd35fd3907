import type { TextSpan } from '../embed/embedder.ts';
import type { PreparedDocument } from './prepare-document.ts';
import type { RunContext } from './run-context.ts';

type Segmented = Extract<PreparedDocument, { kind: 'segmented' }>;

/** Texts of one call to the embedder and so of one commit: what a kill may cost. */
export const BATCH = { windows: 64, characters: 64_000, documents: 256 } as const;

/** A document whose segments are cut into windows, one list a segment. */
export interface CutDocument {
  readonly prepared: Segmented;
  readonly windows: readonly (readonly TextSpan[])[];
}

/** Documents that are embedded and committed together. */
export interface DocumentBatch {
  readonly documents: readonly CutDocument[];
  /** Those that need no vectors. */
  readonly others: readonly Exclude<PreparedDocument, { kind: 'segmented' }>[];
}

/** Cuts documents into windows and gathers them into batches. A document of more than a batch is one of its own. */
export async function* batchDocuments(
  prepared: AsyncIterable<PreparedDocument>,
  context: RunContext,
): AsyncGenerator<DocumentBatch> {
  let batch = new Gathering();
  for await (const one of prepared) {
    const cut = one.kind === 'segmented' ? await cutDocument(one, context) : one;
    if (!batch.hasRoomFor(cut)) {
      yield batch;
      batch = new Gathering();
    }
    batch.add(cut);
  }
  if (batch.size > 0) yield batch;
}

type Gathered = CutDocument | DocumentBatch['others'][number];

class Gathering implements DocumentBatch {
  readonly documents: CutDocument[] = [];
  readonly others: DocumentBatch['others'][number][] = [];
  #windows = 0;
  #characters = 0;

  get size(): number {
    return this.documents.length + this.others.length;
  }

  hasRoomFor(one: Gathered): boolean {
    if (this.size === 0) return true;
    const { windows, characters } = amountOf(one);
    return (
      this.size < BATCH.documents &&
      this.#windows + windows <= BATCH.windows &&
      this.#characters + characters <= BATCH.characters
    );
  }

  add(one: Gathered): void {
    const { windows, characters } = amountOf(one);
    this.#windows += windows;
    this.#characters += characters;
    if ('windows' in one) this.documents.push(one);
    else this.others.push(one);
  }
}

function amountOf(one: Gathered): { readonly windows: number; readonly characters: number } {
  if (!('windows' in one)) return { windows: 0, characters: 0 };
  return {
    windows: one.windows.reduce((sum, spans) => sum + spans.length, 0),
    characters: one.prepared.segments.reduce((sum, { embedText }) => sum + embedText.length, 0),
  };
}

async function cutDocument(prepared: Segmented, context: RunContext): Promise<Gathered> {
  const texts = prepared.segments.map(({ embedText }) => embedText);
  const windows: (readonly TextSpan[])[] = [];
  for (const outcome of await context.embedder.windows(texts, context.signal)) {
    if (outcome instanceof Error) {
      const problem = { reason: outcome.code, message: outcome.message };
      return { item: prepared.item, kind: 'failed', problem };
    }
    windows.push(outcome);
  }
  return { prepared, windows };
}
