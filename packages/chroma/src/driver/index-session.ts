import { hostname } from 'node:os';
import { type Abortable, type DocumentKey, passSignal, VectorSearchError } from '@mcp-vector-search/core';
import type { CollectionPair } from './collection-pair.ts';
import { documentKey, windowId } from './document-key.ts';
import { decodeHead, type HeldDocument, markerId } from './held-document.ts';
import { addToCounts, decodeState, encodeState, type IndexState, STATE_IDS, type Writer } from './index-state.ts';
import { KEYS } from './names.ts';
import { isAmong } from './where-clause.ts';

/** A batch that another machine began longer ago than this, in milliseconds, is taken as given up. */
const GIVEN_UP = 120_000;

/** Reads what an index says of itself and of its documents, and settles batches that were not finished. */
export class IndexSession {
  readonly collections: CollectionPair;
  readonly #readOnly: boolean;
  /** Batches of this process that are under way, so that its own journal is not taken for another's. */
  #writing = false;

  constructor(collections: CollectionPair, readOnly: boolean) {
    this.collections = collections;
    this.#readOnly = readOnly;
  }

  /** The state; unfinished batches stay as they are. Without `summary` that is an empty one, and less to read. */
  async state({ signal, summary = true }: Abortable & { readonly summary?: boolean }): Promise<IndexState> {
    const found = await this.collections.records.byId(summary ? STATE_IDS : STATE_IDS.slice(0, 1), {
      include: ['metadatas'],
      ...passSignal(signal),
    });
    return decodeState([...found.values()]);
  }

  /** The state, after whatever an interrupted writer left has been taken back. */
  async settledState(options: Abortable): Promise<IndexState> {
    const state = await this.state(options);
    if (state.journal.length === 0 || this.#readOnly || this.#writing) return state;
    if (state.writer && isAlive(state.writer)) {
      const { host, pid } = state.writer;
      throw new VectorSearchError(
        'STORE_LOCKED',
        `process ${pid} on ${host} is writing to this index; try again later`,
        {
          context: { host, pid },
        },
      );
    }
    return this.#takeBack(state, options);
  }

  /** What is held of documents, by key. */
  async held(keys: readonly DocumentKey[], options: Abortable): Promise<Map<string, HeldDocument>> {
    const asked = { include: ['metadatas'] as const, ...passSignal(options.signal) };
    const names = [...new Set(keys.map(documentKey))];
    const [heads, markers] = await Promise.all([
      this.collections.windows.byId(
        names.map((key) => windowId(key, 0, 0)),
        asked,
      ),
      this.collections.records.byId(names.map(markerId), asked),
    ]);
    const held = new Map<string, HeldDocument>();
    for (const record of [...markers.values(), ...heads.values()]) {
      const document = decodeHead(record);
      if (document) held.set(document.key, document);
    }
    return held;
  }

  /** All that is held of documents, in no order. */
  async *all(options: Abortable): AsyncGenerator<HeldDocument> {
    const asked = { where: { [KEYS.head]: 1 }, include: ['metadatas'] as const, ...passSignal(options.signal) };
    for (const { collection } of [this.collections.windows, this.collections.records]) {
      for await (const record of collection.all(asked)) {
        const document = decodeHead(record);
        if (document) yield document;
      }
    }
  }

  /** Announces a batch, does it, and writes the state that it gives. What fails half-way is taken back by the next one. */
  async batch(
    announced: Omit<IndexState, 'writer'>,
    work: () => Promise<IndexState>,
    options: Abortable,
  ): Promise<void> {
    this.#writing = true;
    try {
      const writer = { host: hostname(), pid: process.pid, since: Date.now() };
      await this.collections.records.upsert(encodeState({ ...announced, writer }, false), options);
      const { writer: _, ...done } = await work();
      const next = { ...done, journal: [], generation: announced.generation + 1 };
      await this.collections.records.upsert(encodeState(next, true), options);
    } finally {
      this.#writing = false;
    }
  }

  /** Removes all that a batch may have written or left of its documents: a run then finds them missing and does them anew. */
  async #takeBack(state: IndexState, options: Abortable): Promise<IndexState> {
    const { windows, records } = this.collections;
    const keys = state.journal.map(({ key }) => key);
    await records.delete(keys.map(markerId), options);
    const ids: string[] = [];
    const asked = { where: isAmong(KEYS.document, keys), include: [], ...passSignal(options.signal) };
    for await (const { id } of windows.collection.all(asked)) ids.push(id);
    await windows.delete(ids, options);
    const counts = addToCounts(state.counts, state.journal, -1);
    const { writer: _, ...rest } = state;
    const settled = { ...rest, counts, journal: [], generation: state.generation + 1 };
    await records.upsert(encodeState(settled, false), options);
    return settled;
  }
}

/** Whether whoever began a batch may still be at it. Another machine's process cannot be asked, so time tells. */
function isAlive({ host, pid, since }: Writer): boolean {
  if (host !== hostname()) return Date.now() - since < GIVEN_UP;
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
