import type { ChromaRecord } from './chroma-types.ts';

/** Parallel lists of an answer to `get`, or the first of each in an answer to `query`, as records; undefined = no such lists. */
export function readRecords(answer: unknown, kind: 'get' | 'query'): readonly ChromaRecord[] | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const lists = answer as Readonly<Record<string, unknown>>;
  const list = (name: string): readonly unknown[] | undefined => {
    const found = kind === 'query' && Array.isArray(lists[name]) ? lists[name][0] : lists[name];
    return Array.isArray(found) ? found : undefined;
  };
  const ids = list('ids') ?? (kind === 'query' && Array.isArray(lists['ids']) ? [] : undefined);
  if (!ids) return undefined;
  const [documents, metadatas, distances, embeddings] = ['documents', 'metadatas', 'distances', 'embeddings'].map(list);
  return ids.map((id, at) => ({
    id: String(id),
    ...(typeof documents?.[at] === 'string' ? { document: documents[at] } : {}),
    ...(isObject(metadatas?.[at]) ? { metadata: metadatas[at] } : {}),
    ...(typeof distances?.[at] === 'number' ? { distance: distances[at] } : {}),
    ...(Array.isArray(embeddings?.[at]) ? { embedding: embeddings[at] as readonly number[] } : {}),
  }));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
