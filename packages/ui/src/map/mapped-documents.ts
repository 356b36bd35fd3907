import { createHash } from 'node:crypto';
import type { Abortable, DocumentRecord } from '@mcp-vector-search/core';
import { isShown } from '../answers/list-documents.ts';
import { shownPath } from '../answers/shown-path.ts';
import type { MapAnswer } from '../api.ts';
import type { ServedIndex } from '../served-index.ts';

/** A document that is to be on the map. */
export type MappedDocument = MapAnswer['documents'][number];

/** What a map is made of. */
export interface MappedDocuments {
  readonly documents: readonly MappedDocument[];
  /** Documents that could be on it; more than `documents` where there are too many. */
  readonly total: number;
  /** The same as long as nothing changed that a map shows. */
  readonly state: string;
}

/** Points of a map at most: its time grows with their square, and no more can be told apart. */
const MOST = 20_000;

/** Lists the documents with vectors, evenly chosen where there are too many. */
export async function mappedDocuments(
  served: Pick<ServedIndex, 'index' | 'sources' | 'root'>,
  abortable: Abortable,
  most: number = MOST,
): Promise<MappedDocuments> {
  const hash = createHash('sha256');
  const all: MappedDocument[] = [];
  for await (const record of served.index.documents(abortable)) {
    if (record.state !== 'indexed' || !isShown(record, served)) continue;
    hash.update(stateOf(record));
    const { sourceId, documentId, path, metadata } = record;
    all.push({ sourceId, documentId, path: shownPath(path, served.root), metadata });
  }
  const step = Math.max(1, all.length / most);
  const documents = Array.from({ length: Math.min(all.length, most) }, (_, at) => all[Math.floor(at * step)]!);
  return { documents, total: all.length, state: hash.digest('hex') };
}

function stateOf({ sourceId, documentId, path, contentHash, strategy, metadata }: DocumentRecord): string {
  return JSON.stringify([sourceId, documentId, path, contentHash, strategy, metadata]);
}
