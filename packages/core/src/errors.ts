/**
 * The one error class of this library and the list of its codes. Codes are stable: changing one is a breaking change.
 * Wrong argument types are not here: those are `TypeError` or `RangeError`, thrown before any input or output.
 */

/**
 * Every code that a {@link VectorSearchError} can carry. `docs/errors.md` says of each what it means and what to do.
 */
export const ERROR_CODES = [
  'CONFIG_NOT_FOUND',
  'CONFIG_INVALID',
  'STRATEGY_UNKNOWN',
  'SOURCE_UNREADABLE',
  'RESOURCE_NOT_FOUND',
  'DOCUMENT_UNREADABLE',
  'DOCUMENT_UNDECODABLE',
  'DOCUMENT_INVALID',
  'SEGMENT_INVALID',
  'STRATEGY_FAILED',
  'EMBEDDER_UNAVAILABLE',
  'EMBEDDER_FAILED',
  'MODEL_INVALID',
  'STORE_NOT_FOUND',
  'STORE_FOREIGN',
  'STORE_CORRUPT',
  'STORE_FORMAT',
  'STORE_MISMATCH',
  'STORE_LOCKED',
  'STORE_READ_ONLY',
  'STORE_FULL',
  'STORE_CLOSED',
  'STORE_FAILED',
  'FILTER_UNKNOWN_KEY',
  'FILTER_UNSUPPORTED',
  'MODE_UNSUPPORTED',
  'RERANKER_FAILED',
] as const;

/** One of {@link ERROR_CODES}. */
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Where and about what an error is: whatever is known of file, line, column, key, path and the like. Never a secret. */
export type ErrorContext = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Marks the class across copies of the package. */
const BRAND = Symbol.for('mcp-vector-search.error');

/**
 * The one error class. `message` names the thing, the place and the next step in one line;
 * `code` is stable and is what programs should compare; `context` carries the particulars; `cause` the error beneath.
 *
 * Use {@link isVectorSearchError} rather than `instanceof` where two copies of this package may be loaded.
 */
export class VectorSearchError extends Error {
  override readonly name = 'VectorSearchError';
  /** Stable code, see {@link ERROR_CODES}. */
  readonly code: ErrorCode;
  /** Particulars: file, line, column, key, path … */
  readonly context: ErrorContext;

  constructor(code: ErrorCode, message: string, options: { context?: ErrorContext; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.context = Object.freeze({ ...options.context });
    Object.defineProperty(this, BRAND, { value: true });
  }
}

/** True for a {@link VectorSearchError} of any copy of this package; with `code`, only for that code. */
export function isVectorSearchError(error: unknown, code?: ErrorCode): error is VectorSearchError {
  if (typeof error !== 'object' || error === null || !(BRAND in error)) return false;
  return code === undefined || (error as { code?: unknown }).code === code;
}
