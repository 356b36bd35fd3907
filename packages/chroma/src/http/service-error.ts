/** How a request failed: no connection or a broken one, no answer in time, a status that is no success, a useless answer. */
export type ServiceErrorKind = 'connection' | 'timeout' | 'status' | 'answer';

/** Particulars of a failed request. Texts are free of secrets. */
export interface ServiceErrorDetails {
  readonly operation: string;
  readonly kind: ServiceErrorKind;
  /** Without user information. */
  readonly url: string;
  readonly status?: number | undefined;
  /** What the service said, at most 1,000 bytes. */
  readonly body?: string | undefined;
  /** Tries made. */
  readonly attempts: number;
}

/** A request that failed for good. `message` says how in one line, without naming the service. */
export class ServiceError extends Error implements ServiceErrorDetails {
  override readonly name = 'ServiceError';
  readonly operation: string;
  readonly kind: ServiceErrorKind;
  readonly url: string;
  readonly status: number | undefined;
  readonly body: string | undefined;
  readonly attempts: number;

  constructor(message: string, details: ServiceErrorDetails) {
    super(message);
    this.operation = details.operation;
    this.kind = details.kind;
    this.url = details.url;
    this.status = details.status;
    this.body = details.body;
    this.attempts = details.attempts;
  }

  /** Particulars for the context of a VectorSearchError. */
  get context(): Readonly<Record<string, string | number | undefined>> {
    const { operation, kind, url, status, body, attempts } = this;
    return { operation, kind, url, status, body, attempts };
  }
}
