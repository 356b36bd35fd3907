import type { IncomingHttpHeaders } from 'node:http';
import { startProxy } from './chroma-proxy.ts';
import type { FaultServer } from './fault-server.ts';

/** A reverse proxy before a server, as those who protect Chroma put there. */
export interface AuthProxyOptions {
  /** The server behind it. */
  readonly target: string;
  /** Status for a request that may not pass; undefined lets it through. */
  readonly refuse: (headers: IncomingHttpHeaders) => 401 | 403 | undefined;
}

/** Starts a reverse proxy. What it refuses never reaches the server. */
export async function startAuthProxy({ target, refuse }: AuthProxyOptions): Promise<FaultServer> {
  const proxy = await startProxy(target);
  proxy.fault = ({ headers }) => {
    const status = refuse(headers);
    return status && { status, body: { error: status === 401 ? 'Unauthorized' : 'Forbidden' } };
  };
  return proxy;
}
