import { expect } from 'vitest';
import type { NormalFilter } from '../../../src/metadata.ts';
import { matchesScope } from '../../../src/store/matches-scope.ts';
import { metadataValues } from '../../../src/store/metadata-values.ts';
import type { DocumentRecord, EmbeddedSegment } from '../../../src/store/segment.ts';
import type { Store } from '../../../src/store/store.ts';
import type { DocumentChange, QueryScope } from '../../../src/store/store-driver.ts';

interface Held {
  readonly document: DocumentRecord;
  readonly segments: readonly EmbeddedSegment[];
}

/** How far a similarity may be off for the vectors of these tests. */
const TOLERANCE = 0.002;

/** What an index must hold and answer, as a plain map. */
export class Model {
  readonly #documents = new Map<string, Held>();

  replace({ document, segments }: DocumentChange): void {
    const held = this.#documents.get(keyOf(document))?.segments ?? [];
    this.#documents.set(keyOf(document), { document, segments: segments ?? held });
  }

  remove(key: { readonly sourceId: string; readonly documentId: string }): void {
    this.#documents.delete(keyOf(key));
  }

  /** The invariants, by name. */
  readonly invariants: Readonly<Record<string, (store: Store) => Promise<void>>> = {
    'every record is there, in order': async (store) => {
      const records: DocumentRecord[] = [];
      for await (const record of store.documents()) records.push(record);
      const keys = [...this.#documents.keys()].sort();
      expect(records).toEqual(keys.map((key) => this.#documents.get(key)!.document));
    },
    'every document has its segments': async (store) => {
      for (const { document, segments } of this.#documents.values()) {
        const expected = segments.map(({ windows: _, lexicalText: __, embedHash: ___, ...one }) => one);
        expect(await store.segments(document)).toEqual(expected.map((one) => ({ ...one, path: document.path })));
      }
    },
    'counts are right': async (store) => {
      const held = [...this.#documents.values()];
      const inState = (state: string): number => held.filter(({ document }) => document.state === state).length;
      expect(await store.counts()).toEqual({
        documents: held.length,
        pending: inState('pending'),
        failed: inState('failed'),
        skipped: inState('skipped'),
        segments: this.#segments({}).length,
        windows: this.#segments({}).reduce((sum, { windows }) => sum + windows.length, 0),
      });
    },
    'metadata keys have their values': async (store) => {
      expect(await store.metadata()).toEqual(metadataValues(this.#segments({}).map(({ metadata }) => metadata)));
    },
    'embed texts have their vectors': async (store) => {
      const held = this.#segments({}).filter(({ windows }) => windows.length > 0);
      const vectors = await store.cachedVectors(held.map(({ embedHash }) => embedHash));
      for (const { embedHash, windows } of held) {
        expect(vectors.get(embedHash)?.map((vector, i) => dot(vector, windows[i]!.vector) > 1 - TOLERANCE)).toEqual(
          windows.map(() => true),
        );
      }
    },
    'nothing is damaged': async (store) => {
      expect((await store.verify()).problems).toEqual([]);
    },
  };

  /** Checks every invariant; rejects naming the one that is broken. */
  async check(store: Store): Promise<void> {
    for (const [name, check] of Object.entries(this.invariants)) {
      await check(store).catch((error: unknown) => {
        throw new Error(`broken: ${name}`, { cause: error });
      });
    }
  }

  /** The nearest segments within a scope have the best scores, best first, each with its own. */
  async expectNearest(store: Store, vector: Float32Array, limit: number, scope: QueryScope): Promise<void> {
    const scores = new Map<string, number>();
    for (const { sourceId, id, windows } of this.#segments(scope)) {
      if (windows.length > 0)
        scores.set(`${sourceId} ${id}`, Math.max(...windows.map((window) => dot(window.vector, vector))));
    }
    const found = await store.query({ vector, limit, knownKeys: ['lang', 'n'], ...scope });
    const best = [...scores.values()].sort((a, b) => b - a).slice(0, limit);
    expect(new Set(found.map(({ sourceId, segmentId }) => `${sourceId} ${segmentId}`)).size).toBe(best.length);
    for (const [place, { sourceId, segmentId, score }] of found.entries()) {
      expect(Math.abs(score - (scores.get(`${sourceId} ${segmentId}`) ?? Number.NaN))).toBeLessThan(TOLERANCE);
      expect(Math.abs(score - best[place]!)).toBeLessThan(TOLERANCE);
    }
  }

  /** Exactly the segments within a scope that hold a word are found by it. */
  async expectWords(store: Store, word: string, scope: QueryScope): Promise<void> {
    const holding = this.#segments(scope).filter(({ lexicalText }) => lexicalText.split(' ').includes(word));
    const found = await store.lexical({ text: word, limit: 10_000, knownKeys: ['lang', 'n'], ...scope });
    const names = (all: readonly { sourceId: string; id: string }[]) =>
      all.map(({ sourceId, id }) => `${sourceId} ${id}`).sort();
    expect(names(found.map(({ sourceId, segmentId }) => ({ sourceId, id: segmentId })))).toEqual(names(holding));
  }

  #segments(scope: QueryScope & { readonly filter?: NormalFilter }): readonly EmbeddedSegment[] {
    return [...this.#documents.values()].flatMap(({ document, segments }) =>
      segments.filter((one) => matchesScope({ ...one, path: document.path }, scope)),
    );
  }
}

function keyOf({ sourceId, documentId }: { readonly sourceId: string; readonly documentId: string }): string {
  return `${sourceId} ${documentId}`;
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}
