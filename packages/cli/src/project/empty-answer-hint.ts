import type { Abortable, Filter, MetadataValue, Store } from '@mcp-vector-search/core';
import { escapeControls } from '../output/escape-controls.ts';

/** Values named of a key at most. */
const NAMED = 12;
/** Keys that the index does not list the values of, by what of a document they are compared with. */
const ID_KEYS: readonly string[] = ['doc-id', 'file-id'];

/** What narrowed a search that found nothing. */
export interface Narrowing extends Abortable {
  readonly filter: Filter;
  readonly pathPrefix?: string | undefined;
}

/** Why an answer is empty, in one line, where a filter or path prefix that no document matches is why; otherwise undefined. */
export async function emptyAnswerHint(
  store: Pick<Store, 'documents' | 'metadata'>,
  { filter, pathPrefix, ...options }: Narrowing,
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
  return escapeControls(`hint: no document has a path that starts with ${pathPrefix}`);
}

async function hasDocument(
  store: Pick<Store, 'documents'>,
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
  return escapeControls(`hint: no document has ${key}=${wanted}${named}${more}`);
}
