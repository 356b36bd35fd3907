import { isVectorSearchError } from '@mcp-vector-search/core';
import { escapeControls } from './escape-controls.ts';

/** An error in one line: its message, and its code where it has one. */
export function describeError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const line = escapeControls(message.trim().replaceAll(/\s*[\r\n]+\s*/g, ' '));
  return isVectorSearchError(error) ? `${line} [${error.code}]` : line;
}
