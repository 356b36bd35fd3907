import { type ErrorCode, isVectorSearchError } from '../errors.ts';
import type { DocumentRecord } from '../store/segment.ts';

/** What is recorded of a document that failed, was skipped or is indexed in part. */
export type DocumentProblem = NonNullable<DocumentRecord['problem']>;

/** Turns whatever was thrown into a one-line problem; `code` is the reason where the error carries none. */
export function problemOf(error: unknown, code: ErrorCode): DocumentProblem {
  const reason = isVectorSearchError(error) ? error.code : code;
  const context = isVectorSearchError(error) ? error.context : {};
  return {
    reason,
    message: oneLine(error instanceof Error ? error.message : String(error)),
    ...numberAt(context, 'line'),
    ...numberAt(context, 'column'),
  };
}

/** The text in one line of at most 500 characters. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 500 ? `${line.slice(0, 499)}…` : line;
}

function numberAt<Name extends 'line' | 'column'>(
  context: Readonly<Record<string, unknown>>,
  name: Name,
): { [Key in Name]?: number } {
  const value = context[name];
  return (typeof value === 'number' ? { [name]: value } : {}) as { [Key in Name]?: number };
}
