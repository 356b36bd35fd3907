import { LineIndex } from '../../src/document/line-index.ts';
import type { IngestStrategy } from '../../src/ingest/ingest-strategy.ts';

/** A strategy that makes a segment of each paragraph, exactly as it stands in the document. */
export function paragraphs(fingerprint = 'paragraphs'): IngestStrategy {
  return {
    fingerprint,
    *segment({ text }) {
      const lines = new LineIndex(text);
      for (const match of text.matchAll(/\S(?:.|\r?\n(?!\s*\n))*/gu)) {
        const content = match[0].trimEnd();
        const range = lines.range(match.index, match.index + content.length);
        yield { embedText: content, content, range, embedStart: range.start, contentStart: range.start };
      }
    },
  };
}

/** A strategy that makes one segment of a whole document. */
export function whole(fingerprint = 'whole'): IngestStrategy {
  return {
    fingerprint,
    singleSegment: true,
    *segment({ text }) {
      const range = new LineIndex(text).range(0, text.length);
      yield { embedText: text, content: text, range, embedStart: 0, contentStart: 0 };
    },
  };
}
