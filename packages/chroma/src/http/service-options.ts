/** One try of a request, as told to `onAttempt`. Holds no secret. */
export interface ServiceAttempt {
  /** What was asked for, such as `Chroma query`. */
  readonly operation: string;
  readonly method: string;
  /** Without user information. */
  readonly url: string;
  /** From 1. */
  readonly attempt: number;
  /** HTTP status; absent where there was no answer. */
  readonly status?: number;
  /** Why there was no usable answer. */
  readonly problem?: string;
  /** Milliseconds until the whole answer was read, or the try had failed. */
  readonly durationMs: number;
  /** Milliseconds until the next try; absent where there is none. */
  readonly retryInMs?: number;
}

/** How a service is reached over HTTP. The same for Chroma, embeddings and reranking. */
export interface ServiceOptions {
  /** `http:` or `https:` URL, with a path where a proxy needs one. User information in it is sent as basic authorization. */
  readonly url: string;
  /** Sent with every request. Their values, save `user-agent`, count as secrets: they are cut out of everything told. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Tries in all, from 1. Default 3. */
  readonly attempts?: number | undefined;
  /** Milliseconds for one try, its whole answer included. Default 120,000. */
  readonly timeoutMs?: number | undefined;
  /** An answer of more bytes is an error. Default 64 MiB. */
  readonly maxResponseBytes?: number | undefined;
  /** A service that asks (Retry-After) for a longer wait, in milliseconds, is not waited for. Default 60,000. */
  readonly maxRetryAfterMs?: number | undefined;
  /** Milliseconds before the second try, doubled for each further one up to 8,000. Default 500. */
  readonly firstDelayMs?: number | undefined;
  /** Told of every try; what it throws is ignored. */
  readonly onAttempt?: ((attempt: ServiceAttempt) => void) | undefined;
  /** Default: the global one. */
  readonly fetch?: typeof fetch | undefined;
}
