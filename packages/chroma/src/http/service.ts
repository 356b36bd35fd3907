import { setTimeout as sleep } from 'node:timers/promises';
import type { Abortable } from '@mcp-vector-search/core';
import { parseServiceUrl } from './parse-service-url.ts';
import { BodyTooLarge, readLimited } from './read-limited.ts';
import { Redactor } from './redactor.ts';
import { retryAfter, retryDelay } from './retry-delay.ts';
import { ServiceError, type ServiceErrorKind } from './service-error.ts';
import type { ServiceAttempt, ServiceOptions } from './service-options.ts';

const MEBIBYTE = 1024 * 1024;
/** What of an answer is kept in an error, in bytes. */
const BODY_SHOWN = 1000;

/** One request. */
export interface ServiceRequest extends Abortable {
  /** For errors and logs, such as `Chroma query`. */
  readonly operation: string;
  /** Default: `POST` with a body, `GET` without. */
  readonly method?: string;
  /** Begins with a slash; already escaped. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Numbers among the options, defaults filled in. */
interface ServiceLimits {
  readonly attempts: number;
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly maxRetryAfterMs: number;
  readonly firstDelayMs: number;
}

/** What came of one try. */
interface Outcome {
  readonly value?: unknown;
  readonly failure?: {
    readonly kind: ServiceErrorKind;
    readonly why: string;
    readonly status?: number;
    readonly body?: string;
    /** Whether another try may help; with the milliseconds that the service asks to wait. */
    readonly transient: boolean;
    readonly retryAfter?: number | undefined;
  };
}

/** A service that speaks JSON over HTTP: time-outs, retries, limits and secrets are dealt with here, once. */
export class Service {
  /** Address, free of user information. */
  readonly url: string;
  readonly redactor: Redactor;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #limits: ServiceLimits;
  readonly #fetch: typeof fetch;
  readonly #onAttempt: ServiceOptions['onAttempt'];

  /** @throws TypeError or RangeError for options that cannot be right. */
  constructor(options: ServiceOptions) {
    const { base, authorization } = parseServiceUrl(options.url);
    this.url = base;
    const given = Object.entries(options.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
    this.#headers = checkHeaders({ ...(authorization ? { authorization } : {}), ...Object.fromEntries(given) });
    const secret = Object.entries(this.#headers).filter(([name]) => name !== 'user-agent');
    this.redactor = new Redactor([...secret.map(([, value]) => value), ...(authorization ? [authorization] : [])]);
    this.#limits = {
      attempts: checkCount('attempts', options.attempts ?? 3),
      timeoutMs: checkCount('timeoutMs', options.timeoutMs ?? 120_000),
      maxResponseBytes: checkCount('maxResponseBytes', options.maxResponseBytes ?? 64 * MEBIBYTE),
      maxRetryAfterMs: checkCount('maxRetryAfterMs', options.maxRetryAfterMs ?? 60_000),
      firstDelayMs: checkCount('firstDelayMs', options.firstDelayMs ?? 500),
    };
    this.#fetch = options.fetch ?? fetch;
    this.#onAttempt = options.onAttempt;
  }

  /**
   * The JSON value of a successful answer; undefined for an empty one. Connection errors, time-outs, 429 and 5xx are tried
   * again. Rejects with {@link ServiceError}, or with the signal's reason.
   */
  async request(request: ServiceRequest): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      request.signal?.throwIfAborted();
      const begun = performance.now();
      const { failure, value } = await this.#try(request);
      const delay = failure && this.#delay(failure, attempt);
      this.#tell(request, { attempt, durationMs: performance.now() - begun, failure, delay });
      if (!failure) return value;
      request.signal?.throwIfAborted();
      if (delay === undefined) throw this.#error(request, failure, attempt);
      await sleep(delay, undefined, request.signal ? { signal: request.signal } : {}).catch(() => {});
    }
  }

  async #try(request: ServiceRequest): Promise<Outcome> {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort('timeout'), this.#limits.timeoutMs);
    const cancel = (): void => stop.abort('cancelled');
    request.signal?.addEventListener('abort', cancel, { once: true });
    try {
      const response = await this.#send(request, stop.signal);
      return this.#outcome(response, await readLimited(response, this.#limits.maxResponseBytes));
    } catch (error) {
      stop.abort('done');
      if (error instanceof BodyTooLarge) return failed('answer', error.message, false);
      if (stop.signal.reason === 'timeout') {
        return failed('timeout', `gave no answer within ${this.#limits.timeoutMs} ms`, true);
      }
      return failed('connection', `cannot be reached: ${this.redactor.redact(reasonOf(error))}`, true);
    } finally {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', cancel);
    }
  }

  #send({ method, path, body }: ServiceRequest, signal: AbortSignal): Promise<Response> {
    const send = this.#fetch;
    return send(this.url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: 'application/json',
        'user-agent': 'mcp-vector-search',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.#headers,
      },
      // A token must not follow to wherever an answer points.
      redirect: 'manual',
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  #outcome(response: Response, text: string): Outcome {
    const { status } = response;
    if (status < 200 || status > 299) {
      const transient = status === 429 || status >= 500;
      const failure = { status, body: cut(this.redactor.redact(text)), transient };
      const wait = retryAfter(response.headers.get('retry-after'), Date.now());
      return { failure: { kind: 'status', why: `answered HTTP ${status}`, ...failure, retryAfter: wait } };
    }
    if (text.trim() === '') return { value: undefined };
    try {
      return { value: JSON.parse(text) };
    } catch {
      return failed('answer', `answered something that is not JSON: ${cut(this.redactor.redact(text), 80)}`, false);
    }
  }

  /** Milliseconds until the next try; undefined where there is none. */
  #delay({ transient, retryAfter: asked }: Outcome['failure'] & object, attempt: number): number | undefined {
    const { attempts, firstDelayMs, maxRetryAfterMs } = this.#limits;
    if (!transient || attempt >= attempts || (asked ?? 0) > maxRetryAfterMs) return undefined;
    return asked ?? retryDelay(attempt, firstDelayMs);
  }

  #error({ operation }: ServiceRequest, failure: Outcome['failure'] & object, attempts: number): ServiceError {
    const { kind, why, status, body, retryAfter: asked } = failure;
    const said = body ? `: ${oneLine(body)}` : '';
    const wait = asked === undefined ? '' : ` and asks to wait ${Math.ceil(asked / 1000)} s`;
    const tried = attempts > 1 ? ` (tried ${attempts} times)` : '';
    return new ServiceError(`${why}${wait}${tried}${said}`, { operation, kind, url: this.url, status, body, attempts });
  }

  #tell(
    { operation, method, path, body }: ServiceRequest,
    told: Pick<ServiceAttempt, 'attempt' | 'durationMs'> & {
      readonly failure: Outcome['failure'];
      readonly delay: number | undefined;
    },
  ): void {
    const { attempt, durationMs, failure, delay } = told;
    try {
      this.#onAttempt?.({
        operation,
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        url: this.redactor.redact(this.url + path),
        attempt,
        durationMs,
        ...(failure ? { problem: failure.why } : {}),
        ...(failure?.status === undefined ? {} : { status: failure.status }),
        ...(delay === undefined ? {} : { retryInMs: delay }),
      });
    } catch {}
  }
}

function failed(kind: ServiceErrorKind, why: string, transient: boolean): Outcome {
  return { failure: { kind, why, transient } };
}

/** fetch says `fetch failed` and hides why in a chain of causes. */
function reasonOf(error: unknown): string {
  let last = error;
  while (last instanceof Error && last.cause instanceof Error) last = last.cause;
  if (last instanceof AggregateError) last = last.errors[0];
  if (!(last instanceof Error)) return String(last);
  const code = 'code' in last ? String(last.code) : '';
  // Messages of the system name the code themselves: `connect ECONNREFUSED 127.0.0.1:8000`.
  return oneLine([last.message.includes(code) ? '' : code, last.message].filter((part) => part !== '').join(' '));
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}

function cut(text: string, bytes: number = BODY_SHOWN): string {
  const whole = Buffer.from(text);
  if (whole.length <= bytes) return text;
  return new TextDecoder().decode(whole.subarray(0, bytes), { stream: true });
}

function checkHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value !== 'string') throw new TypeError(`the header ${name} is ${typeof value}, not a text`);
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      throw new RangeError(`the header ${name} holds a character that no header can hold, such as a line break`);
    }
  }
  return headers;
}

function checkCount(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new RangeError(`${name} is ${value}, not a positive whole number`);
}
