import { passSignal } from '../abort.ts';
import type { TextSpan } from '../embed/embedder.ts';
import type { EmbeddedSegment } from '../store/segment.ts';
import { embeddedSegment } from './embedded-segment.ts';
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
    const vectors = await context.store.cachedVectors([...drafted.keys()], passSignal(context.signal));
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

/** The windows behind held vectors. One vector is the whole text; several are asked for, and must be as many. */
async function spansOf(
  vectors: VectorsByHash,
  drafted: ReadonlyMap<string, DraftedSegment>,
  context: RunContext,
): Promise<ReadonlyMap<string, readonly TextSpan[]>> {
  const spans = new Map<string, readonly TextSpan[]>();
  const several: { hash: string; text: string; count: number }[] = [];
  for (const [hash, held] of vectors) {
    const text = drafted.get(hash)?.embedText ?? '';
    if (held.length === 1) spans.set(hash, [{ start: 0, end: text.length }]);
    else if (held.length > 1) several.push({ hash, text, count: held.length });
  }
  const cut = await context.embedder.windows(
    several.map(({ text }) => text),
    context.signal,
  );
  for (const [at, { hash, count }] of several.entries()) {
    const windows = cut[at];
    if (Array.isArray(windows) && windows.length === count) spans.set(hash, windows);
  }
  return spans;
}
