import { Buffer } from 'node:buffer';
import type { JsonSchema } from '../json-schema.ts';
import { publishedSchema } from '../json-schema.ts';
import type { ToolArguments } from '../tool-arguments.ts';
import { type CallContext, callContext } from './call-context.ts';
import { callSlot, type McpCallRecord } from './call-record.ts';
import { type HostServer, plainHostServer } from './host-server.ts';

/** What a text tool answers with. */
export interface TextToolAnswer {
  readonly text: string;
  /** Default false. */
  readonly isError?: boolean;
  /** What is logged of the call beside its outcome; absent = the call is not logged as one of the tool. */
  readonly record?: Pick<McpCallRecord, 'parameters' | 'error' | 'documents_found'>;
}

/** A tool that answers with one text. */
export interface TextTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Goes out to clients as it is; `call` reads the arguments itself. */
  readonly inputSchema: JsonSchema;
  readonly annotations: Readonly<Record<string, boolean>>;
  /** Must not reject, except when the client cancels: the message of anything thrown reaches the client. */
  call(args: ToolArguments, context: CallContext): Promise<TextToolAnswer>;
}

/** Registers a text tool on a server that is not connected yet. Over HTTP its calls are part of the request's record. */
export function registerTextTool(server: HostServer, tool: TextTool): void {
  const { name, title, description, inputSchema, annotations } = tool;
  const config = {
    title,
    description,
    inputSchema: publishedSchema(inputSchema),
    annotations: { title, ...annotations },
  };
  plainHostServer(server).registerTool(name, config, async (args, context) => {
    const answer = await tool.call(args, callContext(context));
    leaveRecord(name, answer);
    return { content: [{ type: 'text', text: answer.text }], ...(answer.isError && { isError: true }) };
  });
}

function leaveRecord(tool: string, { text, isError = false, record }: TextToolAnswer): void {
  const slot = callSlot.getStore();
  if (!slot || !record) return;
  const { parameters, error, documents_found } = record;
  slot.call = {
    tool,
    parameters,
    outcome: isError ? 'error' : 'success',
    ...(error !== undefined && { error }),
    response_content_bytes: Buffer.byteLength(text),
    ...(documents_found !== undefined && { documents_found }),
  };
}
