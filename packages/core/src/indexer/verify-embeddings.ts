import { type Abortable, passSignal } from '../abort.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Source } from '../source/source.ts';
import { checkEmbedder } from '../store/check-embedder.ts';
import type { DocumentRecord } from '../store/segment.ts';
import type { Store } from '../store/store.ts';
import { type HeldText, heldTexts } from './held-texts.ts';
import { TextEmbedder } from './text-embedder.ts';

/** Segments compared unless said otherwise. */
const SAMPLE = 100;
/**
 * Cosine of a stored vector and the one embedded again at least. Rounding in the store costs less than 0.0001, and a text's
 * vector does not depend on its neighbours; the rest leaves room for processors that add up in another order.
 */
const MIN_SIMILARITY = 0.999;

/** What {@link verifyEmbeddings} works on. */
export interface VerifyEmbeddingsOptions extends Abortable {
  readonly store: Pick<Store, 'header' | 'documents' | 'segments' | 'cachedVectors'>;
  /** The embedder whose vectors the store holds. */
  readonly embedder: Embedder;
  /**
   * Where documents can be read again, for segments whose text was not kept as it was embedded (code analysis, chunks,
   * file paths). Without their source they count as unknown. Default: none.
   */
  readonly sources?: readonly Source[] | undefined;
  /** Segments to compare at most, from 1, spread evenly over all documents. Default 100. */
  readonly sample?: number | undefined;
  /** Cosine below which a vector is a problem, -1 to 1. Default 0.999. */
  readonly minSimilarity?: number | undefined;
}

/** A segment whose stored vectors are not those of its text. */
export interface EmbeddingProblem {
  readonly sourceId: string;
  readonly documentId: string;
  readonly path: string;
  readonly segmentId: string;
  /** Lowest cosine among its windows; absent where their number is another. */
  readonly similarity?: number;
  /** In one sentence. */
  readonly message: string;
}

/** What embedding a sample again came to. */
export interface EmbeddingReport {
  /** Segments embedded again, and their windows. */
  readonly segments: number;
  readonly windows: number;
  /** Segments of the sample whose text is not at hand: not kept, and their document cannot be read as it was indexed. */
  readonly unknown: number;
  /** Lowest cosine found; absent where nothing was compared. */
  readonly lowest?: number;
  readonly problems: readonly EmbeddingProblem[];
}

/**
 * Embeds texts of a sample of segments again and compares the result with the vectors that the store holds for them. The
 * same index and sample give the same segments. Changes nothing.
 *
 * @throws STORE_MISMATCH for another embedder than the store's; what the embedder rejects with; RangeError for a sample
 *   that is no whole number from 1.
 */
export async function verifyEmbeddings(options: VerifyEmbeddingsOptions): Promise<EmbeddingReport> {
  const { store, embedder, sources = [], sample = SAMPLE, minSimilarity = MIN_SIMILARITY, signal } = options;
  if (!Number.isSafeInteger(sample) || sample < 1) throw new RangeError('a sample is a whole number from 1');
  checkEmbedder(store, embedder);
  const records = await indexedRecords(store, signal);
  const chosen = spread(records, sample);
  const again = new TextEmbedder(embedder);
  const report = { segments: 0, windows: 0, unknown: 0, lowest: Number.POSITIVE_INFINITY };
  const problems: EmbeddingProblem[] = [];
  for (const [at, record] of chosen.entries()) {
    // As many of each document, the remainder from the first ones.
    const count = Math.floor(sample / chosen.length) + (at < sample % chosen.length ? 1 : 0);
    const source = sources.find(({ id }) => id === record.sourceId);
    const { texts, unknown } = await heldTexts(record, { store, source, choose: (all) => spread(all, count), signal });
    report.unknown += unknown;
    for (const held of texts) {
      const similarities = await compare(held, again, signal);
      report.segments += 1;
      report.windows += held.vectors.length;
      const lowest = similarities && Math.min(...similarities);
      if (lowest !== undefined) report.lowest = Math.min(report.lowest, lowest);
      if (lowest === undefined || !(lowest >= minSimilarity)) problems.push(problemOf(record, held, lowest));
    }
  }
  const { lowest, ...counts } = report;
  return { ...counts, ...(Number.isFinite(lowest) && { lowest }), problems };
}

async function indexedRecords(
  store: VerifyEmbeddingsOptions['store'],
  signal: AbortSignal | undefined,
): Promise<readonly DocumentRecord[]> {
  const records: DocumentRecord[] = [];
  for await (const record of store.documents(passSignal(signal))) if (record.state === 'indexed') records.push(record);
  return records;
}

/** So many of a list at most, at even distances. */
function spread<T>(all: readonly T[], count: number): readonly T[] {
  if (all.length <= count) return all;
  return Array.from({ length: count }, (_, at) => all[Math.floor(((at + 0.5) * all.length) / count)] as T);
}

/** Cosine of each stored vector with the one made again; undefined where there are more or fewer. */
async function compare(
  { text, vectors }: HeldText,
  embedder: TextEmbedder,
  signal: AbortSignal | undefined,
): Promise<readonly number[] | undefined> {
  const [spans] = await embedder.windows([text], signal);
  if (!Array.isArray(spans)) throw spans;
  if (spans.length !== vectors.length) return undefined;
  const again = await embedder.vectors(
    spans.map(({ start, end }) => text.slice(start, end)),
    signal,
  );
  return again.map((vector, at) => {
    if (vector instanceof Error) throw vector;
    return cosine(vector, vectors[at] as Float32Array);
  });
}

function cosine(a: Float32Array, b: Float32Array): number {
  const product = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  return product / (Math.hypot(...a) * Math.hypot(...b));
}

function problemOf(record: DocumentRecord, held: HeldText, similarity: number | undefined): EmbeddingProblem {
  const { sourceId, documentId, path } = record;
  const what =
    similarity === undefined
      ? `has ${held.vectors.length} vectors where the model makes another number of them`
      : `has a vector of similarity ${similarity.toFixed(4)} with that of its text`;
  const message = `segment ${held.ordinal} of ${path} ${what}: index again with --rebuild`;
  return {
    sourceId,
    documentId,
    path,
    segmentId: held.segmentId,
    ...(similarity !== undefined && { similarity }),
    message,
  };
}
