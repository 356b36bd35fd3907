import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';

/** How a server presents itself to clients. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
}

/** A server with nothing registered yet, for those who have none of their own. */
export function createMcpServer({ name, version }: ServerInfo): McpServer {
  return new McpServer(
    { name, version },
    {
      instructions:
        'Searches documents indexed on this machine. Results name their place as path and lines; read there for more context.',
    },
  );
}
