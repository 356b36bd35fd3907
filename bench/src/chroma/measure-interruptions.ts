import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ChromaClient, chromaDriver } from '@mcp-vector-search/chroma';
import { type IndexCounts, Store } from '@mcp-vector-search/core';
import { CHUNKS, cachedEmbedder, randomNumbers } from './synthetic-corpus.ts';

const INTERRUPTIONS = 20;
/** A run is killed after at most so many milliseconds, once it has begun to index. */
const LONGEST = 2500;

/** What is there after the interruptions and a last run. */
export interface InterruptionReport {
  readonly interruptions: number;
  readonly counts: IndexCounts;
  /** Windows as the server counts them, and how many different ids and documents they have. */
  readonly windows: { readonly counted: number; readonly ids: number; readonly contents: number };
  readonly problems: readonly string[];
}

/** Kills a process that indexes 20 times at random, lets it end at last, and looks for what is missing or left over. */
export async function measureInterruptions(url: string, chunks: number): Promise<InterruptionReport> {
  const random = randomNumbers(20);
  for (let at = 0; at < INTERRUPTIONS; at += 1) await run(url, chunks, 50 + random(LONGEST));
  await run(url, chunks);
  const embedder = cachedEmbedder();
  await using store = await Store.open({ driver: chromaDriver({ url, collection: 'interrupted' }), embedder });
  const counts = await store.counts();
  const { problems } = await store.verify();
  const collection = await new ChromaClient({ url }).collection('interrupted');
  const [ids, contents] = [new Set<string>(), new Set<string>()];
  for await (const { id, document } of collection.all({ include: ['documents'] })) {
    ids.add(id);
    contents.add(String(document));
  }
  const windows = { counted: await collection.count(), ids: ids.size, contents: contents.size };
  const isWhole = [counts.windows, ...Object.values(windows)].every((count) => count === chunks);
  if (!isWhole || counts.documents !== chunks / CHUNKS || problems.length > 0) process.exitCode = 1;
  return { interruptions: INTERRUPTIONS, counts, windows, problems };
}

/** Indexes in a process of its own, which is killed after some milliseconds of indexing, unless it ends before. */
async function run(url: string, chunks: number, killAfter?: number): Promise<void> {
  const child = fork(fileURLToPath(new URL('./index-child.js', import.meta.url)), [url, String(chunks)]);
  const ended = once(child, 'exit');
  if (killAfter !== undefined) {
    await Promise.race([once(child, 'message'), ended]);
    await Promise.race([sleep(killAfter), ended]);
    child.kill('SIGKILL');
  }
  const [code] = await ended;
  if (killAfter === undefined && code !== 0) throw new Error(`the last run ended with ${code}`);
}
