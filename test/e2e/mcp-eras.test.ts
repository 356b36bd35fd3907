import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Tiktoken } from 'js-tiktoken/lite';
import o200k from 'js-tiktoken/ranks/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLI, emptyHome, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

const corpus = fileURLToPath(new URL('../../examples/corpus', import.meta.url));

let folder: string;
let http: ChildProcessWithoutNullStreams;
let url: URL;

beforeAll(async () => {
  folder = temporaryFolder();
  cpSync(corpus, join(folder, 'corpus'), { recursive: true });
  writeFiles(folder, {
    'config.edn':
      '{:sources [{:path "corpus/(?<topic>[^/]+)/*.md" :ingest :chunked :chunk-size 800 :chunk-overlap 0}]}',
  });
  expect((await runCli(['index', '--config', 'config.edn'], { cwd: folder })).code).toBe(0);
  http = spawn(process.execPath, [CLI, 'serve', '--config', 'config.edn', '--http', '0'], {
    cwd: folder,
    env: emptyHome(folder),
  });
  url = await new Promise((resolve) => {
    createInterface(http.stderr).on('line', (line) => {
      const found = /^serving MCP at (\S+)$/.exec(line);
      if (found?.[1]) resolve(new URL(found[1]));
    });
  });
});
afterAll(() => {
  http.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

type Era = 'handshake' | 'stateless';
type Transport = 'stdio' | 'HTTP';

async function connect(transport: Transport, era: Era): Promise<Client> {
  const mode = era === 'stateless' ? { pin: '2026-07-28' } : 'legacy';
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode } });
  const env = emptyHome(folder) as Record<string, string>;
  const args = [CLI, 'serve', '--config', 'config.edn'];
  const how =
    transport === 'HTTP'
      ? new StreamableHTTPClientTransport(url)
      : new StdioClientTransport({ command: process.execPath, args, cwd: folder, env, stderr: 'ignore' });
  await client.connect(how);
  return client;
}

const EVERY = [
  ['stdio', 'handshake'],
  ['stdio', 'stateless'],
  ['HTTP', 'handshake'],
  ['HTTP', 'stateless'],
] as const;

describe.each(EVERY)('over %s, in the %s era', (transport, era) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(transport, era);
  });
  afterAll(() => client.close());

  it('the server says who it is and what it has', async () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'mcp-vector-search' });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'read_document', 'index_status']);
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect(JSON.stringify([inputSchema, outputSchema])).not.toMatch(/"(?:anyOf|oneOf|allOf)"|"type":\[/);
      expect([inputSchema['additionalProperties'], annotations?.readOnlyHint]).toEqual([false, true]);
    }
    expect((await client.listPrompts()).prompts).toEqual([]);
  });

  it('good calls are answered as their output schemas say', async () => {
    await client.listTools(); // from here on the client checks
    const found = await client.callTool({ name: 'search', arguments: { query: 'ETag', limit: 2 } });
    const { hits } = found.structuredContent as { hits: { docId: string }[] };
    expect(hits[0]?.docId).toBe(join(folder, 'corpus/web/http-caching.md'));
    const read = await client.callTool({ name: 'read_document', arguments: { doc_id: hits[0]?.docId, end_line: 1 } });
    expect(read.structuredContent).toMatchObject({ startLine: 1, endLine: 1, current: true });
    const status = await client.callTool({ name: 'index_status', arguments: {} });
    expect(status.structuredContent).toMatchObject({ documents: 14, failed: 0 });
  });

  it('a wrong argument is a tool error, an unknown tool a protocol error', async () => {
    const wrong = await client.callTool({ name: 'search', arguments: { query: 'ETag', limits: 2 } });
    expect([wrong.isError, wrong.content]).toEqual([
      true,
      [expect.objectContaining({ text: expect.stringContaining('unknown argument "limits"') })],
    ]);
    await expect(client.callTool({ name: 'serach', arguments: {} })).rejects.toMatchObject({ code: -32602 });
  });

  it('resources are listed and read; one that is missing is an error', async () => {
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      ['status', 'stats', 'failures', 'metadata', 'watch-stats'].map((name) => `ingestion://${name}`),
    );
    const json = async (uri: string): Promise<unknown> => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse(String((content as { text?: string }).text));
    };
    expect(await json('ingestion://status')).toMatchObject({ 'total-documents': 14, 'total-errors': 0 });
    const spec = expect.stringContaining('corpus/(?<topic>[^/]+)/*.md');
    expect(await json('ingestion://stats')).toMatchObject({ sources: [{ 'path-spec': spec, 'files-matched': 14 }] });
    expect(await json('ingestion://metadata')).toEqual({
      'path-specs': [{ path: spec, captures: { topic: ['data', 'search', 'system', 'text', 'web'] } }],
    });
    expect(await json('ingestion://failures')).toEqual({ failures: [] });
    expect(await json('ingestion://watch-stats')).toMatchObject({ enabled: false, sources: [{ watching: false }] });
    const [template] = (await client.listResourceTemplates()).resourceTemplates;
    const at = (path: string): string =>
      String(template?.uriTemplate).replace('{id}', encodeURIComponent(join(folder, path)));
    const { contents } = await client.readResource({ uri: at('corpus/web/http-caching.md') });
    expect((contents[0] as { text?: string }).text).toContain('ETag');
    const code = -32602; // what this client makes of the code of either era
    await expect(client.readResource({ uri: at('config.edn') })).rejects.toMatchObject({ code });
    await expect(client.readResource({ uri: 'ingestion://nothing' })).rejects.toMatchObject({ code });
  });

  it('200 requests at once get the answers that they get one by one', async () => {
    const queries = ['ETag', 'log', 'DNS', 'index', 'signal', 'time zone', 'handshake', 'tree'];
    const ask = async (query: string): Promise<unknown> =>
      (await client.callTool({ name: 'search', arguments: { query, limit: 3 } })).structuredContent;
    const serial = new Map<string, unknown>();
    for (const query of queries) serial.set(query, await ask(query));
    const burst = Array.from({ length: 200 }, (_, at) => queries[at % queries.length] as string);
    const answers = await Promise.all(burst.map(ask));
    for (const [at, answer] of answers.entries()) expect(answer).toEqual(serial.get(burst[at] as string));
  });
});

it('a missing resource has the code of its era on the wire', async () => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri: 'ingestion://nothing' } }),
  });
  expect(await response.text()).toContain('"code":-32002');
});

describe('the largest answer to 100 queries (C39)', () => {
  it('keeps to the budget by a tokenizer, and no result is a fragment', async () => {
    const client = await connect('HTTP', 'stateless');
    const tokenizer = new Tiktoken(o200k);
    const words =
      'log the index of text cache time file word query page lock tree hash key code type node name set'.split(' ');
    const queries = words.flatMap((word) => [
      word,
      `${word} size`,
      `how does a ${word} work?`,
      `${word} ${word}`,
      `no ${word}`,
    ]);
    let largest = 0;
    for (const query of queries) {
      const { content, structuredContent } = await client.callTool({ name: 'search', arguments: { query, limit: 25 } });
      const [{ text = '' } = {}] = content as { text?: string }[];
      const tokens = tokenizer.encode(text).length + tokenizer.encode(JSON.stringify(structuredContent)).length;
      largest = Math.max(largest, tokens);
      const { hits } = structuredContent as { hits: { content: string; truncated: boolean }[] };
      for (const hit of hits) if (hit.truncated) expect(hit.content.length).toBeGreaterThan(150);
    }
    await client.close();
    expect(queries).toHaveLength(100);
    expect(largest).toBeLessThanOrEqual(8_000);
    expect(largest).toBeGreaterThan(2_000); // the budget is used, not dodged
  });
});
