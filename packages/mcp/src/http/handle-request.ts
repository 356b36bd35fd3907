import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLegacyRequest } from '@modelcontextprotocol/server';
import { type CallSlot, callSlot } from '../host/call-record.ts';
import { type CallerRules, callerProblem } from './check-caller.ts';
import type { LegacySessions } from './legacy-sessions.ts';
import { type HttpRequestRecord, requestRecord } from './request-record.ts';
import { readBody, sendResponse, webRequest } from './web-request.ts';

/** What requests are answered with. */
export interface Endpoint {
  readonly callers: CallerRules;
  readonly maxBodyBytes: number;
  readonly sessions?: LegacySessions | undefined;
  fetch(request: Request): Promise<Response>;
  readonly onRequest?: ((record: HttpRequestRecord) => void) | undefined;
  readonly onError?: ((error: Error) => void) | undefined;
}

/** The only path served. */
export const MCP_PATH = '/mcp';

/** Headers that clients of any revision send and pages have to be allowed to. */
const REQUEST_HEADERS =
  'content-type, accept, authorization, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id, traceparent, tracestate';

/** Answers one request, and tells of it. Never rejects. */
export async function handleRequest(
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const startedAt = performance.now();
  const gone = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  const path = (request.url ?? '/').split('?')[0] as string;
  const slot: CallSlot = {};
  let [status, bytes] = [500, 0];
  try {
    const answer = await callSlot.run(slot, () => respond(endpoint, request, path, gone.signal));
    status = answer.status;
    bytes = await callSlot.run(slot, () => sendResponse(answer, response, gone.signal));
  } catch (error) {
    if (!gone.signal.aborted) endpoint.onError?.(error instanceof Error ? error : new Error(String(error)));
    if (!response.headersSent) response.writeHead(500);
    response.end();
  }
  const method = request.method ?? '';
  endpoint.onRequest?.(requestRecord({ method, path, status, bytes, startedAt, call: slot.call }));
}

async function respond(
  endpoint: Endpoint,
  request: IncomingMessage,
  path: string,
  signal: AbortSignal,
): Promise<Response> {
  const problem = callerProblem(request.headers, endpoint.callers);
  if (problem !== undefined) return refusal(403, problem);
  if (path !== MCP_PATH) return refusal(404, `Nothing is served here: the path is ${MCP_PATH}`);
  const { origin } = request.headers;
  if (request.method === 'OPTIONS') return preflight(endpoint, origin);
  const methods = methodsOf(endpoint);
  if (!methods.includes(request.method ?? '')) {
    return refusal(405, `${request.method} is not served here: send ${methods.join(', ')}`, {
      allow: methods.join(', '),
    });
  }
  const body = await readBody(request, endpoint.maxBodyBytes);
  if (!body) {
    const message = `The body is larger than ${endpoint.maxBodyBytes} bytes`;
    return withCors(refusal(413, message, { connection: 'close' }), origin);
  }
  const asked = webRequest(request, body, signal);
  const answer =
    endpoint.sessions && (await isLegacyRequest(asked)) ? endpoint.sessions.fetch(asked) : endpoint.fetch(asked);
  return withCors(await answer, origin);
}

function methodsOf({ sessions }: Endpoint): readonly string[] {
  return sessions ? ['POST', 'GET', 'DELETE'] : ['POST'];
}

function preflight(endpoint: Endpoint, origin: string | undefined): Response {
  const methods = methodsOf(endpoint).join(', ');
  const headers = {
    allow: `${methods}, OPTIONS`,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': REQUEST_HEADERS,
    'access-control-max-age': '600',
  };
  return withCors(new Response(null, { status: 204, headers }), origin);
}

/** Lets the page read the answer; its origin has been checked. */
function withCors(response: Response, origin: string | undefined): Response {
  if (origin === undefined) return response;
  const headers = new Headers(response.headers);
  headers.set('access-control-allow-origin', origin);
  headers.set('access-control-expose-headers', 'mcp-session-id, mcp-protocol-version');
  headers.append('vary', 'Origin');
  return new Response(response.body, { status: response.status, headers });
}

function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }, { status, headers });
}
