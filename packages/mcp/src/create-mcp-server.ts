import { McpServer } from '@modelcontextprotocol/server';
import { useLegacyErrorCodes } from './legacy-error-codes.ts';
import type { ServerPurpose } from './serve-stdio.ts';

/** How a server presents itself to clients. */
export interface ServerInfo {
  readonly name: string;
  readonly version: string;
  /** What clients are told of the server as a whole; empty = nothing. Default: that it searches documents of this machine. */
  readonly instructions?: string;
  /** Whether it says that it could have prompts; it has none. Default true. */
  readonly prompts?: boolean;
}

const INSTRUCTIONS =
  'Searches documents indexed on this machine. Results name their place as path and lines; read_document gives more of them.';

/** Lists and documents may be kept by clients for so long, in milliseconds; they are told of changes. */
const LIST_TTL_MS = 60_000;

/**
 * A server with no tools or resources yet, for those who have none of their own. Serves every revision of the protocol, has
 * no prompts and says so, and sends log messages to clients that ask for a level. `purpose` is what a factory is given; without
 * it errors have the codes of 2026-07-28.
 */
export function createMcpServer(info: ServerInfo, purpose?: ServerPurpose): McpServer {
  const { name, version, instructions = INSTRUCTIONS, prompts = true } = info;
  const server = new McpServer(
    { name, version },
    {
      ...(instructions !== '' && { instructions }),
      capabilities: { logging: {}, ...(prompts && { prompts: {} }) },
      cacheHints: {
        'tools/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' },
        'prompts/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' },
        'resources/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' },
        'resources/templates/list': { ttlMs: LIST_TTL_MS, cacheScope: 'private' },
      },
    },
  );
  if (prompts) server.server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
  if (purpose?.era === 'legacy') useLegacyErrorCodes(server);
  return server;
}
