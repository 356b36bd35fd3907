import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** A request as a server of the tests got it. */
export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  readonly text: string;
}

/** What a server answers: an answer, nothing at all (`hang`), or a connection cut before or within the answer. */
export type Reply =
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string>>;
      /** A text goes out as it is, anything else as JSON. */
      readonly body?: unknown;
      /** Milliseconds before the answer begins. */
      readonly afterMs?: number;
      /** Milliseconds between the first half of the body and the second. */
      readonly pauseMs?: number;
    }
  | 'hang'
  | 'drop'
  | 'cut';

/** A server on this machine that answers as a test says, and remembers what it was asked. */
export interface FaultServer extends AsyncDisposable {
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Answers instead of the usual one; undefined = the usual one. `count` is the number of the request, from 1. */
  fault: (request: ReceivedRequest, count: number) => Reply | undefined;
  stop(): Promise<void>;
}

/** Starts a server. */
export async function startFaultServer(
  answer: (request: ReceivedRequest) => Reply | Promise<Reply>,
): Promise<FaultServer> {
  const requests: ReceivedRequest[] = [];
  const server = createServer(async (message, response) => {
    const parts: Buffer[] = [];
    for await (const part of message) parts.push(part);
    const { method = '', url: path = '', headers } = message;
    const request = { method, path, headers, text: Buffer.concat(parts).toString() };
    requests.push(request);
    await send(response, faults.fault(request, requests.length) ?? (await answer(request)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as { port: number };
  const faults: FaultServer = {
    url: `http://127.0.0.1:${port}`,
    requests,
    fault: () => undefined,
    stop,
    [Symbol.asyncDispose]: stop,
  };
  return faults;
}

async function send(response: ServerResponse, reply: Reply): Promise<void> {
  if (reply === 'hang') return;
  if (reply === 'drop') {
    response.destroy();
    return;
  }
  const {
    status = 200,
    headers = {},
    body,
    afterMs = 0,
    pauseMs = 0,
  } = reply === 'cut' ? { body: '{"half": ' } : reply;
  await pause(afterMs);
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  const half = Math.floor(Buffer.byteLength(text) / 2);
  const length = Buffer.byteLength(text) + (reply === 'cut' ? 10 : 0);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...headers });
  response.write(Buffer.from(text).subarray(0, half));
  await pause(pauseMs);
  if (reply === 'cut') {
    response.write(Buffer.from(text).subarray(half), () => response.destroy());
    return;
  }
  response.end(Buffer.from(text).subarray(half));
}

async function pause(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}
