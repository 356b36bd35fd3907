import { isVectorSearchError } from '@mcp-vector-search/core';
import type { ErrorAnswer } from '../api.ts';

/** A request that cannot be answered as it is. The message is one line and says what to change. */
export class RequestError extends Error {
  override readonly name: string = 'RequestError';
  /** HTTP status. */
  readonly status: number;
  /** Stable, for programs: `BAD_REQUEST`, `NOT_FOUND`, `FORBIDDEN`, `METHOD`. */
  readonly code: string;

  /** Headers of the answer. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.headers = headers;
    this.status = status;
    this.code = code;
  }
}

/** Codes of errors that another request would not have met. */
const CALLER_CODES: readonly string[] = ['FILTER_UNKNOWN_KEY', 'FILTER_UNSUPPORTED', 'MODE_UNSUPPORTED'];

/** Characters of a message, so that a huge value that it names does not come back as a whole; and of its end, which says what to do. */
const [LENGTH, END] = [1_000, 300] as const;

/** Status and body that an error is answered with. What went wrong in the program itself is answered without its message. */
export function errorAnswer(error: unknown): { readonly status: number; readonly body: ErrorAnswer } {
  if (error instanceof RequestError) return answer(error.status, error.code, error.message);
  if (isVectorSearchError(error)) {
    return answer(CALLER_CODES.includes(error.code) ? 400 : 500, error.code, error.message);
  }
  const message =
    'this request could not be answered because of a fault in the program; try another one, and report it';
  return answer(500, 'UNEXPECTED', message);
}

function answer(status: number, code: string, message: string): ReturnType<typeof errorAnswer> {
  return { status, body: { error: { code, message: shortened(message.trim().replaceAll(/\s*[\r\n]+\s*/g, ' ')) } } };
}

function shortened(message: string): string {
  if (message.length <= LENGTH) return message;
  const characters = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${characters(message.slice(0, LENGTH - END))} … ${characters(message.slice(-END))}`;
}
