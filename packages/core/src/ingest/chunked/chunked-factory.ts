import type { IngestStrategyFactory } from '../ingest-strategy.ts';
import { chunkedStrategy } from './chunked-strategy.ts';
import { parseChunkedOptions } from './parse-chunked-options.ts';

/** The strategy `chunked`: options `chunk-size` (512) and `chunk-overlap` (100), in UTF-16 units. */
export const chunkedFactory: IngestStrategyFactory = {
  optionKeys: ['chunk-size', 'chunk-overlap'],
  metadataKeys: ['chunk-index', 'chunk-count', 'chunk-offset'],
  create: (options) => chunkedStrategy(parseChunkedOptions(options)),
};
