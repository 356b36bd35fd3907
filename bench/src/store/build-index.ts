import { type DocumentChange, Store } from '@mcp-vector-search/core';
import { DIMENSIONS, DOCUMENT_SEGMENTS, document, type Vectors } from './synthetic.ts';
import { cpuSeconds } from './timing.ts';

/** Documents of a commit. */
const BATCH = 100;
export const EMBEDDER: { readonly fingerprint: string; readonly dimensions: number } = {
  fingerprint: 'bench',
  dimensions: DIMENSIONS,
};

/** Builds an index; returns segments a CPU-second, the making of texts and vectors not counted. */
export async function buildIndex(
  path: string,
  segments: number,
  { vectors, lexical }: { readonly vectors: Vectors; readonly lexical: boolean },
): Promise<number> {
  let seconds = 0;
  let start = process.cpuUsage();
  const store = await Store.open({ path, embedder: EMBEDDER });
  seconds += cpuSeconds(start);
  const documents = segments / DOCUMENT_SEGMENTS;
  for (let from = 0; from < documents; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, documents - from) }, (_, i) => document(from + i, vectors));
    const changes = lexical ? batch : batch.map(withoutLexical);
    start = process.cpuUsage();
    await store.replace(changes);
    seconds += cpuSeconds(start);
  }
  start = process.cpuUsage();
  await store.close();
  return segments / (seconds + cpuSeconds(start));
}

function withoutLexical({ document: record, segments = [] }: DocumentChange): DocumentChange {
  return { document: record, segments: segments.map((segment) => ({ ...segment, lexicalText: '' })) };
}
