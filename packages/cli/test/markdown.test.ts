import { rmSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CLI, emptyHome, temporaryFolder, writeFiles } from '../../../test/run-cli.ts';
import { runHere } from './run-here.ts';

let cwd: string;
beforeAll(async () => {
  cwd = temporaryFolder();
  writeFiles(cwd, {
    '.mcp-vector-search/config.edn': '{:sources [{:path "*.md" :ingest :markdown}]}',
    'guide.md':
      '# Guide\n\nWelcome.\n\n## Brewing tea\n\n### Water\n\nGreen tea wants seventy degrees.\n\n## Storing\n\nKeep it dry.\n',
  });
  expect((await runHere(['index'], { cwd })).stdout).toMatch(/^1 documents? indexed/);
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe('a source with :ingest :markdown', () => {
  it('shows the headings above a hit, and its lines', async () => {
    const { stdout } = await runHere(['search', 'how hot', '--limit', '1'], { cwd });
    expect(stdout).toMatch(/^1\. guide\.md:\d+ {2}score/);
    expect(stdout).toContain('section=Guide > Brewing tea > Water');
    expect(stdout).toContain('Green tea wants seventy degrees.');
  });

  it('finds a section by the words of its headings, and filters on it', async () => {
    const search = async (...args: string[]): Promise<{ hits: { metadata: Record<string, unknown> }[] }> =>
      JSON.parse((await runHere(['search', ...args, '--json'], { cwd })).stdout);
    const { hits } = await search('brewing water', '--mode', 'lexical', '--limit', '1');
    expect(hits[0]?.metadata).toMatchObject({
      section: 'Guide > Brewing tea > Water',
      'chunk-index': 2,
      'chunk-count': 4,
    });
    const stored = await search('tea', '--filter', 'section=Guide > Storing');
    expect(stored.hits.map(({ metadata }) => metadata['section'])).toEqual(['Guide > Storing']);
  });

  it('shows the headings to agents too', async () => {
    const client = new Client({ name: 'test', version: '0' });
    const env = emptyHome(cwd) as Record<string, string>;
    const command = { command: process.execPath, args: [CLI, 'serve'], cwd, env };
    await client.connect(new StdioClientTransport({ ...command, stderr: 'ignore' }));
    onTestFinished(() => client.close());
    const answer = await client.callTool({ name: 'search', arguments: { query: 'how hot is the water', limit: 1 } });
    const [{ text = '' } = {}] = answer.content as { text?: string }[];
    expect(text).toContain('section: Guide > Brewing tea > Water');
    const { hits } = answer.structuredContent as { hits: { metadata: object }[] };
    expect(hits[0]?.metadata).toMatchObject({ section: 'Guide > Brewing tea > Water' });
  });
});
