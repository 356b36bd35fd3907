import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { cleanEnv, INDEX_BIN, runProgram, SEARCH_BIN } from '../../packages/repo-search/test/programs.ts';
import { type ChromaServer, hasChroma, startChroma } from '../chroma-server.ts';
import type { FaultServer } from '../fault-server.ts';
import { startModelServer } from '../model-server.ts';
import { temporaryFolder } from '../run-cli.ts';

const repository = fileURLToPath(new URL('../../', import.meta.url));

/** Questions about this repository, and the file that answers. */
const QUESTIONS = [
  [
    'a file that keeps vectors so that an interrupted run computes nothing twice',
    'packages/repo-search/src/index/sync/embedding-cache.ts',
  ],
  ['how is a duration of Go parsed into milliseconds', 'packages/repo-search/src/go/parse-go-duration.ts'],
  ['who can reach the search server, which reverse proxy to use', 'docs/chroma.md'],
] as const;

describe.skipIf(!hasChroma)('both programs on this repository itself', () => {
  let chroma: ChromaServer;
  let models: FaultServer;
  let cwd: string;
  beforeAll(async () => {
    cwd = temporaryFolder();
    chroma = await startChroma();
    models = await startModelServer();
    const { code, stderr, stdout } = await runProgram(INDEX_BIN, [
      ...[
        'index',
        '--root',
        repository,
        '--organization',
        'acme',
        '--repository',
        'mcp-vector-search',
        '--branch',
        'main',
      ],
      ...[
        '--include-path',
        '/docs/chroma.md',
        '--include-path',
        '/packages/repo-search/src/',
        '--exclude-path',
        'search/',
        '--exclude-path',
        'shared/',
        ...place(),
      ],
    ]);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('ERROR')]);
    expect(JSON.parse(stdout)['chunks_desired']).toBeGreaterThan(50);
  });
  afterAll(async () => {
    await Promise.all([models?.stop(), chroma?.stop()]);
    rmSync(cwd, { recursive: true, force: true });
  });

  const place = (): string[] => [
    ...['--server-url', chroma.url, '--collection-name', 'repositories'],
    ...['--embedding-api-url', models.url, '--embedding-model', 'bge-small-en-v1.5'],
  ];

  async function files(client: Client, query: string): Promise<string[]> {
    const { content, isError } = await client.callTool({ name: 'search', arguments: { query, limit: 5 } });
    expect(isError).toBeFalsy();
    const [{ text = '' } = {}] = content as { text?: string }[];
    expect(text).toMatch(/^5 relevant excerpts follow/);
    return [...text.matchAll(/^\*\*File:\*\* `([^`#]+)#L\d+(?:-L\d+)?`$/gm)].map(([, path = '']) => path);
  }

  it('are asked over stdio by a real client', async () => {
    const client = new Client({ name: 'test', version: '0' });
    const command = { command: process.execPath, args: [SEARCH_BIN, ...place()], cwd, env: cleanEnv() };
    await client.connect(new StdioClientTransport({ ...command, stderr: 'ignore' }));
    onTestFinished(() => client.close());
    for (const [query, path] of QUESTIONS)
      expect([query, await files(client, query)]).toEqual([query, expect.arrayContaining([path])]);
  });

  it('are asked over HTTP by a real client, with reranking', async () => {
    const rerank = ['--rerank-api-url', models.url, '--rerank-model', 'bge-small-en-v1.5'];
    const args = [SEARCH_BIN, '--http', '127.0.0.1:0', ...place(), ...rerank];
    const child = spawn(process.execPath, args, { cwd, env: cleanEnv() });
    onTestFinished(() => void child.kill());
    const client = new Client({ name: 'test', version: '0' });
    await client.connect(new StreamableHTTPClientTransport(new URL(await listening(child))));
    onTestFinished(() => client.close());
    for (const [query, path] of QUESTIONS)
      expect([query, await files(client, query)]).toEqual([query, expect.arrayContaining([path])]);
  });
});

function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const url = /^Listening at (\S+)$/m.exec(said)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
}
