import { compareText } from '../../src/store/compare-text.ts';
import type { Candidate, DocumentChange, StoreDriver } from '../../src/store/store-driver.ts';

const NOTHING_MORE = { persistent: false, filter: false, lexical: false, textFirst: false };

/** The smallest driver that conforms: the required members alone. With `share` it keeps the objects it is given. */
export function toyDriver(share = false): StoreDriver {
  const held = new Map<string, DocumentChange>();
  let closed = false;
  const keyOf = (key: { sourceId: string; documentId: string }): string => `${key.sourceId}\n${key.documentId}`;
  const check = (options?: { readonly signal?: AbortSignal | undefined }): void => {
    options?.signal?.throwIfAborted();
    if (closed) throw new Error('closed');
  };
  return {
    supports: Object.freeze({ ...NOTHING_MORE, exact: true, atomic: true }),
    open: async (wanted) => ({ ...wanted, format: 1 }),
    async replace(batch, options) {
      check(options);
      for (const change of batch) {
        const { segments = held.get(keyOf(change.document))?.segments ?? [], document } = change;
        held.set(keyOf(document), share ? { document, segments } : structuredClone({ document, segments }));
      }
    },
    async remove(keys, options) {
      check(options);
      for (const key of keys) held.delete(keyOf(key));
    },
    async *documents(options) {
      check(options);
      const keys = [...held.keys()].sort(compareText);
      for (const key of keys) yield share ? held.get(key)!.document : structuredClone(held.get(key)!.document);
    },
    async segments(key, options) {
      check(options);
      const segments = held.get(keyOf(key))?.segments ?? [];
      return (share ? segments : structuredClone(segments)).map(
        ({ windows: _, lexicalText: __, embedHash: ___, ...segment }) => segment,
      );
    },
    async query({ vector, limit, signal }) {
      check({ signal });
      const found = [...held.values()].flatMap(({ segments = [] }) => segments.map((one) => best(one, vector)));
      const key = (one: Candidate): string => `${one.sourceId}\n${one.documentId}`;
      return found
        .sort((a, b) => b.score - a.score || compareText(key(a), key(b)) || a.ordinal - b.ordinal)
        .slice(0, limit);
    },
    async close() {
      closed = true;
    },
  };
}

type Held = NonNullable<DocumentChange['segments']>[number];

function best({ sourceId, documentId, id, ordinal, content, windows }: Held, vector: Float32Array): Candidate {
  const scored = windows.map(({ vector: own, range }) => ({
    score: own.reduce((sum, v, i) => sum + v * vector[i]!, 0),
    range,
  }));
  const { score, range } = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return { sourceId, documentId, segmentId: id, ordinal, score, contentHash: content, ...(range && { window: range }) };
}
