import type { IngestStrategyFactory } from '../ingest-strategy.ts';
import type { ContentPart } from './content-part.ts';
import type { EmbedTextPart } from './embed-text-part.ts';
import { singleSegmentStrategy } from './single-segment-strategy.ts';

/**
 * A strategy with a name of its own for one pair of parts, such as `file-path`. As in the original, `embedding` and
 * `content-strategy` beside such a name are neither obeyed nor metadata.
 */
export function fixedSegmentFactory(embedding: EmbedTextPart, content: ContentPart): IngestStrategyFactory {
  return {
    optionKeys: ['embedding', 'content-strategy'],
    metadataKeys: embedding.metadataKeys ?? [],
    create: () => singleSegmentStrategy(embedding, content),
  };
}
