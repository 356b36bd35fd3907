import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Abortable } from '@mcp-vector-search/core';
import { handleRequest } from './http/handle-request.ts';
import { readPageFiles } from './http/page-files.ts';
import { MOST_HEADER_BYTES, refuseUnread } from './http/refuse-unread.ts';
import { DocumentMap } from './map/document-map.ts';
import type { ServedIndex } from './served-index.ts';

/** How the page is served. */
export interface UiOptions extends ServedIndex, Abortable {
  /** On the loopback address 127.0.0.1, 0 to 65535. Default 0: any free port. */
  readonly port?: number | undefined;
  /** Told of what went wrong while answering, beside requests that are wrong themselves. Default: nobody. */
  readonly onError?: (error: Error) => void;
}

/** A page that is being served. */
export interface ServedUi extends AsyncDisposable {
  readonly port: number;
  /** What to open in a browser: `http://127.0.0.1:PORT/`. */
  readonly url: string;
  /** Takes no more requests, ends those under way, and frees everything. The index stays open. Calling twice is harmless. */
  close(): Promise<void>;
  /** Resolves when the server has ended: by `close` or the signal. */
  readonly closed: Promise<void>;
}

/** Only this machine reaches it. */
const LOOPBACK = '127.0.0.1';

/** How long answers under way may take to be sent once it closes, in milliseconds. */
const GRACE_MS = 500;

/**
 * Serves a page that searches an index and shows what it holds, to browsers of this machine. Nothing is written, and nothing is
 * loaded from elsewhere. Resolves when it listens. Rejects where it cannot, with the error of `node:net`, such as EADDRINUSE;
 * SOURCE_UNREADABLE where this package is not whole; RangeError for a port that is none.
 */
export async function serveUi(options: UiOptions): Promise<ServedUi> {
  const { port = 0, signal, onError } = options;
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new RangeError(`port is ${String(port)}, not a whole number from 0 to 65535`);
  }
  signal?.throwIfAborted();
  const files = await readPageFiles();
  const ending = new AbortController();
  const map = new DocumentMap(options);
  ending.signal.addEventListener('abort', () => map.close());
  const endpoint = { served: options, map, files, signal: ending.signal, onError };
  const server = createServer(
    { maxHeaderSize: MOST_HEADER_BYTES },
    (request, response) => void handleRequest(endpoint, request, response),
  ).on('clientError', refuseUnread);
  const address = await listen(server, port);
  const closed = new Promise<void>((resolve) => server.once('close', resolve));
  const close = (): Promise<void> => {
    if (!ending.signal.aborted) stop(server, ending);
    return closed;
  };
  signal?.addEventListener('abort', close, { once: true });
  if (signal?.aborted) await close();
  return {
    port: address.port,
    url: `http://${LOOPBACK}:${address.port}/`,
    close,
    closed,
    [Symbol.asyncDispose]: close,
  };
}

function listen(server: Server, port: number): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      resolve(server.address() as AddressInfo);
    });
  });
}

function stop(server: Server, ending: AbortController): void {
  server.close();
  server.closeIdleConnections();
  ending.abort(new Error('the server has ended'));
  setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
}
