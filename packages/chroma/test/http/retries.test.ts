import { EmbeddingsClient, type ServiceAttempt } from '@mcp-vector-search/chroma';
import { isVectorSearchError, type VectorSearchError } from '@mcp-vector-search/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, type Reply, startFaultServer } from '../../../../test/fault-server.ts';

const GOOD = { body: { data: [{ index: 0, embedding: [1, 0] }] } };
const SECRET = 'sk-very-secret/+"key';

let server: FaultServer;
const attempts: ServiceAttempt[] = [];

beforeAll(async () => {
  server = await startFaultServer(() => GOOD);
});
afterAll(() => server?.stop());
beforeEach(() => {
  server.requests.length = 0;
  server.fault = () => undefined;
  attempts.length = 0;
});

function client(more: Partial<ConstructorParameters<typeof EmbeddingsClient>[0]> = {}): EmbeddingsClient {
  const onAttempt = (attempt: ServiceAttempt) => attempts.push(attempt);
  return new EmbeddingsClient({ url: server.url, model: 'm', apiKey: SECRET, firstDelayMs: 1, onAttempt, ...more });
}

async function failure(call: Promise<unknown>): Promise<VectorSearchError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isVectorSearchError(error)) throw new Error(`no VectorSearchError but ${error}`);
  return error;
}

/** The first requests get these answers, the others the usual one. */
function firstAnswers(...replies: Reply[]): void {
  server.fault = (_, count) => replies[count - 1];
}

describe('a request', () => {
  it.each<[string, Reply]>([
    ['429', { status: 429 }],
    ['500', { status: 500, body: 'oops' }],
    ['503', { status: 503 }],
    ['a dropped connection', 'drop'],
    ['an answer cut off', 'cut'],
  ])('is sent again after %s', async (_, reply) => {
    firstAnswers(reply, reply);
    expect(await client().vectors(['a'])).toEqual([[1, 0]]);
    expect(server.requests).toHaveLength(3);
  });

  it('is sent again after no answer in time', async () => {
    firstAnswers('hang');
    expect(await client({ timeoutMs: 200 }).vectors(['a'])).toEqual([[1, 0]]);
    expect(attempts.map(({ problem }) => problem)).toEqual(['gave no answer within 200 ms', undefined]);
  });

  it('is sent again when the body does not come in time', async () => {
    firstAnswers({ ...GOOD, pauseMs: 2000 });
    expect(await client({ timeoutMs: 200 }).vectors(['a'])).toEqual([[1, 0]]);
  });

  it.each([400, 401, 403, 404, 413, 422, 302])('is not sent again after %i', async (status) => {
    server.fault = () => ({ status, body: { error: 'no' }, headers: status === 302 ? { location: server.url } : {} });
    const error = await failure(client().vectors(['a']));
    expect(error.context['status']).toBe(status);
    expect(error.context['body']).toBe('{"error":"no"}');
    expect(server.requests).toHaveLength(1);
  });

  it('ends after as many tries as asked for, and says how many', async () => {
    server.fault = () => ({ status: 503, body: 'busy\nnow' });
    const error = await failure(client({ attempts: 4 }).vectors(['a']));
    expect(server.requests).toHaveLength(4);
    expect(error.code).toBe('EMBEDDER_UNAVAILABLE');
    expect(error.message).toMatch(/HTTP 503 \(tried 4 times\): busy now$/);
    expect(error.context).toMatchObject({
      operation: 'embedding request',
      status: 503,
      attempts: 4,
      body: 'busy\nnow',
    });
  });

  it('waits as long as the service asks, in seconds', async () => {
    firstAnswers({ status: 429, headers: { 'retry-after': '1' } });
    await client().vectors(['a']);
    expect(attempts[0]).toMatchObject({ status: 429, retryInMs: 1000 });
  });

  it('waits as long as the service asks, until a date', async () => {
    const date = new Date(Date.now() + 2000).toUTCString();
    firstAnswers({ status: 503, headers: { 'retry-after': date } });
    await client().vectors(['a']);
    expect(attempts[0]?.retryInMs).toBeGreaterThan(0);
    expect(attempts[0]?.retryInMs).toBeLessThanOrEqual(2000);
  });

  it.each(['soon', '-1', '', '1.5'])('takes its own delay where Retry-After is %j', async (value) => {
    firstAnswers({ status: 429, headers: { 'retry-after': value } });
    await client().vectors(['a']);
    expect(attempts[0]?.retryInMs).toBeLessThan(10);
  });

  it('does not wait longer than it may, and says what was asked', async () => {
    firstAnswers({ status: 429, headers: { 'retry-after': '3600' } });
    const error = await failure(client().vectors(['a']));
    expect(error.message).toContain('asks to wait 3600 s');
    expect(server.requests).toHaveLength(1);
  });

  it('doubles its delays up to a bound', async () => {
    server.fault = () => 'drop';
    await failure(client({ attempts: 6, firstDelayMs: 4 }).vectors(['a']));
    const delays = attempts.map(({ retryInMs }) => retryInMs);
    expect(delays.at(-1)).toBeUndefined();
    for (const [at, delay] of delays.slice(0, -1).entries()) {
      expect(delay).toBeGreaterThanOrEqual(4 * 2 ** at);
      expect(delay).toBeLessThanOrEqual(4 * 2 ** at + 4);
    }
  });

  it('stops at once when it is aborted: before, while it waits for an answer, between tries', async () => {
    const reason = new Error('enough');
    await expect(client().vectors(['a'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
    for (const reply of ['hang', { status: 429, headers: { 'retry-after': '50' } }] as const) {
      const stop = new AbortController();
      server.fault = () => reply;
      const call = client().vectors(['a'], { signal: stop.signal });
      setTimeout(() => stop.abort(reason), 50);
      await expect(call).rejects.toBe(reason);
    }
  });

  it('says that nobody is there', async () => {
    const gone = await startFaultServer(() => GOOD);
    await gone.stop();
    const error = await failure(client({ url: gone.url }).vectors(['a']));
    expect(error.message).toMatch(/cannot be reached: connect ECONNREFUSED [\d.:]+ \(tried/);
    expect(error.code).toBe('EMBEDDER_UNAVAILABLE');
  });

  it('refuses an answer that is too large, whether it says so or not', async () => {
    server.fault = () => ({ body: { data: 'x'.repeat(100_000) } });
    const error = await failure(client({ maxResponseBytes: 1000 }).vectors(['a']));
    expect(error.message).toContain('more than 1000 bytes');
    expect(server.requests).toHaveLength(1);
  });

  it('refuses an answer that is not JSON', async () => {
    server.fault = () => ({ body: '<html>hello</html>' });
    expect((await failure(client().vectors(['a']))).message).toContain('not JSON: <html>hello</html>');
  });
});

describe('secrets', () => {
  it('are in no error and no log, in whatever form the service repeats them', async () => {
    const forms = [SECRET, encodeURIComponent(SECRET), JSON.stringify(SECRET), `Bearer ${SECRET}`];
    server.fault = () => ({ status: 401, body: forms.join(' ') });
    const error = await failure(client().vectors(['a']));
    expect(error.context['body']).toContain('[redacted]');
    const { cause } = error as { cause?: Error };
    const told = [error.message, error.stack, JSON.stringify(error.context), cause?.message, JSON.stringify(attempts)];
    for (const text of told) for (const part of ['very-secret', 'sk-']) expect(text).not.toContain(part);
  });

  it('in a URL are sent as basic authorization and told to nobody', async () => {
    const url = server.url.replace('//', '//user:pa%20ss-word@');
    server.fault = ({ headers }) => ({ status: 403, body: `${headers.authorization} pa ss-word` });
    const error = await failure(client({ url, apiKey: '' }).vectors(['a']));
    expect(server.requests[0]?.headers.authorization).toBe(`Basic ${btoa('user:pa ss-word')}`);
    const told = JSON.stringify([error.message, error.context, attempts, client({ url }).url]);
    for (const part of ['ss-word', btoa('user:pa ss-word'), 'user:']) expect(told).not.toContain(part);
  });

  it('in extra headers are cut out as well', async () => {
    server.fault = ({ headers }) => ({ status: 400, body: String(headers['x-gateway']) });
    const error = await failure(client({ headers: { 'X-Gateway': 'gate-key-1' } }).vectors(['a']));
    expect(error.context['body']).toBe('[redacted]');
  });

  it('do not follow a redirection', async () => {
    const other = await startFaultServer(() => GOOD);
    server.fault = () => ({ status: 307, headers: { location: `${other.url}/v1/embeddings` } });
    await failure(client().vectors(['a']));
    expect(other.requests).toHaveLength(0);
    await other.stop();
  });
});

describe('options', () => {
  it.each([
    [{ url: 'ftp://host' }, /http/],
    [{ url: 'nonsense' }, /not valid/],
    [{ url: 'http://host/?a=1' }, /no query/],
    [{ attempts: 0 }, /attempts is 0/],
    [{ timeoutMs: 1.5 }, /timeoutMs is 1.5/],
    [{ apiKey: 'two\nlines' }, /line break/],
    [{ model: ' ' }, /blank/],
  ])('%j are refused', (more, message) => {
    expect(() => client(more)).toThrow(message);
  });

  it('take a path before the endpoint, and slashes at its end', async () => {
    await client({ url: `${server.url}/proxy/a//` }).vectors(['a']);
    expect(server.requests[0]?.path).toBe('/proxy/a/v1/embeddings');
  });

  it('take a listener that throws', async () => {
    const onAttempt = (): never => {
      throw new Error('mine');
    };
    expect(await client({ onAttempt }).vectors(['a'])).toEqual([[1, 0]]);
  });
});
