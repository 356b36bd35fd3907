import { setTimeout as sleep } from 'node:timers/promises';
import { type Abortable, indexStatus } from '@mcp-vector-search/core';
import { shownPath } from '../answers/shown-path.ts';
import type { MapAnswer } from '../api.ts';
import type { ServedIndex } from '../served-index.ts';
import { layOutInWorker } from './lay-out-in-worker.ts';
import { type MappedDocuments, mappedDocuments } from './mapped-documents.ts';
import { readPoints } from './read-points.ts';

/** A map, or how far it is, 0 to 1. */
export type MapState = { readonly map: MapAnswer } | { readonly progress: number };

/** A small map is waited for, in milliseconds. */
const SHORT = 300;

/** Part of the time that reading takes, about. */
const READ = 0.15;

/**
 * The map of an index: made when it is asked for, kept in memory, and made anew when it is asked for after the index changed. A map
 * that was begun is given once even if the index changed meanwhile, so that an index that changes all the time has one too.
 */
export class DocumentMap {
  readonly #served: ServedIndex;
  readonly #ending: AbortController = new AbortController();
  #held: { readonly state: string; readonly map: MapAnswer } | undefined;
  /** True = the map held was never given. */
  #isNew = false;
  #work: Promise<void> | undefined;
  #progress = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(served: ServedIndex) {
    this.#served = served;
  }

  /** The map, or how far it is where it takes a while. Rejects where it could not be made; asking again tries again. */
  async state(abortable: Abortable): Promise<MapState> {
    if (!this.#work && !this.#isNew) {
      const mapped = await mappedDocuments(this.#served, abortable);
      if (this.#held?.state === mapped.state) return { map: this.#held.map };
      this.#begin(mapped);
    }
    await Promise.race([this.#work, sleep(SHORT, undefined, { ref: false, signal: abortable.signal })]);
    if (this.#failure) throw this.#takeFailure();
    if (this.#work || !this.#held) return { progress: this.#progress };
    this.#isNew = false;
    return { map: this.#held.map };
  }

  /** Ends what is under way. */
  close(): void {
    this.#ending.abort(new Error('the server has ended'));
  }

  #begin(mapped: MappedDocuments): void {
    this.#progress = 0;
    this.#work ??= this.#make(mapped)
      .catch((error: unknown) => {
        this.#failure = { error };
      })
      .finally(() => {
        this.#work = undefined;
      });
  }

  #takeFailure(): unknown {
    const error = this.#failure?.error;
    this.#failure = undefined;
    return error;
  }

  async #make({ documents, total, state }: MappedDocuments): Promise<void> {
    const { signal } = this.#ending;
    const advance = (progress: number): void => {
      this.#progress = progress;
    };
    const read = await readPoints(documents, this.#served, { signal, onProgress: (done) => advance(done * READ) });
    const onProgress = (done: number): void => advance(READ + done * (1 - READ));
    const positions = await layOutInWorker(read.points, { signal, onProgress });
    const sources = await this.#sources(read.documents.map(({ sourceId }) => sourceId));
    const more = total > documents.length ? { total } : {};
    this.#held = { state, map: { documents: read.documents, positions, sources, ...more } };
    this.#isNew = true;
  }

  async #sources(ids: readonly string[]): Promise<MapAnswer['sources']> {
    const { index, sources, root } = this.#served;
    const { signal } = this.#ending;
    const status = await indexStatus(index, { ...(sources && { sources }), problemLimit: 0, signal });
    const used = new Set(ids);
    return status.sources
      .filter(({ id }) => used.has(id))
      .map(({ id, label }) => ({ id, label: shownPath(label, root) }));
  }
}
