import { setImmediate } from 'node:timers/promises';
import type { Abortable } from '../../abort.ts';
import type { Document } from '../../document/document.ts';
import { LineIndex } from '../../document/line-index.ts';
import { blankDocument } from '../blank-document.ts';
import { hasVisibleText } from '../has-visible-text.ts';
import type { IngestStrategy, SegmentDraft } from '../ingest-strategy.ts';
import { loadSentenceDetector } from './load-sentence-detector.ts';
import type { ChunkedOptions } from './parse-chunked-options.ts';
import { splitRecursively, type TextChunk } from './split-recursively.ts';

/** After how many chunks other work gets its turn: some ten milliseconds. */
const CHUNKS_PER_TURN = 512;

/** Cuts a document into chunks, each embedded and given back on its own. See {@link splitRecursively}. */
export function chunkedStrategy({ size, overlap }: ChunkedOptions): IngestStrategy {
  return {
    fingerprint: `chunked/1 size=${size} overlap=${overlap}`,
    async *segment(document, options = {}) {
      const chunks = await visibleChunks(document, { size, overlap }, options);
      if (chunks.length === 0) throw blankDocument(document);
      const lines = new LineIndex(document.text);
      for (const [index, chunk] of chunks.entries()) yield draft(document, lines, chunk, index, chunks.length);
    },
  };
}

/** All chunks that hold something to embed: each one's metadata says how many there are. */
async function visibleChunks(document: Document, options: ChunkedOptions, { signal }: Abortable): Promise<TextChunk[]> {
  signal?.throwIfAborted();
  const sentences = await loadSentenceDetector();
  const chunks: TextChunk[] = [];
  let turn = 0;
  for (const chunk of splitRecursively(document.text, { ...options, sentences })) {
    if (hasVisibleText(chunk.text)) chunks.push(chunk);
    if (++turn % CHUNKS_PER_TURN === 0) await setImmediate();
    signal?.throwIfAborted();
  }
  return chunks;
}

function draft(document: Document, lines: LineIndex, chunk: TextChunk, index: number, count: number): SegmentDraft {
  const { text, start, end } = chunk;
  const slice = end - start === text.length && document.text.startsWith(text, start);
  return {
    embedText: text,
    content: text,
    range: lines.range(start, end),
    metadata: { 'chunk-index': index, 'chunk-count': count, 'chunk-offset': start },
    ...(slice ? { embedStart: start, contentStart: start } : {}),
  };
}
