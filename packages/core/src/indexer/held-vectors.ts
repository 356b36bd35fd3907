import type { TextSpan } from '../embed/embedder.ts';
import type { EmbeddedSegment } from '../store/segment.ts';
import { embeddedSegment } from './embedded-segment.ts';
import { knownVectors } from './known-vectors.ts';
import type { PreparedDocument } from './prepare-document.ts';
import type { RunContext } from './run-context.ts';
import type { DraftedSegment } from './segment-document.ts';

type VectorsByHash = ReadonlyMap<string, readonly Float32Array[]>;

/** What the store has of vectors for the texts of some documents. */
export class HeldVectors {
  readonly #vectors: VectorsByHash;
  readonly #spans: ReadonlyMap<string, readonly TextSpan[]>;

  private constructor(vectors: VectorsByHash, spans: ReadonlyMap<string, readonly TextSpan[]>) {
    this.#vectors = vectors;
    this.#spans = spans;
  }

  /** Looks all texts up at once. */
  static async of(documents: readonly PreparedDocument[], context: RunContext): Promise<HeldVectors> {
    const drafted = new Map<string, DraftedSegment>();
    for (const prepared of documents) {
      if (prepared.kind !== 'segmented') continue;
      for (const segment of prepared.segments) drafted.set(segment.segment.embedHash, segment);
    }
    if (drafted.size === 0) return new HeldVectors(new Map(), new Map());
    const vectors = await knownVectors([...drafted.keys()], context);
    return new HeldVectors(vectors, await spansOf(vectors, drafted, context));
  }

  has({ segment }: DraftedSegment): boolean {
    return this.#spans.has(segment.embedHash);
  }

  /** The segment with its vectors; only where {@link HeldVectors.has} says so. */
  complete(drafted: DraftedSegment): EmbeddedSegment {
    const { embedHash } = drafted.segment;
    return embeddedSegment(drafted, this.#spans.get(embedHash) ?? [], this.#vectors.get(embedHash) ?? []);
  }
}

/** The windows of the texts that have all their vectors; those of a text embedded in part are fewer than its windows. */
async function spansOf(
  vectors: VectorsByHash,
  drafted: ReadonlyMap<string, DraftedSegment>,
  context: RunContext,
): Promise<ReadonlyMap<string, readonly TextSpan[]>> {
  const spans = new Map<string, readonly TextSpan[]>();
  const held = [...vectors.entries()];
  const texts = held.map(([hash]) => drafted.get(hash)?.embedText ?? '');
  const cut = await context.embedder.windows(texts, context.signal);
  for (const [at, [hash, { length }]] of held.entries()) {
    const windows = cut[at];
    if (Array.isArray(windows) && windows.length === length) spans.set(hash, windows);
  }
  return spans;
}
