import { randomUUID } from 'node:crypto';
import type { McpCallRecord } from '../host/call-record.ts';

export type { McpCallRecord };

/** What is logged of a request: one for each, whatever its path. Carries no header, so no token. */
export interface HttpRequestRecord {
  /** UTC, ISO 8601 with nanoseconds. */
  readonly timestamp: string;
  readonly level: 'INFO' | 'ERROR';
  readonly event: 'mcp.request.completed';
  readonly request_id: string;
  readonly transport: 'streamable_http';
  readonly duration_ms: number;
  readonly http: {
    readonly method: string;
    readonly path: string;
    readonly status_code: number;
    readonly response_bytes: number;
  };
  /** Present for a tool call that was carried out. */
  readonly mcp?: McpCallRecord;
}

/** What is known of a request when it has been answered. */
export interface FinishedRequest {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly bytes: number;
  readonly startedAt: number;
  readonly call?: McpCallRecord | undefined;
}

/** The record of a request; `startedAt` is of `performance.now()`. */
export function requestRecord(request: FinishedRequest): HttpRequestRecord {
  const { method, path, status, bytes, startedAt, call } = request;
  return {
    timestamp: nanoseconds(performance.timeOrigin + performance.now()),
    level: status >= 400 || call?.outcome === 'error' ? 'ERROR' : 'INFO',
    event: 'mcp.request.completed',
    request_id: randomUUID(),
    transport: 'streamable_http',
    duration_ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
    http: { method, path, status_code: status, response_bytes: bytes },
    ...(call && { mcp: call }),
  };
}

function nanoseconds(milliseconds: number): string {
  const whole = Math.floor(milliseconds);
  const rest = Math.round((milliseconds - whole) * 1e6);
  return new Date(whole).toISOString().replace('Z', `${String(Math.min(rest, 999_999)).padStart(6, '0')}Z`);
}
