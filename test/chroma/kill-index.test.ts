import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ChromaClient, chromaDriver } from '@mcp-vector-search/chroma';
import { Store } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { hasChroma, startChroma } from '../chroma-server.ts';
import { embedder } from './corpus.mjs';

const [DOCUMENTS, SEGMENTS] = [250, 8];
/** Milliseconds after which a run is killed: the more of them pass, the longer they last. */
const KILLED_AFTER = [0, 40, 90, 150, 220, 300, 400];
const child = fileURLToPath(new URL('./index-child.mjs', import.meta.url));

async function run(url: string, killAfter?: number): Promise<number | null> {
  const args = [child, url, 'killed', String(DOCUMENTS), String(SEGMENTS)];
  const process = spawn(globalThis.process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(process, 'exit');
  if (killAfter !== undefined) {
    await Promise.race([once(process.stdout, 'data'), ended]);
    await Promise.race([sleep(killAfter), ended]);
    process.kill('SIGKILL');
  }
  return (await ended)[0];
}

describe.skipIf(!hasChroma)('indexing into Chroma', () => {
  it('that is killed again and again ends complete, with nothing left over and nothing twice', async () => {
    await using server = await startChroma();
    for (const killAfter of KILLED_AFTER) await run(server.url, killAfter);
    expect(await run(server.url)).toBe(0);
    const driver = chromaDriver({ url: server.url, collection: 'killed' });
    await using store = await Store.open({ driver, embedder, readOnly: true });
    expect((await store.verify()).problems).toEqual([]);
    expect(await store.counts()).toMatchObject({ documents: DOCUMENTS, segments: DOCUMENTS * SEGMENTS, failed: 0 });
    const contents = new Set<string>();
    const collection = await new ChromaClient({ url: server.url }).collection('killed');
    for await (const { document } of collection.all({ include: ['documents'] })) contents.add(document ?? '');
    expect([contents.size, await collection.count()]).toEqual([DOCUMENTS * SEGMENTS, DOCUMENTS * SEGMENTS]);
  });
});
