import { PassThrough } from 'node:stream';
import { createMcpServer, serveStdio } from '@mcp-vector-search/mcp';
import { describe, expect, it } from 'vitest';

const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'c', version: '0' } },
};

function serve(signal?: AbortSignal): {
  input: PassThrough;
  output: PassThrough;
  served: ReturnType<typeof serveStdio>;
} {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const factory = (): ReturnType<typeof createMcpServer> => createMcpServer({ name: 'test', version: '1.2.3' });
  return { input, output, served: serveStdio(factory, { input, output, ...(signal && { signal }) }) };
}

describe('serveStdio', () => {
  it('answers the handshake with one line of JSON-RPC', async () => {
    const { input, output, served } = serve();
    await served;
    input.write(`${JSON.stringify(INITIALIZE)}\n`);
    const [line] = await output.take(1).toArray();
    expect(JSON.parse(String(line))).toMatchObject({
      id: 1,
      result: { serverInfo: { name: 'test', version: '1.2.3' } },
    });
  });

  it.each([
    ['its input ends', ({ input }: ReturnType<typeof serve>) => input.end()],
    ['its input breaks', ({ input }: ReturnType<typeof serve>) => input.destroy(new Error('gone'))],
    [
      'a message has no end',
      ({ input }: ReturnType<typeof serve>) => {
        for (let i = 0; i < 12; i += 1) input.write('x'.repeat(1 << 20));
      },
    ],
    ['its output is closed', ({ output }: ReturnType<typeof serve>) => output.destroy()],
    ['its output breaks', ({ output }: ReturnType<typeof serve>) => output.destroy(new Error('EPIPE'))],
  ])('closes when %s', async (_, end) => {
    const streams = serve();
    const { closed } = await streams.served;
    end(streams);
    streams.input.resume();
    await expect(closed).resolves.toBeUndefined();
  });

  it('closes when aborted, and does not start when it already is', async () => {
    const controller = new AbortController();
    const { served } = serve(controller.signal);
    const { closed } = await served;
    controller.abort();
    await expect(closed).resolves.toBeUndefined();
    await expect(serve(AbortSignal.abort(new Error('no'))).served).rejects.toThrow('no');
  });
});
