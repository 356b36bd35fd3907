import type { Abortable, VectorSearchError } from '@mcp-vector-search/core';
import type { Service } from '../http/service.ts';
import { ServiceError } from '../http/service-error.ts';
import { type ChromaPlace, chromaError, explainFailure } from './chroma-error.ts';

/**
 * Finds out what a 404 means: no Chroma server of version 2, no such tenant, no such database, or no such collection.
 * Names are looked up from the outermost on, since servers name the wrong one in their own messages. Where everything that was
 * named is there, the request itself is at fault.
 */
export async function diagnoseMissing(
  service: Service,
  cause: ServiceError,
  place: ChromaPlace,
  options: Abortable,
): Promise<VectorSearchError> {
  const { url, tenant, database, collection } = place;
  const answers = (path: string): Promise<boolean> => exists(service, path, options);
  try {
    if (!(await answers('/api/v2/heartbeat'))) {
      const old = await answers('/api/v1/heartbeat');
      const what = old ? "speaks Chroma's v1 API only; use a server from 0.6 on" : 'is no Chroma server (HTTP 404)';
      return chromaError('version', `the server at ${url} ${what}`, place, { cause });
    }
    const tenantPath = `/api/v2/tenants/${encodeURIComponent(tenant)}`;
    if (!(await answers(tenantPath))) {
      return notFound('tenant', `the Chroma server at ${url} has no tenant "${tenant}"`, place, cause);
    }
    if (!(await answers(`${tenantPath}/databases/${encodeURIComponent(database)}`))) {
      return notFound('database', `tenant "${tenant}" at ${url} has no database "${database}"`, place, cause);
    }
  } catch (error) {
    if (error instanceof ServiceError) return explainFailure(error, place);
    throw error;
  }
  if (collection === undefined) return explainFailure(cause, place);
  const inside = `database "${database}" of tenant "${tenant}" at ${url}`;
  return notFound('collection', `${inside} has no collection "${collection}"`, place, cause);
}

function notFound(
  fault: 'tenant' | 'database' | 'collection',
  message: string,
  place: ChromaPlace,
  cause: ServiceError,
): VectorSearchError {
  return chromaError(fault, message, place, { code: 'STORE_NOT_FOUND', cause });
}

async function exists(service: Service, path: string, options: Abortable): Promise<boolean> {
  try {
    await service.request({ operation: 'Chroma look-up', path, ...options });
    return true;
  } catch (error) {
    if (error instanceof ServiceError && [404, 405, 410].includes(error.status ?? 0)) return false;
    throw error;
  }
}
