import { type Abortable, passSignal } from '../abort.ts';
import { contentHash } from '../content-hash.ts';
import type { Embedder, TextSpan } from '../embed/embedder.ts';
import { VectorSearchError } from '../errors.ts';
import { memoryDriver } from '../store/memory/memory-driver.ts';
import type { DocumentRecord, EmbeddedSegment, Segment } from '../store/segment.ts';
import { Store } from '../store/store.ts';
import type { StoreDriver } from '../store/store-driver.ts';
import { type BundleInfo, readBundleInfo, writeBundleInfo } from './bundle-info.ts';

/** Where a prebuilt index is kept with other vectors: a file, or a driver that was not opened yet. */
export type EmbedAgainTarget = { readonly path: string } | { readonly driver: StoreDriver };

/** What {@link embedAgain} works with. */
export interface EmbedAgainOptions extends Abortable {
  readonly info: BundleInfo;
  readonly embedder: Embedder;
  /** Default: memory. */
  readonly into?: EmbedAgainTarget | undefined;
}

/**
 * A store with the texts of a prebuilt index and vectors of another embedder. One that was made before of the same index is used as
 * it is. Texts are the contents of segments: what a strategy embeds beside them is not in the index.
 *
 * @throws STORE_MISMATCH where contents are not what was searched for, as those of `:file-path` and code analysis.
 */
export async function embedAgain(from: Store, options: EmbedAgainOptions): Promise<Store> {
  const { info, embedder, into = { driver: memoryDriver() }, signal } = options;
  const wanted: BundleInfo = { ...info, embedder: embedder.fingerprint };
  const to = await Store.open({ ...into, embedder, onMismatch: 'rebuild', ...passSignal(signal) });
  try {
    const held = await readBundleInfo(to, passSignal(signal));
    if (JSON.stringify(held) === JSON.stringify(wanted)) return to;
    await removeAll(to, signal);
    for await (const document of from.documents(passSignal(signal))) {
      await to.replace([await embedded(document, from, options)], passSignal(signal));
    }
    await writeBundleInfo(to, wanted, passSignal(signal));
    return to;
  } catch (error) {
    await to.close();
    throw error;
  }
}

async function removeAll(store: Store, signal: AbortSignal | undefined): Promise<void> {
  const keys: DocumentRecord[] = [];
  for await (const record of store.documents(passSignal(signal))) keys.push(record);
  await store.remove(keys, passSignal(signal));
}

async function embedded(
  document: DocumentRecord,
  from: Store,
  { embedder, info, signal }: EmbedAgainOptions,
): Promise<{ readonly document: DocumentRecord; readonly segments: readonly EmbeddedSegment[] }> {
  const segments = await from.segments(document, passSignal(signal));
  const unknown = await withoutText(segments, from, signal);
  if (unknown) throw noText(unknown, info);
  const texts = segments.map(({ content }) => content);
  const cuts = (await embedder.windows?.(texts, passSignal(signal))) ?? texts.map(wholeText);
  const parts = texts.flatMap((text, at) => spansOf(cuts[at], text).map(({ start, end }) => text.slice(start, end)));
  const vectors = parts.length === 0 ? [] : await embedder.embed(parts, { role: 'document', ...passSignal(signal) });
  let next = 0;
  const again = segments.map((segment, at): EmbeddedSegment => {
    const spans = spansOf(cuts[at], segment.content);
    const windows = spans.map(() => ({ vector: vectors[next++] as Float32Array }));
    const lexicalText = [segment.metadata['section'], segment.content, segment.path].filter(Boolean).join('\n');
    return { ...segment, windows, lexicalText, embedHash: contentHash(segment.content) };
  });
  return { document, segments: again };
}

/** The first segment whose content is neither what was embedded nor a part of the document. */
async function withoutText(
  segments: readonly Segment[],
  from: Store,
  signal: AbortSignal | undefined,
): Promise<Segment | undefined> {
  const hashes = new Map(segments.map((segment) => [segment, contentHash(segment.content)]));
  const held = await from.cachedVectors([...hashes.values()], passSignal(signal));
  return segments.find((segment) => segment.contentStart === undefined && !held.has(hashes.get(segment) ?? ''));
}

function spansOf(spans: readonly TextSpan[] | undefined, text: string): readonly TextSpan[] {
  return spans && spans.length > 0 ? spans : wholeText(text);
}

function wholeText(text: string): readonly TextSpan[] {
  return [{ start: 0, end: text.length }];
}

function noText({ path }: Segment, { product, embedder }: BundleInfo): VectorSearchError {
  return new VectorSearchError(
    'STORE_MISMATCH',
    `the prebuilt index of ${product.name} ${product.version} does not hold the text that it embedded of ${path}: use its model ${embedder}, or index the package's own documents`,
    { context: { path, product: product.name } },
  );
}
