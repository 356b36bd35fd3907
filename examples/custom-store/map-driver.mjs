// #region guide
import { compareCandidates, compareText } from '@mcp-vector-search/core';

const key = ({ sourceId, documentId }) => `${sourceId}\n${documentId}`;

/** A store in a Map: the required members alone. It cannot filter and knows no words, and says so. */
export function mapDriver() {
  const held = new Map();
  let closed = false;
  const check = (options) => {
    options?.signal?.throwIfAborted();
    if (closed) throw new Error('closed');
  };
  return {
    supports: Object.freeze({
      persistent: false,
      exact: true,
      filter: false,
      lexical: false,
      textFirst: false,
      atomic: true,
    }),
    open: async (wanted) => ({ ...wanted, format: 1 }),
    async replace(batch, options) {
      check(options);
      for (const { document, segments = held.get(key(document))?.segments ?? [] } of batch) {
        held.set(key(document), structuredClone({ document, segments }));
      }
    },
    async remove(keys, options) {
      check(options);
      for (const one of keys) held.delete(key(one));
    },
    async *documents(options) {
      check(options);
      for (const one of [...held.keys()].sort(compareText)) yield structuredClone(held.get(one).document);
    },
    async segments(wanted, options) {
      check(options);
      return structuredClone(held.get(key(wanted))?.segments ?? []).map(
        ({ windows, lexicalText, embedHash, ...kept }) => kept,
      );
    },
    async query({ vector, limit, signal }) {
      check({ signal });
      const segments = [...held.values()].flatMap((one) => one.segments);
      return segments
        .map((segment) => candidate(segment, vector))
        .sort(compareCandidates)
        .slice(0, limit);
    },
    async close() {
      closed = true;
    },
  };
}

function candidate({ sourceId, documentId, id, ordinal, content, windows }, query) {
  const scores = windows.map(({ vector }) => vector.reduce((sum, value, at) => sum + value * query[at], 0));
  const score = Math.max(...scores);
  const { range } = windows[scores.indexOf(score)];
  return { sourceId, documentId, segmentId: id, ordinal, score, contentHash: content, ...(range && { window: range }) };
}
// #endregion
