import { type IngestStrategyFactory, OptionError } from '../ingest-strategy.ts';
import type { ContentPart } from './content-part.ts';
import type { EmbedTextPart } from './embed-text-part.ts';
import { singleSegmentStrategy } from './single-segment-strategy.ts';

/** The parts that `single-segment` may be put together from, by the names that a configuration uses. */
export interface SingleSegmentParts {
  /** Values of the option `embedding`. */
  readonly embeddings: Readonly<Record<string, EmbedTextPart>>;
  /** Values of the option `content-strategy`. */
  readonly contents: Readonly<Record<string, ContentPart>>;
}

/** The strategy `single-segment`: needs the options `embedding` and `content-strategy`, each one of the names given. */
export function singleSegmentFactory({ embeddings, contents }: SingleSegmentParts): IngestStrategyFactory {
  return {
    optionKeys: ['embedding', 'content-strategy'],
    metadataKeys: [...new Set(Object.values(embeddings).flatMap((part) => part.metadataKeys ?? []))],
    create: (options) =>
      singleSegmentStrategy(
        pick(embeddings, 'embedding', options['embedding']),
        pick(contents, 'content-strategy', options['content-strategy']),
      ),
  };
}

function pick<Part>(parts: Readonly<Record<string, Part>>, key: string, name: unknown): Part {
  if (typeof name === 'string' && Object.hasOwn(parts, name)) return parts[name]!;
  const allowed = Object.keys(parts).join(', ');
  if (name === undefined) throw new OptionError(key, `${key} is missing; it must be one of ${allowed}`);
  throw new OptionError(key, `${key} must be one of ${allowed}, not ${shown(name)}`);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
