import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { startAuthProxy } from '../../../test/auth-proxy.ts';
import { startChroma } from '../../../test/chroma-server.ts';
import type { FaultServer } from '../../../test/fault-server.ts';
import { startHashEmbeddings } from './hash-embeddings.ts';
import { indexHere } from './index-here.ts';

/** A real Chroma server with two branches of a repository, behind a proxy that remembers requests. */
export interface SearchFixture extends AsyncDisposable {
  /** In front of Chroma. */
  readonly proxy: FaultServer;
  /** Embeddings and reranking. */
  readonly models: FaultServer;
  /** The repository that was indexed. */
  readonly folder: string;
  /** Forgets requests and faults. */
  reset(): void;
  /** Flags of a server over the fixture, and more. */
  flags(...more: string[]): string[];
  /** Flags that turn reranking on, and more. */
  rerank(...more: string[]): string[];
}

/** Starts everything. The branches `main` and `next` of `Acme/widgets` hold 70 sections of `big.md` and the two parts of `load.go`. */
export async function searchFixture(): Promise<SearchFixture> {
  const [chroma, models] = await Promise.all([startChroma(), startHashEmbeddings()]);
  const proxy = await startAuthProxy({ target: chroma.url, refuse: () => undefined });
  const folder = mkdtempSync(join(tmpdir(), 'search-'));
  const sections = Array.from({ length: 70 }, (_, at) => `## Part ${at}\n\ntext ${at}\n`);
  writeFileSync(join(folder, 'big.md'), sections.join('\n'));
  writeFileSync(join(folder, 'load.go'), 'package load\n\nfunc Load() int {\n\treturn 1\n}\n');
  const service = ['--embedding-api-url', models.url, '--embedding-model', 'e5'];
  for (const branch of ['main', 'next']) {
    const identity = [
      '--organization',
      'Acme',
      '--repository',
      'widgets',
      '--branch',
      branch,
      '--commit-sha',
      'c0ffee',
    ];
    const place = ['--root', folder, '--server-url', chroma.url, '--collection-name', 'repos'];
    const { code, stderr } = await indexHere(['index', ...identity, ...place, ...service]);
    if (code !== 0) throw new Error(stderr);
  }
  return {
    proxy,
    models,
    folder,
    reset() {
      for (const server of [proxy, models]) {
        server.requests.length = 0;
        server.fault = () => undefined;
      }
    },
    flags: (...more) => ['--server-url', proxy.url, '--collection-name', 'repos', ...service, ...more],
    rerank: (...more) => ['--rerank-api-url', models.url, '--rerank-model', 'r', ...more],
    async [Symbol.asyncDispose]() {
      await Promise.all([proxy.stop(), models.stop(), chroma.stop()]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Bodies of the requests to paths that end so. */
export function bodies(server: FaultServer, part: string): Record<string, unknown>[] {
  return server.requests.filter(({ path }) => path.endsWith(part)).map(({ text }) => JSON.parse(text || 'null'));
}

/** Answer of the tool: its one text. */
export interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

/** Calls the tool `search`. */
export async function callSearch(client: Client, args: object): Promise<Answer> {
  const { content, isError = false } = await client.callTool({ name: 'search', arguments: { ...args } });
  const [block, ...others] = content as { type: string; text: string }[];
  if (block?.type !== 'text' || others.length > 0) throw new Error(`not one text: ${JSON.stringify(content)}`);
  return { text: block.text, isError: isError === true };
}
