/** A server that starts while another process writes the index waits for it, says so, and then indexes by itself. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Store } from '@mcp-vector-search/core';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it, onTestFinished } from 'vitest';
import { CLI, emptyHome, runCli, temporaryFolder, writeFiles } from '../run-cli.ts';

interface Status {
  readonly indexed: number;
  readonly ready: boolean;
  readonly waitingFor?: string;
}

it('indexes once the writer is done', async () => {
  const folder = temporaryFolder();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFiles(folder, {
    '.mcp-vector-search/config.edn': '{:sources [{:path "notes/**"}]}',
    'notes/tea.md': 'Green tea.\n',
  });
  expect((await runCli(['index'], { cwd: folder })).code).toBe(0);
  const writer = await Store.open({ path: join(folder, '.mcp-vector-search/index.db') });
  onTestFinished(() => writer.close());
  await writer.writeNote('test', 'this process writes'); // from here on until it releases the index
  writeFiles(folder, { 'notes/coffee.md': 'Black coffee.\n' });

  const client = new Client({ name: 'test', version: '0' });
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args: [CLI, 'serve'], cwd: folder, stderr: 'pipe' },
    env: emptyHome(folder) as Record<string, string>,
  });
  let said = '';
  transport.stderr?.on('data', (data: Buffer) => {
    said += data;
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const until = async (holds: (status: Status) => boolean): Promise<Status> => {
    for (;;) {
      const { structuredContent } = await client.callTool({ name: 'index_status', arguments: {} });
      const status = structuredContent as unknown as Status;
      if (holds(status)) return status;
      await sleep(100);
    }
  };
  const waiting = await until(({ waitingFor }) => waitingFor !== undefined);
  expect(waiting.waitingFor).toContain(`written by process ${process.pid}`);
  expect(waiting.indexed).toBe(1);
  expect(said).toMatch(/warning: .*STORE_LOCKED.*; tried again in 2 s\n/);

  await writer.release();
  const done = await until(({ indexed, ready }) => indexed === 2 && ready);
  expect(done.waitingFor).toBeUndefined();
});
