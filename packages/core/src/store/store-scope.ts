import { passSignal } from '../abort.ts';
import { VectorSearchError } from '../errors.ts';
import type { NormalFilter } from '../metadata.ts';
import { normaliseFilter } from './filter.ts';
import type { QueryScope, StoreDriver } from './store-driver.ts';
import type { StoreScope } from './store-query.ts';

/**
 * What a query says beside vector or text, checked and in the form that drivers get; conditions that exclude nothing
 * are left out.
 */
export async function storeScope(query: StoreScope, driver: StoreDriver): Promise<QueryScope> {
  if (!Number.isSafeInteger(query.limit) || query.limit < 1) throw new RangeError('limit is a whole number from 1');
  const { pathPrefix, sourceIds } = query;
  if (!driver.supports.filter && (hasKeys(query.filter) || pathPrefix || sourceIds)) {
    throw new VectorSearchError('FILTER_UNSUPPORTED', 'this store cannot filter: leave filter, path and sources out');
  }
  return {
    ...(hasKeys(query.filter) && { filter: await normalFilter(query, driver) }),
    ...(pathPrefix && { pathPrefix }),
    ...(sourceIds && { sourceIds }),
  };
}

async function normalFilter(query: StoreScope, driver: StoreDriver): Promise<NormalFilter> {
  const stored = await driver.metadata?.(passSignal(query.signal));
  return normaliseFilter(
    query.filter === undefined ? {} : query.filter,
    stored && [...stored.keys(), ...(query.knownKeys ?? [])],
  );
}

/** Also true for what is no filter, so that it is refused where filters are read. */
function hasKeys(filter: unknown): boolean {
  if (filter === undefined) return false;
  return typeof filter !== 'object' || filter === null || Array.isArray(filter) || Object.keys(filter).length > 0;
}
