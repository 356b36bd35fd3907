import type { SearchToolset } from '@mcp-vector-search/mcp';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { onTestFinished } from 'vitest';

/** A client of a server that has the tools. */
export async function connectedTo(toolset: SearchToolset): Promise<Client> {
  const server = new McpServer({ name: 'test', version: '1.2.3' });
  toolset.register(server);
  const client = new Client({ name: 'client', version: '0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  onTestFinished(() => client.close());
  return client;
}
