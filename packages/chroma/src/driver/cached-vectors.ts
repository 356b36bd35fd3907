import { type Abortable, type DocumentChange, passSignal } from '@mcp-vector-search/core';
import type { ChromaRecord } from '../client/chroma-types.ts';
import { KEYS } from './names.ts';
import type { PortionedCollection } from './portioned-collection.ts';
import { isAmong } from './where-clause.ts';
import { decodeWindowNumber } from './window-codec.ts';

/**
 * Steps in which vectors are given back. The server scales vectors anew whenever they are written, which may change their last
 * bits; rounded to these steps they stay the same however often they come and go. Changes a cosine by less than 1e-7.
 */
const STEP = 2 ** -16;

/** Vectors that an index holds already, by the hash of their embed text. */
export class CachedVectors {
  /** Hashes written by this process into an index that was empty at first: no other can be there. Absent = unknown. */
  readonly #known: Set<string> | undefined;

  constructor(isEmpty: boolean) {
    this.#known = isEmpty ? new Set() : undefined;
  }

  learn(batch: readonly DocumentChange[]): void {
    for (const { segments = [] } of batch) for (const { embedHash } of segments) this.#known?.add(embedHash);
  }

  async find(
    hashes: readonly string[],
    windows: PortionedCollection,
    options: Abortable,
  ): Promise<ReadonlyMap<string, readonly Float32Array[]>> {
    const asked = [...new Set(hashes)].filter((hash) => this.#known?.has(hash) ?? true);
    if (asked.length === 0) return new Map();
    const places = new Map<string, Map<number, string>>();
    const where = isAmong(KEYS.embedHash, asked);
    for await (const record of windows.collection.all({
      where,
      include: ['metadatas'],
      ...passSignal(options.signal),
    })) {
      const hash = String(record.metadata?.[KEYS.embedHash]);
      places.set(hash, (places.get(hash) ?? new Map()).set(decodeWindowNumber(record), record.id));
    }
    // Vectors are asked for by id only: a server whose collection never held any answers 500 to everything else.
    const ids = [...places.values()].flatMap((held) => [...held.values()]);
    const records = await windows.byId(ids, { include: ['embeddings'], ...passSignal(options.signal) });
    return new Map([...places].map(([hash, held]) => [hash, vectorsOf(held, records)]));
  }
}

/** A vector as it is given back. */
export function givenVector(embedding: readonly number[]): Float32Array {
  return Float32Array.from(embedding, (value) => Math.round(value / STEP) * STEP);
}

/** Windows from the first on, as far as they are there. */
function vectorsOf(
  places: ReadonlyMap<number, string>,
  records: ReadonlyMap<string, ChromaRecord>,
): readonly Float32Array[] {
  const vectors: Float32Array[] = [];
  for (let at = 0; ; at += 1) {
    const embedding = records.get(places.get(at) ?? '')?.embedding;
    if (!embedding) return vectors;
    vectors.push(givenVector(embedding));
  }
}
