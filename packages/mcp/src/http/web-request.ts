import { Buffer } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** The body of a request, or undefined where it is larger than `most` bytes; what exceeds is not kept. */
export async function readBody(request: IncomingMessage, most: number): Promise<Buffer | undefined> {
  if (Number(request.headers['content-length'] ?? 0) > most) return undefined;
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** A request of node:http as one of the web; `signal` aborts when the client is gone. */
export function webRequest(request: IncomingMessage, body: Buffer, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    headers.append(request.rawHeaders[at] as string, request.rawHeaders[at + 1] as string);
  }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  const url = new URL(request.url ?? '/', 'http://localhost');
  return new Request(url, {
    method: request.method ?? 'GET',
    headers,
    signal,
    ...(hasBody && { body: new Uint8Array(body) }),
  });
}

/** Sends a response of the web through node:http, as it comes. Resolves to the number of body bytes. */
export async function sendResponse(response: Response, to: ServerResponse, signal: AbortSignal): Promise<number> {
  const headers = Object.fromEntries(response.headers);
  const streams = headers['content-type']?.startsWith('text/event-stream') ?? false;
  to.writeHead(response.status, { ...headers, ...(streams && { 'x-accel-buffering': 'no' }) });
  if (streams) to.flushHeaders();
  let bytes = 0;
  const reader = response.body?.getReader();
  const cancel = (): void => void reader?.cancel().catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done || !value) break;
      bytes += value.length;
      if (!to.write(value)) await drained(to, signal);
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  to.end();
  return bytes;
}

function drained(to: ServerResponse, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      to.off('drain', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    to.once('drain', done);
    if (signal.aborted) done();
    else signal.addEventListener('abort', done, { once: true });
  });
}
