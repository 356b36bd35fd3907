import type { IncomingHttpHeaders } from 'node:http';
import { type FaultServer, startFaultServer } from './fault-server.ts';

/** A reverse proxy before a server, as those who protect Chroma put there. */
export interface AuthProxyOptions {
  /** The server behind it. */
  readonly target: string;
  /** Status for a request that may not pass; undefined lets it through. */
  readonly refuse: (headers: IncomingHttpHeaders) => 401 | 403 | undefined;
}

/** Starts a reverse proxy. What it refuses never reaches the server. */
export function startAuthProxy({ target, refuse }: AuthProxyOptions): Promise<FaultServer> {
  return startFaultServer(async ({ method, path, headers, text }) => {
    const status = refuse(headers);
    if (status) return { status, body: { error: status === 401 ? 'Unauthorized' : 'Forbidden' } };
    const answer = await fetch(target + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(text === '' ? {} : { body: text }),
    });
    return { status: answer.status, body: await answer.text() };
  });
}
