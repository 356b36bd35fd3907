import { type Abortable, passSignal } from '../abort.ts';
import { contentHash } from '../content-hash.ts';
import { VectorSearchError } from '../errors.ts';
import type { Source } from '../source/source.ts';
import type { DocumentRecord } from '../store/segment.ts';
import type { Store } from '../store/store.ts';

/** Whose documents a prebuilt index holds. */
export interface Product {
  /** As in the package.json that the index is published with. */
  readonly name: string;
  readonly version: string;
}

/** A source as a prebuilt index remembers it. */
export type BundledSource = Required<Pick<Source, 'id' | 'label' | 'metadataKeys'>>;

/** What a prebuilt index says of itself. */
export interface BundleInfo {
  readonly product: Product;
  /** Fingerprint of the embedder: model, precision, prefixes and all else that its vectors depend on. */
  readonly embedder: string;
  readonly sources: readonly BundledSource[];
  readonly documents: number;
  readonly segments: number;
  /** SHA-256 over source, path and SHA-256 of every document, hexadecimal: the same for the same documents, wherever bundled. */
  readonly contents: string;
}

/** Metadata keys that say of which package a document is: of every segment of a prebuilt index, and of what is found in installed packages. */
export const PRODUCT_KEYS = { name: 'product', version: 'product-version' } as const;

/** Name of the note that holds a {@link BundleInfo}. */
const NOTE = 'bundle';

/** Writes the note. */
export async function writeBundleInfo(
  store: Pick<Store, 'writeNote'>,
  info: BundleInfo,
  options: Abortable,
): Promise<void> {
  await store.writeNote(NOTE, JSON.stringify(info), options);
}

/** Reads the note; undefined where the index is no prebuilt one. Rejects with STORE_CORRUPT where it is no longer what was written. */
export async function readBundleInfo(
  store: Pick<Store, 'readNote'>,
  options: Abortable,
): Promise<BundleInfo | undefined> {
  const note = await store.readNote(NOTE, options);
  return note === undefined ? undefined : parseInfo(note);
}

function parseInfo(note: string): BundleInfo {
  try {
    const info = JSON.parse(note) as BundleInfo;
    if (typeof info?.product?.name === 'string' && Array.isArray(info.sources)) return info;
  } catch {
    // told below
  }
  const message = 'the prebuilt index is damaged: install its package again, or tell who publishes it';
  throw new VectorSearchError('STORE_CORRUPT', message);
}

/** The checksum of {@link BundleInfo.contents}. */
export async function contentsOf(store: Pick<Store, 'documents'>, { signal }: Abortable): Promise<string> {
  const lines: string[] = [];
  for await (const record of store.documents(passSignal(signal))) lines.push(lineOf(record));
  return contentHash(lines.join('\n'));
}

function lineOf({ sourceId, documentId, contentHash: hash, strategy }: DocumentRecord): string {
  return JSON.stringify([sourceId, documentId, hash, strategy]);
}
