import type { ServerResponse } from 'node:http';

/** What is sent: nothing is loaded from elsewhere, framed, guessed at or kept. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
} as const;

/** An answer to be sent. */
export interface Sent {
  readonly status: number;
  readonly type: string;
  readonly body: Uint8Array | string;
  /** Further headers. Default: none. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an answer whole. */
export function send(response: ServerResponse, { status, type, body, headers = {} }: Sent): void {
  const length = String(Buffer.byteLength(body));
  response.writeHead(status, { ...HEADERS, ...headers, 'content-type': type, 'content-length': length });
  response.end(body);
}

/** A value as JSON to be sent. */
export function json(status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): Sent {
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify(value), headers };
}
