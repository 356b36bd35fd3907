import { compatVector } from './compat-index.mjs';

/** Asks an index one of the questions of test/compat/indexes; the answer is plain JSON. */
export async function askIndex(store, { ask, ...question }) {
  switch (ask) {
    case 'counts':
      return store.counts();
    case 'header':
      return { embedder: store.header.embedder, dimensions: store.header.dimensions };
    case 'metadata':
      return Object.fromEntries([...(await store.metadata())].sort(([a], [b]) => (a < b ? -1 : 1)));
    case 'documents':
      return collect(store.documents());
    case 'note':
      return store.readNote(question.name);
    case 'segments':
      return store.segments(question.key);
    case 'query':
      return candidates(await store.query({ vector: compatVector(question.seed), ...limits(question) }));
    case 'lexical':
      return candidates(await store.lexical({ text: question.text, ...limits(question) }));
    case 'cached': {
      const held = await store.cachedVectors(question.hashes);
      return question.hashes.map((hash) => held.get(hash)?.map((vector) => [...vector].map(round)) ?? null);
    }
    default:
      throw new RangeError(`nobody knows how to ask for ${ask}`);
  }
}

const limits = ({ limit, scope }) => ({ limit, ...scope });
const round = (value) => Math.round(value * 1e4) / 1e4;
const candidates = (found) =>
  found.map(({ sourceId, segmentId, score, window }) => ({ sourceId, segmentId, score: round(score), window }));

async function collect(all) {
  const list = [];
  for await (const one of all) list.push(one);
  return list;
}
