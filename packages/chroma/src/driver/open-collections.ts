import { type Abortable, type IndexHeader, isVectorSearchError, VectorSearchError } from '@mcp-vector-search/core';
import type { ChromaClient } from '../client/chroma-client.ts';
import type { ChromaCollection } from '../client/chroma-collection.ts';
import type { CollectionPair } from './collection-pair.ts';
import { FORMAT, KEYS, recordsName } from './names.ts';
import { PortionedCollection } from './portioned-collection.ts';

/** An index that was found or made. */
export interface OpenedIndex {
  readonly header: IndexHeader;
  readonly collections: CollectionPair;
  /** Made just now, so nothing is in it. */
  readonly isNew: boolean;
}

/** What is to be opened. */
export interface WantedIndex extends Abortable {
  readonly name: string;
  readonly header: IndexHeader;
  /** Whether it may be made when it is missing. */
  readonly make: boolean;
}

/**
 * Opens the collections of an index, or makes them. Rejects with STORE_NOT_FOUND, with STORE_FOREIGN for a collection that
 * is no index of ours or measures otherwise than by the cosine, with STORE_FORMAT for one of a later version.
 */
export async function openCollections(client: ChromaClient, wanted: WantedIndex): Promise<OpenedIndex> {
  const { name, signal } = wanted;
  const options = signal ? { signal } : {};
  const windows = await unlessMissing(client.collection(name, options), wanted.make);
  if (!windows) return makeCollections(client, wanted);
  const header = readHeader(windows, client);
  const records = await client.collection(recordsName(name), options);
  return { header, isNew: false, collections: await pair(client, windows, records, options) };
}

/** Makes the collections of an index, in the place of any that are there. */
export async function makeCollections(client: ChromaClient, wanted: Omit<WantedIndex, 'make'>): Promise<OpenedIndex> {
  const { name, header, signal } = wanted;
  const options = signal ? { signal } : {};
  // The collection of windows comes last and goes first: where it is, the other one is too.
  await client.deleteCollection(name, options);
  await client.deleteCollection(recordsName(name), options);
  const records = await client.createCollection({
    name: recordsName(name),
    metadata: { [KEYS.format]: FORMAT },
    ...options,
  });
  const made = { ...header, format: FORMAT };
  const metadata = {
    [KEYS.format]: FORMAT,
    [KEYS.embedder]: made.embedder,
    [KEYS.dimensions]: made.dimensions,
  };
  const windows = await client.createCollection({ name, metadata, ...options });
  return { header: made, isNew: true, collections: await pair(client, windows, records, options) };
}

async function pair(
  client: ChromaClient,
  windows: ChromaCollection,
  records: ChromaCollection,
  options: Abortable,
): Promise<CollectionPair> {
  const limits = await client.limits(options);
  return {
    windows: new PortionedCollection(windows, limits),
    records: new PortionedCollection(records, limits),
  };
}

async function unlessMissing(
  found: Promise<ChromaCollection>,
  mayMiss: boolean,
): Promise<ChromaCollection | undefined> {
  try {
    return await found;
  } catch (error) {
    if (mayMiss && isVectorSearchError(error) && error.context['fault'] === 'collection') return undefined;
    throw error;
  }
}

function readHeader({ name, metadata, space }: ChromaCollection, client: ChromaClient): IndexHeader {
  const where = `collection "${name}" of database "${client.database}" at ${client.url}`;
  const context = { url: client.url, tenant: client.tenant, database: client.database, collection: name };
  const [format, embedder, dimensions] = [metadata[KEYS.format], metadata[KEYS.embedder], metadata[KEYS.dimensions]];
  if (!Number.isSafeInteger(format) || typeof embedder !== 'string' || !Number.isSafeInteger(dimensions)) {
    throw new VectorSearchError('STORE_FOREIGN', `${where} is no index of mcp-vector-search: name another one`, {
      context,
    });
  }
  if (format !== FORMAT) {
    const message = `${where} has the storage format ${format}, this version reads ${FORMAT}: use the version that made it, or rebuild it`;
    throw new VectorSearchError('STORE_FORMAT', message, { context });
  }
  if (space !== undefined && space !== 'cosine') {
    const message = `${where} measures distances by ${space}, not by the cosine: rebuild it`;
    throw new VectorSearchError('STORE_FOREIGN', message, { context: { ...context, space } });
  }
  return { format: FORMAT, embedder, dimensions: dimensions as number };
}
