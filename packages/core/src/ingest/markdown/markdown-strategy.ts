import { setImmediate } from 'node:timers/promises';
import { LineIndex } from '../../document/line-index.ts';
import { blankDocument } from '../blank-document.ts';
import { characterMeasure } from '../budget/text-measure.ts';
import type { ChunkedOptions } from '../chunked/parse-chunked-options.ts';
import { hasVisibleText } from '../has-visible-text.ts';
import type { IngestStrategy } from '../ingest-strategy.ts';
import { chunkMarkdown, type MarkdownChunkOptions } from './chunk-markdown.ts';
import type { MarkdownBlock } from './markdown-blocks.ts';
import { plainTitle } from './plain-title.ts';

/** A heading of up to so many UTF-16 units, some twenty tokens, stays with what follows it. */
const SHORT_HEADING = 80;

/** After how many chunks other work gets its turn. */
const CHUNKS_PER_TURN = 512;

/**
 * Cuts a Markdown document into chunks that each lie under one heading, with the path of headings as metadata `section`, as
 * {@link plainTitle} shows them; the path is found by its words too. Sizes are in UTF-16 units. See {@link chunkMarkdown}.
 */
export function markdownStrategy({ size, overlap }: ChunkedOptions): IngestStrategy {
  return {
    fingerprint: `markdown/2 size=${size} overlap=${overlap}`,
    async *segment(document, { signal } = {}) {
      signal?.throwIfAborted();
      const { text } = document;
      const chunks: MarkdownBlock[] = [];
      const options: MarkdownChunkOptions = {
        ...{ budgetOf: () => size, overlap, measure: characterMeasure, shortHeading: SHORT_HEADING },
        fences: 'commonmark',
        titleOf: plainTitle,
      };
      for (const chunk of chunkMarkdown(text, options)) {
        if (hasVisibleText(text.slice(chunk.start, chunk.end))) chunks.push(chunk);
        if (chunks.length % CHUNKS_PER_TURN === 0) await setImmediate();
        signal?.throwIfAborted();
      }
      if (chunks.length === 0) throw blankDocument(document);
      const lines = new LineIndex(text);
      for (const [index, { start, end, section }] of chunks.entries()) {
        const content = text.slice(start, end);
        yield {
          embedText: content,
          content,
          range: lines.range(start, end),
          metadata: { 'chunk-index': index, 'chunk-count': chunks.length, ...(section !== '' && { section }) },
          embedStart: start,
          contentStart: start,
          ...(section !== '' && { lexicalText: `${section}\n${content}` }),
        };
      }
    },
  };
}
