import { isVectorSearchError } from '@mcp-vector-search/core';
import type { ToolAnswer } from './host-server.ts';

/** An error as the answer of a tool: one line that says what to change, with the error's code where it has one. */
export function toolError(tool: string, error: unknown): ToolAnswer {
  const message = error instanceof Error ? error.message : String(error);
  const code = isVectorSearchError(error) ? ` [${error.code}]` : '';
  return { content: [{ type: 'text', text: `${tool} error: ${message}${code}` }], isError: true };
}
