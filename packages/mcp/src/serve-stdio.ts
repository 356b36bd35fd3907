import type { Readable, Writable } from 'node:stream';
import type { Abortable } from '@mcp-vector-search/core';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

/** Where messages come from and go to. */
export interface StdioOptions extends Abortable {
  /** Default: `process.stdin`. */
  readonly input?: Readable;
  /** Gets nothing but JSON-RPC, a message a line. Default: `process.stdout`. */
  readonly output?: Writable;
}

/** A server that is being served. */
export interface ServedStdio {
  /** Resolves when the client is gone (end of input, closed output) or the signal aborts; the server is closed by then. */
  readonly closed: Promise<void>;
}

/** Serves over standard input and output. Resolves as soon as messages are answered. */
export async function serveStdio(server: McpServer, options: StdioOptions = {}): Promise<ServedStdio> {
  const { input = process.stdin, output = process.stdout, signal } = options;
  signal?.throwIfAborted();
  const gone = new Promise<void>((resolve) => {
    const end = (): void => resolve();
    input.once('end', end);
    input.once('close', end);
    input.once('error', end);
    output.on('error', end); // stays: later writes into a broken pipe fail as well
    output.once('close', end);
    signal?.addEventListener('abort', end, { once: true });
  });
  await server.connect(new StdioServerTransport(input, output));
  return { closed: gone.then(() => server.close()) };
}
