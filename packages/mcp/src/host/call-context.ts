/** What a call may do beside answering. */
export interface CallContext {
  /** Aborts when the client cancels or is gone. */
  readonly signal: AbortSignal;
  /** Tells how far the call is; does nothing where the client gave no progress token. `progress` only ever grows. */
  progress(progress: number, message: string): void;
  /** Headers of the HTTP request that made the call; absent over stdio. */
  readonly headers?: Headers;
}

interface Notification {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The parts of the second argument of a tool, of both kinds of server. */
interface HostContext {
  readonly signal?: AbortSignal;
  readonly _meta?: { readonly progressToken?: string | number };
  readonly sendNotification?: (notification: Notification) => Promise<void>;
  readonly mcpReq?: {
    readonly signal: AbortSignal;
    readonly _meta?: { readonly progressToken?: string | number };
    readonly notify: (notification: Notification) => Promise<void>;
  };
  readonly http?: { readonly req?: Request };
}

/** Reads the context that either kind of server hands to a tool. */
export function callContext(given: unknown): CallContext {
  const host = given as HostContext;
  const { signal = new AbortController().signal, _meta } = host.mcpReq ?? host;
  const notify = host.mcpReq?.notify ?? host.sendNotification;
  const token = _meta?.progressToken;
  let last = 0;
  const headers = host.http?.req?.headers;
  return {
    signal,
    ...(headers && { headers }),
    progress(progress, message): void {
      if (token === undefined || notify === undefined || signal.aborted || progress <= last) return;
      last = progress;
      const params = { progressToken: token, progress, message };
      notify({ method: 'notifications/progress', params }).catch(() => {}); // a client that is gone needs no progress
    },
  };
}
