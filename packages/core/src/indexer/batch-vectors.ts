import type { VectorSearchError } from '../errors.ts';
import type { EmbeddedSegment } from '../store/segment.ts';
import { BATCH, type CutDocument } from './batch-documents.ts';
import { embeddedSegment } from './embedded-segment.ts';
import { knownVectors } from './known-vectors.ts';
import type { RunContext } from './run-context.ts';
import type { DraftedSegment } from './segment-document.ts';

/** One window to embed; those of one text stand in order. */
export interface WindowText {
  readonly hash: string;
  readonly text: string;
}

/** Vectors of a batch by embed hash: from the store where it has them, else embedded, each text once. */
export class BatchVectors {
  readonly #context: RunContext;
  readonly #known: Map<string, Float32Array[]> = new Map();
  readonly #failed: Map<string, VectorSearchError> = new Map();
  readonly #missing: WindowText[] = [];
  /** Segments that had all their vectors. */
  cached = 0;
  /** Texts given to the embedder, and their characters. */
  embedded = 0;
  characters = 0;

  private constructor(context: RunContext) {
    this.#context = context;
  }

  static async of(documents: readonly CutDocument[], context: RunContext): Promise<BatchVectors> {
    const vectors = new BatchVectors(context);
    const hashes = new Set(documents.flatMap(({ prepared }) => prepared.segments.map((one) => one.segment.embedHash)));
    if (hashes.size === 0) return vectors;
    const held = await knownVectors([...hashes], context);
    for (const document of documents) {
      for (const at of document.windows.keys()) vectors.#add(document, at, held);
    }
    return vectors;
  }

  /** Vectors held are those of a text's first windows: of all of them, or of some where a large document was left in part. */
  #add({ prepared, windows }: CutDocument, at: number, held: ReadonlyMap<string, readonly Float32Array[]>): void {
    const { segment, embedText } = prepared.segments[at] as DraftedSegment;
    const spans = windows[at] ?? [];
    const hash = segment.embedHash;
    const vectors = held.get(hash) ?? [];
    if (vectors.length === spans.length) this.cached += 1;
    if (this.#known.has(hash)) return;
    const known = vectors.length <= spans.length ? [...vectors] : [];
    this.#known.set(hash, known);
    for (const { start, end } of spans.slice(known.length)) {
      this.#missing.push({ hash, text: embedText.slice(start, end) });
    }
  }

  /** What is missing, in portions of one call. */
  rounds(): readonly (readonly WindowText[])[] {
    const rounds: WindowText[][] = [];
    let characters = 0;
    for (const window of this.#missing) {
      const round = rounds.at(-1);
      characters += window.text.length;
      if (round && round.length < BATCH.windows && characters <= BATCH.characters) round.push(window);
      else {
        rounds.push([window]);
        characters = window.text.length;
      }
    }
    return rounds;
  }

  async embed(round: readonly WindowText[]): Promise<void> {
    const { tally, embedder, signal } = this.#context;
    const texts = round.map(({ text }) => text);
    const outcomes = await tally.time('embedMs', () => embedder.vectors(texts, signal));
    tally.embeddedTexts += texts.length;
    this.embedded += texts.length;
    this.characters += charactersOf(round);
    for (const [at, { hash }] of round.entries()) {
      const outcome = outcomes[at];
      if (outcome instanceof Error) this.#failed.set(hash, outcome);
      else if (outcome && !this.#failed.has(hash)) this.#known.get(hash)?.push(outcome);
    }
  }

  /** Why a document cannot have all its vectors. */
  failure({ prepared }: CutDocument): VectorSearchError | undefined {
    for (const { segment } of prepared.segments) {
      const failure = this.#failed.get(segment.embedHash);
      if (failure) return failure;
    }
    return undefined;
  }

  /** A segment with the vectors of its windows, of the first ones while some are missing. */
  segment({ prepared, windows }: CutDocument, at: number): EmbeddedSegment {
    const drafted = prepared.segments[at] as DraftedSegment;
    return embeddedSegment(drafted, windows[at] ?? [], this.#known.get(drafted.segment.embedHash) ?? []);
  }
}

/** UTF-16 units of a round. */
export function charactersOf(round: readonly WindowText[]): number {
  return round.reduce((sum, { text }) => sum + text.length, 0);
}
