import { readFileSync } from 'node:fs';
import {
  ChromaClient,
  type ChromaMetadata,
  type ChromaRecord,
  type ChromaRecords,
  chromaDriver,
} from '@mcp-vector-search/chroma';
import { type Embedder, Indexer, type SegmentDraft, type Source, Store } from '@mcp-vector-search/core';
import { CHUNKS, cachedEmbedder, corpusSource } from './synthetic-corpus.ts';

/** Chunks of a slice: both ways take turns, so that other work on the machine meets both. */
const SLICE = 5000;
/** Plain upserts: of so many records, with vectors as numbers, or as base64 as we send them. */
const PLAIN = [
  ['plain-100', 100, false],
  ['plain-1000', 1000, false],
  ['plain-1000-base64', 1000, true],
] as const;

/** Seconds of processor time: of the server, and of this process. */
export interface CpuTime {
  readonly server: number;
  readonly client: number;
}

/** What was measured. Times hold the other work of a machine; processor times hardly do. */
export interface IndexingSpeed {
  readonly chunks: number;
  /** Chunks a second, by way. */
  readonly speed: Readonly<Record<string, number>>;
  readonly cpu: Readonly<Record<string, CpuTime>>;
  /** Of our speed to that of plain upserts of 1,000. */
  readonly ratio: number;
  /** The same by processor time of the server. */
  readonly serverRatio: number;
}

/**
 * Indexes documents through our indexer, and upserts the records that it wrote, in turns: each slice and way has a collection
 * of its own.
 */
export async function measureIndexing(url: string, chunks: number): Promise<IndexingSpeed> {
  const embedder = cachedEmbedder();
  const client = new ChromaClient({ url });
  const clock = new Clock();
  for (let slice = 0; slice * SLICE < chunks; slice += 1) {
    const source = corpusSource((slice * SLICE) / CHUNKS, ((slice + 1) * SLICE) / CHUNKS);
    await warm(embedder, source);
    await using store = await Store.open({ driver: chromaDriver({ url, collection: `ours-${slice}` }), embedder });
    await clock.time('indexer', () => new Indexer({ sources: [source], embedder, store }).run());
    const ours = await client.collection(`ours-${slice}`);
    const records = await ours.get({ include: ['documents', 'metadatas', 'embeddings'] });
    for (const [name, size, base64] of PLAIN) {
      const collection = await client.createCollection({ name: `${name}-${slice}` });
      const batches = batchesOf(records, size);
      await clock.time(name, async () => {
        for (const batch of batches) await collection.upsert({ ...batch, base64 });
      });
    }
  }
  return clock.report(chunks);
}

/** Adds up times by name. */
class Clock {
  readonly #seconds: Map<string, number> = new Map();
  readonly #cpu: Map<string, CpuTime> = new Map();

  async time(name: string, work: () => Promise<unknown>): Promise<void> {
    const [begun, before] = [performance.now(), cpuNow()];
    await work();
    const after = cpuNow();
    const { server, client } = this.#cpu.get(name) ?? { server: 0, client: 0 };
    this.#seconds.set(name, (this.#seconds.get(name) ?? 0) + (performance.now() - begun) / 1000);
    this.#cpu.set(name, {
      server: server + after.server - before.server,
      client: client + after.client - before.client,
    });
  }

  report(chunks: number): IndexingSpeed {
    const speed = Object.fromEntries([...this.#seconds].map(([name, seconds]) => [name, Math.round(chunks / seconds)]));
    const server = (name: string): number => this.#cpu.get(name)?.server ?? Number.NaN;
    return {
      chunks,
      speed,
      cpu: Object.fromEntries(this.#cpu),
      ratio: (speed['indexer'] ?? 0) / (speed['plain-1000'] ?? 0),
      serverRatio: server('plain-1000') / server('indexer'),
    };
  }
}

/** Ticks of a second in which Linux counts the time of processes. */
const TICKS = 100;

function cpuNow(): CpuTime {
  const { user, system } = process.cpuUsage();
  return { server: cpuOf(process.env['CHROMA_PID']), client: (user + system) / 1e6 };
}

/** Processor time of another process; not a number where the system does not tell. */
function cpuOf(pid: string | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS;
  } catch {
    return Number.NaN;
  }
}

function batchesOf(records: readonly ChromaRecord[], size: number): readonly ChromaRecords[] {
  return Array.from({ length: Math.ceil(records.length / size) }, (_, at) => {
    const batch = records.slice(at * size, (at + 1) * size);
    return {
      ids: batch.map(({ id }) => id),
      embeddings: batch.map(({ embedding = [] }) => embedding),
      documents: batch.map(({ document = '' }) => document),
      metadatas: batch.map(({ metadata = {} }) => metadata as ChromaMetadata),
    };
  });
}

/** Makes the vectors beforehand, as a cache has them. */
async function warm(embedder: Embedder, source: Source): Promise<void> {
  for await (const entry of source.list()) {
    const text = Buffer.from(await source.read(entry)).toString();
    const document = { id: '', sourceId: '', path: '', contentHash: '', metadata: {}, text };
    const drafts = source.strategy.segment(document) as Iterable<SegmentDraft>;
    await embedder.embed(
      [...drafts].map(({ embedText }) => embedText),
      { role: 'document' },
    );
  }
}
