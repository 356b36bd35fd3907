import { rm } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { type Abortable, passSignal } from '../abort.ts';
import type { Embedder } from '../embed/embedder.ts';
import { ERROR_CODES, type ErrorCode, VectorSearchError } from '../errors.ts';
import type { IndexEvent } from '../indexer/index-event.ts';
import { Indexer } from '../indexer/indexer.ts';
import type { RunReport } from '../indexer/run-report.ts';
import type { Source } from '../source/source.ts';
import { packIndex } from '../store/sqlite/pack-index.ts';
import { Store } from '../store/store.ts';
import { type BundleInfo, contentsOf, type Product, writeBundleInfo } from './bundle-info.ts';
import { productSource } from './product-source.ts';
import { roundingEmbedder } from './rounding-embedder.ts';

/** What a prebuilt index is made of. */
export interface BundleOptions extends Abortable {
  /** Documents to put in; sources of resource roots, whose paths mean the same on every machine. */
  readonly sources: readonly Source[];
  readonly embedder: Embedder;
  /** Whose documents they are: name and version of the package that the index is published with. */
  readonly product: Product;
  /** The file to write. */
  readonly path: string;
  /**
   * An index kept between calls, so that only what changed is embedded again. Default: `path` with
   * `.work` behind it, for this call alone; one that a killed call left is gone on with.
   */
  readonly workPath?: string | undefined;
  /** Told of progress. */
  readonly onEvent?: ((event: IndexEvent) => void) | undefined;
}

/** What became of it. */
export interface BundleReport {
  readonly info: BundleInfo;
  /** Size of the file. */
  readonly bytes: number;
  readonly run: RunReport;
}

/**
 * Writes a prebuilt index of a product's documents: small (vectors of 7 bits a value, texts compressed), complete in one file, and
 * to be opened by {@link openBundle} where it lies, without being written or copied. Every segment carries `product` and
 * `product-version` as metadata. The file is replaced only when all is well.
 *
 * @throws what the first document that failed has as its reason, SOURCE_UNREADABLE where a source could not be listed,
 *   CONFIG_INVALID for documents that are files of this machine or none at all; EMBEDDER_ and STORE_ codes.
 */
export async function bundleIndex(options: BundleOptions): Promise<BundleReport> {
  const { embedder, product, signal } = options;
  for (const field of ['name', 'version'] as const) {
    if (typeof product?.[field] !== 'string' || product[field] === '')
      throw new TypeError(`product.${field} is missing`);
  }
  const path = resolve(options.path);
  const work = resolve(options.workPath ?? `${path}.work`);
  const sources = options.sources.map((source) => productSource(source, product));
  let isOurs = options.workPath === undefined;
  try {
    const made = await makeIndex(work, { ...options, sources, embedder: roundingEmbedder(embedder) });
    const bytes = await packIndex(work, path, { notes: ['bundle'], ...passSignal(signal) });
    return { ...made, bytes };
  } catch (error) {
    if (error instanceof VectorSearchError && error.code === 'STORE_LOCKED') isOurs = false;
    throw error;
  } finally {
    if (isOurs) for (const end of ['', '-wal', '-shm', '-journal']) await rm(work + end, { force: true });
  }
}

async function makeIndex(
  path: string,
  { sources, embedder, product, onEvent, signal }: BundleOptions,
): Promise<Pick<BundleReport, 'info' | 'run'>> {
  const abortable = passSignal(signal);
  await using store = await Store.open({ path, embedder, onMismatch: 'rebuild', ...abortable });
  const run = await new Indexer({ sources, embedder, store, ...(onEvent && { onEvent }) }).run(abortable);
  checkComplete(run);
  const { documents, segments } = await store.counts(abortable);
  if (segments === 0) throw refused('CONFIG_INVALID', 'there is nothing to search in: check the sources');
  await checkPlaces(store, abortable);
  const info: BundleInfo = {
    product: { name: product.name, version: product.version },
    embedder: embedder.fingerprint,
    sources: sources.map(({ id, label = id, metadataKeys = [] }) => ({ id, label, metadataKeys })),
    documents,
    segments,
    contents: await contentsOf(store, abortable),
  };
  await writeBundleInfo(store, info, abortable);
  await store.compact(abortable);
  return { info, run };
}

function checkComplete({ totals, failures, sources }: RunReport): void {
  const unlisted = sources.find(({ error }) => error !== undefined);
  if (unlisted) throw refused('SOURCE_UNREADABLE', `a source was not listed to its end: ${unlisted.error}`);
  const [first] = failures.filter(({ reason }) => totals.failed > 0 && isErrorCode(reason));
  if (first && isErrorCode(first.reason)) {
    throw refused(first.reason, `${totals.failed} of the documents failed, the first ${first.path}: ${first.message}`);
  }
}

/** An absolute path would lead somewhere else, or nowhere, on another machine, and tell of this one. */
async function checkPlaces(store: Store, abortable: Abortable): Promise<void> {
  for await (const { documentId } of store.documents(abortable)) {
    if (isAbsolute(documentId)) {
      throw refused('CONFIG_INVALID', `${documentId} is a file of this machine: name it as a resource (:class-path)`);
    }
  }
}

function isErrorCode(reason: string): reason is ErrorCode {
  return (ERROR_CODES as readonly string[]).includes(reason);
}

function refused(code: ErrorCode, why: string): VectorSearchError {
  return new VectorSearchError(code, `the prebuilt index is not written: ${why}`);
}
