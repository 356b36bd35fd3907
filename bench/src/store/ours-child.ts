/** Measures an index in a process of its own: `ours-child.js INDEX SEGMENTS QUERIES`, result as JSON. */
import { Searcher, Store } from '@mcp-vector-search/core';
import { EMBEDDER } from './build-index.ts';
import type { OursResult } from './measure-ours.ts';
import { DOCUMENT_SEGMENTS, document, FILTERS, question, Vectors } from './synthetic.ts';
import { cpuSeconds, summary, type Timing, timed } from './timing.ts';

const [, , path = '', segmentsText, queriesText] = process.argv;
const segments = Number(segmentsText);
const vectors = new Vectors();
const queries = Array.from({ length: Number(queriesText) }, (_, i) => vectors.get(-1 - i));
const LATENCY_ROUNDS = 60;
const REPLACEMENTS = 200;
const COMMITS = 40;
const MEGABYTE = 2 ** 20;
const at = (round: number): Float32Array => queries[round % queries.length]!;

const memory = (): number => {
  globalThis.gc?.();
  return process.memoryUsage.rss() / MEGABYTE;
};

const bare = memory();
const start = process.cpuUsage();
await using store = await Store.open({ path, embedder: EMBEDDER, readOnly: true });
await store.query({ vector: at(0), limit: 10 });
const coldOpen = cpuSeconds(start);

const found: number[][] = [];
for (const vector of queries) {
  const candidates = await store.query({ vector, limit: 10 });
  found.push(
    candidates.map(
      ({ documentId, ordinal }) => Number(/document(\d+)/.exec(documentId)?.[1]) * DOCUMENT_SEGMENTS + ordinal,
    ),
  );
}

const searcher = new Searcher({
  store,
  embedder: { fingerprint: EMBEDDER.fingerprint, embed: async ([text]) => [at(Number(text?.split(' ').at(-1)))] },
});
// The last word tells the embedder which vector to give, and is in no text.
const ask = (round: number): string => `${question(round)} ${round}`;

const latency: Record<string, Timing> = {
  vector: await timed(LATENCY_ROUNDS, (round) => store.query({ vector: at(round), limit: 10 })),
  lexical: await timed(LATENCY_ROUNDS, (round) => store.lexical({ text: question(round), limit: 10 })),
  fused: await timed(LATENCY_ROUNDS, (round) => searcher.search(ask(round))),
};
for (const [name, filter] of Object.entries(FILTERS)) {
  const key = Object.keys(filter)[0]!;
  const own = (round: number): Record<string, number> => ({ [key]: round % Object.values(filter)[0]! });
  const same = { [key]: 3 };
  latency[name] = await timed(LATENCY_ROUNDS, (round) =>
    store.query({ vector: at(round), limit: 10, filter: own(round * 7) }),
  );
  latency[`${name}, cached`] = await timed(LATENCY_ROUNDS, (round) =>
    store.query({ vector: at(round), limit: 10, filter: same }),
  );
  latency[`fused, ${name}`] = await timed(LATENCY_ROUNDS, (round) =>
    searcher.search(ask(round), { filter: own(round * 7) }),
  );
}
const grown = memory() - bare;

await using writer = await Store.open({ path, embedder: EMBEDDER });
const changes = Array.from({ length: REPLACEMENTS + 4 }, (_, i) =>
  document((i * 31) % (segments / DOCUMENT_SEGMENTS), vectors, i + 1),
);
latency['replace ten segments'] = await timed(REPLACEMENTS, async (round) => writer.replace([changes[round]!]));
Object.assign(latency, await aroundCommits());

/** The same query right after somebody else committed, and once more; the commit is not in the time. */
async function aroundCommits(): Promise<Record<string, Timing>> {
  const after = { times: [] as number[], cpu: [] as number[] };
  const again = { times: [] as number[], cpu: [] as number[] };
  for (let i = 0; i < COMMITS; i += 1) {
    await writer.replace([document(i, vectors, 1000 + i)]);
    for (const { times, cpu } of [after, again]) {
      const used = process.cpuUsage();
      const from = performance.now();
      await store.query({ vector: at(i), limit: 10 });
      times.push(performance.now() - from);
      cpu.push(cpuSeconds(used) * 1000);
    }
  }
  return {
    'query after a commit of others': summary(after.times, after.cpu),
    'the same query again': summary(again.times, again.cpu),
  };
}

const result: OursResult = { coldOpen, memory: grown, latency, found };
process.stdout.write(JSON.stringify(result));
