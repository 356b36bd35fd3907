import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';
import { runSearch } from '../src/search/run-search.ts';

/** The search server within this process. */
export interface ServedHere {
  /** Connected, unless it serves over HTTP. */
  readonly client: Client;
  /** Where it serves over HTTP. */
  readonly url?: string;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves to the exit code. */
  readonly stop: () => Promise<number>;
}

/** Runs `mcp-chromadb-repo-search` within this process and connects a client over its standard streams. */
export async function serveHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServedHere> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const texts = { stdout: '', stderr: '' };
  const controller = new AbortController();
  stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.stderr += text;
  });
  stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.stdout += text;
  });
  const ended = runSearch(args, { stdin, stdout, stderr, cwd: '/', env, signal: controller.signal });
  const client = new Client({ name: 'test', version: '0' });
  const stop = async (): Promise<number> => {
    controller.abort('SIGTERM');
    await client.close();
    return ended;
  };
  const common = { client, stdout: () => texts.stdout, stderr: () => texts.stderr, stop };
  if (args.includes('--http')) return { ...common, url: await urlIn(() => texts.stderr) };
  await client.connect(streamTransport(stdin, stdout));
  return common;
}

/** {@link serveHere} until the end of the test that calls. */
export async function serveDuringTest(...[args, env]: Parameters<typeof serveHere>): Promise<ServedHere> {
  const served = await serveHere(args, env);
  onTestFinished(async () => void (await served.stop()));
  return served;
}

async function urlIn(stderr: () => string): Promise<string> {
  for (;;) {
    const url = /^Listening at (\S+)$/m.exec(stderr())?.[1];
    if (url !== undefined) return url;
    await sleep(5);
  }
}

/** Newline-delimited JSON over two streams. */
function streamTransport(input: PassThrough, output: PassThrough): Transport {
  let rest = '';
  const transport: Transport = {
    async start() {
      output.on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) transport.onmessage?.(JSON.parse(line) as JSONRPCMessage);
      });
    },
    async send(message) {
      input.write(`${JSON.stringify(message)}\n`);
    },
    async close() {
      input.end();
      transport.onclose?.();
    },
  };
  return transport;
}
