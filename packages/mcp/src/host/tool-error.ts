import { isVectorSearchError } from '@mcp-vector-search/core';
import type { ToolAnswer } from './host-server.ts';

/** Characters of a message, so that a huge argument that it names does not come back as a whole; and of its end, that says what to do. */
const [LENGTH, END] = [2_000, 400] as const;

/** An error as the answer of a tool: one line that says what to change, with the error's code where it has one. */
export function toolError(tool: string, error: unknown): ToolAnswer {
  const message = error instanceof Error ? error.message : String(error);
  const code = isVectorSearchError(error) ? ` [${error.code}]` : '';
  return { content: [{ type: 'text', text: `${tool} error: ${shortened(message)}${code}` }], isError: true };
}

function shortened(message: string): string {
  if (message.length <= LENGTH) return message;
  const characters = (text: string): string => text.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, '');
  return `${characters(message.slice(0, LENGTH - END))} … ${characters(message.slice(-END))}`;
}
