import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Abortable } from '@mcp-vector-search/core';
import { createMcpHandler, type ServerNotifier } from '@modelcontextprotocol/server';
import type { ServerFactory } from '../serve-stdio.ts';
import { type Endpoint, handleRequest } from './handle-request.ts';
import { LegacySessions } from './legacy-sessions.ts';
import { isLoopback } from './listen-address.ts';
import type { HttpRequestRecord } from './request-record.ts';

/** How to serve over HTTP. */
export interface HttpOptions extends Abortable {
  /** Default: the loopback address 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** Host names that requests may be for, beside those of the loopback. Default: none. */
  readonly allowedHosts?: readonly string[];
  /** Origins whose pages may call, beside those of the loopback. Default: none. */
  readonly allowedOrigins?: readonly string[];
  /** Requests with larger bodies are refused (413), in bytes. Default 1 MiB. */
  readonly maxBodyBytes?: number;
  /** Keeps sessions for clients of the handshake revisions, which some server features need. Default false: stateless. */
  readonly sessions?: boolean;
  /** Told of every request when it has been answered. Default: nobody. */
  readonly onRequest?: (record: HttpRequestRecord) => void;
  /** Told of faults that a request's answer does not show. Default: nobody. */
  readonly onError?: (error: Error) => void;
}

/** A server that is being served. */
export interface ServedHttp {
  readonly host: string;
  readonly port: number;
  /** Where clients connect to. */
  readonly url: string;
  /** Tells clients that listen (revision 2026-07-28) that something became another. */
  readonly notify: ServerNotifier;
  /** Takes no more requests, waits up to 1 s for those under way, and ends. Calling twice is harmless. */
  close(): Promise<void>;
  /** Resolves when the server has ended: by `close` or the signal. */
  readonly closed: Promise<void>;
}

const MEBIBYTE = 1024 * 1024;

/** How long requests under way may take to end, in milliseconds. */
const GRACE_MS = 1_000;

/**
 * Serves the Streamable HTTP transport on the path `/mcp`: every request stands alone, with a server of its own from the
 * factory, in the handshake revisions of the protocol and the stateless one alike. Resolves when it listens; rejects where
 * it cannot.
 */
export async function serveHttp(factory: ServerFactory, options: HttpOptions = {}): Promise<ServedHttp> {
  const { host = '127.0.0.1', port = 0, signal, onError, maxBodyBytes = MEBIBYTE } = options;
  signal?.throwIfAborted();
  const handler = createMcpHandler(factory, {
    maxRequestBodySize: maxBodyBytes,
    ...(onError && { onerror: onError }),
  });
  const sessions = options.sessions ? new LegacySessions(factory) : undefined;
  const callers = callersOf(host, options);
  const { onRequest } = options;
  const endpoint: Endpoint = {
    ...{ callers, maxBodyBytes, sessions, onRequest, onError },
    fetch: (request) => handler.fetch(request),
  };
  const { createServer } = await import('node:http'); // takes a while, and whoever serves stdio needs none of it
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void handleRequest(endpoint, request, response);
  });
  const address = await listen(server, host, port);
  let ended: Promise<void> | undefined;
  const close = (): Promise<void> => {
    ended ??= stop(server, async () => {
      await handler.close();
      await sessions?.close();
    });
    return ended;
  };
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  signal?.addEventListener('abort', () => void close(), { once: true });
  const shown = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    host: address.address,
    port: address.port,
    url: `http://${shown}:${address.port}/mcp`,
    notify: handler.notify,
    close,
    closed,
  };
}

function callersOf(host: string, { allowedHosts = [], allowedOrigins = [] }: HttpOptions): Endpoint['callers'] {
  return { loopback: isLoopback(host), allowedHosts, allowedOrigins };
}

function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

async function stop(server: Server, closeStreams: () => Promise<void>): Promise<void> {
  const ended = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => void closeStreams().finally(() => server.closeAllConnections()), GRACE_MS);
  await ended;
  clearTimeout(timer);
  await closeStreams();
}
