import { blankDocument } from '../blank-document.ts';
import { hasVisibleText } from '../has-visible-text.ts';
import type { IngestStrategy } from '../ingest-strategy.ts';
import type { ContentPart } from './content-part.ts';
import type { EmbedTextPart } from './embed-text-part.ts';

/** Makes one segment of each document: one part says what is embedded, the other what is given back. */
export function singleSegmentStrategy(embedding: EmbedTextPart, content: ContentPart): IngestStrategy {
  return {
    fingerprint: `single-segment/1 embedding=${embedding.fingerprint} content=${content.fingerprint}`,
    singleSegment: true,
    async *segment(document, options = {}) {
      options.signal?.throwIfAborted();
      const { text, range, start, metadata } = await embedding.embedText(document, options);
      if (!hasVisibleText(text)) throw blankDocument(document, 'the text to embed');
      yield {
        embedText: text,
        range,
        ...content.content(document),
        ...(start === undefined ? {} : { embedStart: start }),
        ...(metadata ? { metadata } : {}),
      };
    },
  };
}
