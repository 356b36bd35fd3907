import { parseChunkedOptions } from '../chunked/parse-chunked-options.ts';
import type { IngestStrategyFactory } from '../ingest-strategy.ts';
import { markdownStrategy } from './markdown-strategy.ts';

/** About what a model reads at once (512 tokens), and an eighth of it. */
const DEFAULTS = { size: 2_000, overlap: 250 };

/** The strategy `markdown`: options `chunk-size` (2000) and `chunk-overlap` (250), in UTF-16 units. */
export const markdownFactory: IngestStrategyFactory = {
  optionKeys: ['chunk-size', 'chunk-overlap'],
  metadataKeys: ['section', 'chunk-index', 'chunk-count'],
  create: (options) => markdownStrategy(parseChunkedOptions(options, DEFAULTS)),
};
