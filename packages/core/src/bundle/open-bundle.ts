import { dirname, resolve } from 'node:path';
import { type Abortable, passSignal } from '../abort.ts';
import type { Embedder } from '../embed/embedder.ts';
import { VectorSearchError } from '../errors.ts';
import type { VectorCache } from '../indexer/known-vectors.ts';
import { verifyEmbeddings } from '../indexer/verify-embeddings.ts';
import type { SearchableStore } from '../search/searchable-store.ts';
import { nearestManifest } from '../source/npm/package-manifest.ts';
import { Store } from '../store/store.ts';
import { type BundledSource, type BundleInfo, readBundleInfo } from './bundle-info.ts';
import { type EmbedAgainTarget, embedAgain } from './embed-again.ts';

/** How a prebuilt index is opened. */
export interface OpenBundleOptions extends Abortable {
  /** The file, as `discoverPackages` finds it. */
  readonly path: string;
  /** The embedder that questions are embedded with. Absent = it is searched by words alone. */
  readonly embedder?: Embedder | undefined;
  /**
   * Where the index was made with another model, precision or prefix: `refuse` it with STORE_MISMATCH (default), or
   * `embed-again` the texts that it holds.
   */
  readonly onMismatch?: 'refuse' | 'embed-again' | undefined;
  /** Where vectors made again are kept: an index file, or a driver. Default: in memory, so anew in every process. */
  readonly into?: EmbedAgainTarget | undefined;
  /** So many segments are embedded again and compared with their vectors, from 1. Default: none. */
  readonly sample?: number | undefined;
}

/**
 * A prebuilt index, opened. Give its `store` to `joinStores`, and its `sources` beside your own to a `Searcher`; or to an `Indexer`
 * of the same documents, which then need not be embedded.
 */
export interface Bundle extends AsyncDisposable {
  readonly info: BundleInfo;
  readonly store: SearchableStore & VectorCache;
  readonly sources: readonly BundledSource[];
  /** True where `store` is not the prebuilt index itself but holds its texts with new vectors. */
  readonly embeddedAgain: boolean;
  /** Frees everything. */
  close(): Promise<void>;
}

/**
 * Opens a prebuilt index where it lies, for reading only: nothing is copied or written, and its folder may be read-only.
 *
 * @throws STORE_MISMATCH where it was made with another embedder (see `onMismatch`), where it was made for another version of the
 *   package that it lies in, or where the sample does not fit; STORE_FOREIGN where the file is no prebuilt index; STORE_NOT_FOUND,
 *   STORE_FORMAT (made by a newer version), STORE_CORRUPT.
 */
export async function openBundle(options: OpenBundleOptions): Promise<Bundle> {
  const path = resolve(options.path);
  const store = await Store.open({ path, readOnly: true, ...passSignal(options.signal) });
  try {
    const info = await readBundleInfo(store, passSignal(options.signal));
    if (!info) throw foreign(path);
    await checkVersion(path, info);
    return await matching(store, info, path, options);
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function matching(store: Store, info: BundleInfo, path: string, options: OpenBundleOptions): Promise<Bundle> {
  const { embedder, onMismatch = 'refuse', into, sample, signal } = options;
  if (!embedder) return bundle(store, info, false);
  const fits = embedder.fingerprint === store.header.embedder && embedder.dimensions === store.header.dimensions;
  if (!fits && onMismatch === 'refuse') throw mismatch(info, path, embedder);
  if (!fits) {
    const again = await embedAgain(store, { info, embedder, into, ...passSignal(signal) });
    await store.close();
    return bundle(again, info, true);
  }
  if (sample !== undefined) await checkSample(store, info, { embedder, sample, ...passSignal(signal) });
  return bundle(store, info, false);
}

function bundle(store: Store, info: BundleInfo, embeddedAgain: boolean): Bundle {
  const close = (): Promise<void> => store.close();
  return { info, store, sources: info.sources, embeddedAgain, close, [Symbol.asyncDispose]: close };
}

/** An index that was not made anew for a new version speaks of what is no longer so. */
async function checkVersion(path: string, { product }: BundleInfo): Promise<void> {
  const manifest = await nearestManifest(dirname(path)).catch(() => undefined);
  if (manifest?.name !== product.name || manifest.version === product.version) return;
  throw new VectorSearchError(
    'STORE_MISMATCH',
    `the prebuilt index ${path} is for ${product.name} ${product.version}, and the package is ${manifest.version}: make it anew with "mcp-vector-search bundle", or tell who publishes it`,
    { context: { found: product.version, wanted: manifest.version, product: product.name } },
  );
}

async function checkSample(
  store: Store,
  { product }: BundleInfo,
  options: Abortable & { readonly embedder: Embedder; readonly sample: number },
): Promise<void> {
  // Rounding to 7 bits costs less than 0.001; processors whose 8-bit products saturate give vectors that differ by 0.002.
  const { problems } = await verifyEmbeddings({ store, ...options, minSimilarity: 0.99 });
  const [first] = problems;
  if (!first) return;
  throw new VectorSearchError(
    'STORE_MISMATCH',
    `vectors of the prebuilt index of ${product.name} ${product.version} are not those of their texts (${first.path}: ${first.message.split(':')[0]}): open it with onMismatch "embed-again", or tell who publishes it`,
    { context: { product: product.name, path: first.path } },
  );
}

function mismatch({ product, embedder: found }: BundleInfo, path: string, embedder: Embedder): VectorSearchError {
  return new VectorSearchError(
    'STORE_MISMATCH',
    `the prebuilt index of ${product.name} ${product.version} holds vectors of ${found}, not of ${embedder.fingerprint}: use that model, or open it with onMismatch "embed-again"`,
    { context: { found, wanted: embedder.fingerprint, path, product: product.name } },
  );
}

function foreign(path: string): VectorSearchError {
  const message = `${path} is an index, but none that "mcp-vector-search bundle" made: open it with Store.open`;
  return new VectorSearchError('STORE_FOREIGN', message, { context: { path } });
}
