import { Buffer } from 'node:buffer';
import { callSlot, type McpCallRecord } from './call-record.ts';
import type { ToolAnswer } from './host-server.ts';

/** Longest text argument that is logged, in UTF-16 units. */
const LONGEST = 1_000;

/** The record of a finished call, which is also left with the request that made it. */
export function recordCall(tool: string, args: Readonly<Record<string, unknown>>, answer: ToolAnswer): McpCallRecord {
  const text = answer.content.map((block) => block.text).join('');
  const hits = answer.structuredContent?.['hits'];
  const record: McpCallRecord = {
    tool,
    parameters: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, shortened(value)])),
    outcome: answer.isError ? 'error' : 'success',
    ...(answer.isError && { error: text }),
    response_content_bytes: Buffer.byteLength(text),
    ...(!answer.isError && Array.isArray(hits) && { documents_found: hits.length }),
  };
  const slot = callSlot.getStore();
  if (slot) slot.call = record;
  return record;
}

function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.trim().slice(0, LONGEST);
  const json = JSON.stringify(value);
  return json !== undefined && json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : value;
}
