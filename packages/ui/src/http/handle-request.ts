import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerProblem } from './check-caller.ts';
import type { PageFile } from './page-files.ts';
import { errorAnswer, RequestError } from './request-error.ts';
import { type ApiData, answerApi } from './routes.ts';
import { json, type Sent, send } from './send.ts';

/** What requests are answered from. */
export interface Endpoint extends ApiData {
  readonly files: ReadonlyMap<string, PageFile>;
  /** Aborts when the server ends. */
  readonly signal: AbortSignal;
  readonly onError?: ((error: Error) => void) | undefined;
}

/** Answers one request. Never rejects; a client that is gone gets no answer, and nothing more is computed for it. */
export async function handleRequest(
  endpoint: Endpoint,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  request.resume(); // a body is not read
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  try {
    send(response, await respond(endpoint, request, AbortSignal.any([gone.signal, endpoint.signal])));
  } catch (error) {
    if (gone.signal.aborted) return;
    const { status, body } = errorAnswer(error);
    if (status >= 500) endpoint.onError?.(error instanceof Error ? error : new Error(String(error)));
    send(response, json(status, body, error instanceof RequestError ? error.headers : {}));
  }
}

async function respond(
  { files, ...data }: Endpoint,
  { headers, method, url = '/' }: IncomingMessage,
  signal: AbortSignal,
): Promise<Sent> {
  const at = url.indexOf('?');
  const [path, query] = at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
  const problem = callerProblem(headers, path === '/');
  if (problem !== undefined) throw new RequestError(403, 'FORBIDDEN', problem);
  if (method !== 'GET')
    throw new RequestError(405, 'METHOD', `${method} is not served here; send GET`, { allow: 'GET' });
  const file = files.get(path);
  if (file) return { status: 200, type: file.type, body: file.bytes };
  return answerApi({ path, query }, data, { signal });
}
