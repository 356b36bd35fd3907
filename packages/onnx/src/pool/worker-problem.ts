import type { ErrorCode, ErrorContext } from '@mcp-vector-search/core';

/**
 * What becomes a VectorSearchError once it reaches the main thread. Workers do not import core for the class alone:
 * loading core would cost each of them more time and memory than the tokeniser does.
 */
export class WorkerProblem extends Error {
  readonly code: ErrorCode;
  readonly context: ErrorContext;

  constructor(code: ErrorCode, message: string, options: { context?: ErrorContext; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.context = options.context ?? {};
  }
}
