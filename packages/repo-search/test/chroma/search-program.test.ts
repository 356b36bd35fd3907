import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasChroma } from '../../../../test/chroma-server.ts';
import { cleanEnv, SEARCH_BIN } from '../programs.ts';
import { callSearch, type SearchFixture, searchFixture } from '../search-fixture.ts';

describe.skipIf(!hasChroma)('mcp-chromadb-repo-search as a program', () => {
  let fixture: SearchFixture;
  beforeAll(async () => {
    fixture = await searchFixture();
  });
  afterAll(() => fixture?.[Symbol.asyncDispose]());

  async function start(
    args: readonly string[],
    cwd: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<Client> {
    const client = new Client({ name: 'test', version: '0' });
    const options = {
      command: process.execPath,
      args: [SEARCH_BIN, ...args],
      cwd,
      env: cleanEnv(env),
      stderr: 'ignore',
    };
    await client.connect(new StdioClientTransport({ ...options, stderr: 'ignore' }));
    onTestFinished(() => client.close());
    return client;
  }

  it('takes its settings from the environment, and no file from the working directory', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'cwd-'));
    onTestFinished(() => rmSync(cwd, { recursive: true }));
    for (const name of ['chromadb-repo-indexer.yml', 'config.yml', '.mcp-chromadb-repo-search.yml']) {
      writeFileSync(join(cwd, name), 'version: 1\nchroma:\n  collection_name: wrong\n  tenant: wrong\n');
    }
    const client = await start([], cwd, {
      CHROMA_REPO_SEARCH_SERVER_URL: fixture.proxy.url,
      CHROMA_REPO_SEARCH_COLLECTION_NAME: 'repos',
      CHROMA_REPO_SEARCH_EMBEDDING_API_URL: fixture.models.url,
      CHROMA_REPO_SEARCH_EMBEDDING_MODEL: 'e5',
    });
    expect((await callSearch(client, { query: 'q', limit: 1 })).text).toMatch(/^1 relevant excerpt follows/);
    expect(fixture.proxy.requests[0]?.path).toMatch(/\/tenants\/default_tenant\/.*\/repos$/);
  });
});
