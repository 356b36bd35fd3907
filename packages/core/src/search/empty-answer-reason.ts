import type { Abortable } from '../abort.ts';
import type { Filter, MetadataValue } from '../metadata.ts';
import type { SearchableStore } from './searchable-store.ts';

/** Values named of a key at most. */
const NAMED = 12;
/** Keys that the index does not list the values of, by what of a document they are compared with. */
const ID_KEYS: readonly string[] = ['doc-id', 'file-id'];

/** What narrowed a search that found nothing. */
export interface Narrowing extends Abortable {
  /** Default: none. */
  readonly filter?: Filter | undefined;
  /** Default: none. */
  readonly pathPrefix?: string | undefined;
}

/**
 * Why a search of the index found nothing, in words, where a value of the filter or a path prefix that no document has is why;
 * otherwise undefined. Known values are named, at most twelve. Keys of the filter are taken to be known: a search with another
 * one fails.
 */
export async function emptyAnswerReason(
  store: Pick<SearchableStore, 'documents' | 'metadata'>,
  { filter = {}, pathPrefix, ...options }: Narrowing,
): Promise<string | undefined> {
  const known = await store.metadata(options);
  for (const [key, value] of Object.entries(filter)) {
    const wanted = [value].flat().map(String);
    const held = ID_KEYS.includes(key) ? await hasDocument(store, wanted, options) : known.get(key);
    if (held === true || held === 'many') continue;
    const values = (held || []).map(String);
    if (!wanted.some((one) => values.includes(one))) return noValue(key, wanted[0] ?? '', values);
  }
  if (pathPrefix === undefined) return undefined;
  for await (const { path } of store.documents(options))
    if (sameForm(path).startsWith(sameForm(pathPrefix))) return undefined;
  return `no document has a path that starts with ${pathPrefix}`;
}

async function hasDocument(
  store: Pick<SearchableStore, 'documents'>,
  ids: readonly string[],
  options: Abortable,
): Promise<boolean> {
  const wanted = ids.map(sameForm);
  for await (const { documentId } of store.documents(options)) if (wanted.includes(sameForm(documentId))) return true;
  return false;
}

/** Names compare in one Unicode normalisation. */
function sameForm(name: string): string {
  return name.normalize('NFC');
}

function noValue(key: string, wanted: string, values: readonly MetadataValue[]): string {
  const named = values.length === 0 ? '' : `; known values: ${values.slice(0, NAMED).join(', ')}`;
  const more = values.length > NAMED ? ` and ${values.length - NAMED} more` : '';
  return `no document has ${key}=${wanted}${named}${more}`;
}
