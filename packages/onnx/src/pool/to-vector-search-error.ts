import { VectorSearchError } from '@mcp-vector-search/core';
import type { ErrorMessage } from './messages.ts';
import { WorkerProblem } from './worker-problem.ts';

/** The error class of the library for what went wrong in a worker, or in code that is made for workers. */
export function toVectorSearchError(problem: ErrorMessage): VectorSearchError {
  const { code, message, context } = problem;
  return new VectorSearchError(code, message, {
    context,
    cause: problem instanceof WorkerProblem ? problem.cause : undefined,
  });
}
