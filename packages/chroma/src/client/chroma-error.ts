import { type ErrorCode, VectorSearchError } from '@mcp-vector-search/core';
import { ServiceError } from '../http/service-error.ts';

/** What is at fault when a Chroma server cannot be used. */
export type ChromaFault =
  | 'server'
  | 'version'
  | 'token'
  | 'tenant'
  | 'database'
  | 'collection'
  | 'dimension'
  | 'limit'
  | 'request';

/** How servers put it that a call holds too many records. */
const LIMIT = /batch size|too many records|quota exceeded/i;

/** Where a request went. */
export interface ChromaPlace {
  readonly url: string;
  readonly tenant: string;
  readonly database: string;
  readonly collection?: string | undefined;
}

/** An error about a Chroma server; `context.fault` says what is at fault. */
export function chromaError(
  fault: ChromaFault,
  message: string,
  place: ChromaPlace,
  more: { readonly code?: ErrorCode; readonly cause?: unknown } = {},
): VectorSearchError {
  const details = more.cause instanceof ServiceError ? more.cause.context : {};
  return new VectorSearchError(more.code ?? 'STORE_FAILED', message, {
    context: { ...details, ...place, fault },
    ...(more.cause === undefined ? {} : { cause: more.cause }),
  });
}

/** Says what a failed request means as far as its status tells; a 404 needs a closer look and is told as the request's fault. */
export function explainFailure(error: ServiceError, place: ChromaPlace): VectorSearchError {
  const { status, operation } = error;
  const where = `the Chroma server at ${place.url}`;
  const failed = `${operation} failed: ${where} ${error.message}`;
  const as = (fault: ChromaFault, message: string, code?: ErrorCode): VectorSearchError =>
    chromaError(fault, message, place, { cause: error, ...(code ? { code } : {}) });
  if (status === undefined || status === 429 || status >= 500) return as('server', failed);
  if (status === 401 || status === 403) {
    return as('token', `${failed}; check the token and the header that carries it (Authorization or X-Chroma-Token)`);
  }
  if (status === 410)
    return as('version', `${where} does not speak Chroma's v2 API (HTTP 410); use a server from 0.6 on`);
  if (status === 413) return as('limit', `${failed}; the server takes less at once: write smaller batches`);
  if (LIMIT.test(error.body ?? '')) return as('limit', `${failed}; write smaller batches`);
  if (/dimension/i.test(error.body ?? '')) return as('dimension', failed, 'STORE_MISMATCH');
  return as('request', failed);
}
