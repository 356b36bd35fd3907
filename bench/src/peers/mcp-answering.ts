import { basename } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import type { Command } from './command.ts';
import type { Answering } from './product.ts';

/** What a tool call gives, as far as it is looked at. */
export type ToolResult = Awaited<ReturnType<Client['callTool']>>;

/** How the search tool of a server is called and read. */
export interface SearchTool {
  readonly name: string;
  /** Paths of the files of its hits, in their order; several of one hit together. */
  readonly paths: (result: ToolResult) => readonly (readonly string[])[];
}

/** An MCP server over stdio that answers. */
export interface McpAnswering extends Answering {
  call(name: string, args: Record<string, unknown>): Promise<ToolResult>;
}

/** Milliseconds that a call may take: a server may index meanwhile. */
const PATIENCE = { timeout: 600_000 };

/** Starts a server and speaks to it as an agent's client does. */
export async function mcpAnswering({ file, args, cwd, env }: Command, tool: SearchTool): Promise<McpAnswering> {
  const client = new Client({ name: 'bench', version: '0' });
  const whole = { ...(process.env as Record<string, string>), ...env };
  const transport = new StdioClientTransport({ command: file, args: [...args], cwd, env: whole, stderr: 'ignore' });
  await client.connect(transport);
  let last: ToolResult | undefined;
  const call: McpAnswering['call'] = (name, given) => client.callTool({ name, arguments: given }, PATIENCE);
  return {
    pid: transport.pid ?? 0,
    call,
    async ask(query, limit) {
      const begun = performance.now();
      last = await call(tool.name, { query, ...(limit !== undefined && { limit }) });
      const ms = performance.now() - begun;
      if (last.isError) throw new Error(`${tool.name}: ${textOf(last)}`);
      const hits = tool.paths(last);
      return { files: hits.flat().map((path) => basename(path)), hits: hits.length, ms };
    },
    lastText: async () => (last ? textOf(last) : ''),
    close: () => client.close(),
  };
}

/** All text of a result, as an agent reads it. */
export function textOf({ content }: ToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}
