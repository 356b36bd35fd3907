import { VectorSearchError } from '@mcp-vector-search/core';
import type { ErrorMessage } from './messages.ts';

/** The error class of the library for what went wrong in a worker. */
export function toVectorSearchError({ code, message, context }: ErrorMessage, cause?: unknown): VectorSearchError {
  return new VectorSearchError(code, message, { context, cause });
}
