import { Buffer } from 'node:buffer';
import { callSlot } from './call-record.ts';
import type { ToolAnswer } from './host-server.ts';

/** Longest text argument that is logged, in UTF-16 units. */
const LONGEST = 1_000;

/** Leaves a record of a finished call with the request that made it. */
export function recordCall(tool: string, args: Readonly<Record<string, unknown>>, answer: ToolAnswer): void {
  const slot = callSlot.getStore();
  if (!slot) return;
  const text = answer.content.map((block) => block.text).join('');
  const hits = answer.structuredContent?.['hits'];
  slot.call = {
    tool,
    parameters: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, shortened(value)])),
    outcome: answer.isError ? 'error' : 'success',
    ...(answer.isError && { error: text }),
    response_content_bytes: Buffer.byteLength(text),
    ...(!answer.isError && Array.isArray(hits) && { documents_found: hits.length }),
  };
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().slice(0, LONGEST);
  const json = JSON.stringify(value);
  return json !== undefined && json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : value;
}
