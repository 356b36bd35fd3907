import type { Readable, Writable } from 'node:stream';
import type { Abortable } from '@mcp-vector-search/core';
import type { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio as serve } from '@modelcontextprotocol/server/stdio';

/** What a server is made for. */
export interface ServerPurpose {
  /** `legacy` = a handshake revision of the protocol, `modern` = 2026-07-28. */
  readonly era: 'legacy' | 'modern';
}

/** Makes a server with everything registered: one for a connection, or one for a request. */
export type ServerFactory = (purpose: ServerPurpose) => McpServer | Promise<McpServer>;

/** Where messages come from and go to. */
export interface StdioOptions extends Abortable {
  /** Default: `process.stdin`. */
  readonly input?: Readable;
  /** Gets nothing but JSON-RPC, a message a line. Default: `process.stdout`. */
  readonly output?: Writable;
  /** Told of faults of the connection, such as a line that is no message. Default: nobody. */
  readonly onError?: (error: Error) => void;
}

/** A server that is being served. */
export interface ServedStdio {
  /** Resolves when the client is gone (end of input, closed output, a message without end) or the signal aborts; the server is closed by then. */
  readonly closed: Promise<void>;
}

/**
 * Serves over standard input and output, the handshake revisions of the protocol and the stateless one alike: the first
 * message decides. Messages are answered when this returns.
 */
export async function serveStdio(factory: ServerFactory, options: StdioOptions = {}): Promise<ServedStdio> {
  const { input = process.stdin, output = process.stdout, signal, onError } = options;
  signal?.throwIfAborted();
  let end = (): void => {};
  const gone = new Promise<void>((resolve) => {
    end = resolve;
    input.once('end', end);
    input.once('close', end);
    input.once('error', end);
    output.on('error', end); // stays: later writes into a broken pipe fail as well
    output.once('close', end);
    signal?.addEventListener('abort', end, { once: true });
  });
  const transport = new StdioServerTransport(input, output);
  const handle = serve(factory, { transport, ...(onError && { onerror: onError }) });
  const closed = transport.onclose;
  transport.onclose = () => {
    closed?.();
    end(); // by itself, such as for a message that has no end: nothing is read any more
  };
  return { closed: gone.then(() => handle.close()) };
}
