import type { TextSpan } from '../../embed/embedder.ts';
import { MappedText } from './mapped-text.ts';
import { PartBuffer } from './part-buffer.ts';
import type { SentenceDetector } from './sentence-detector.ts';
import { SPLIT_LEVELS, type SplitLevelName } from './split-level.ts';

/** Settings of {@link splitRecursively}. */
export interface SplitOptions {
  /** UTF-16 units that a chunk may have, at least 1. */
  readonly size: number;
  /** UTF-16 units that a chunk may repeat of the one before it, in whole sentences; 0 or more, below `size`. */
  readonly overlap: number;
  /** Finds sentences, see `loadSentenceDetector`. */
  readonly sentences: SentenceDetector;
  /** Levels from coarse to fine; the last must be `character`. Default: all five. */
  readonly levels?: readonly SplitLevelName[];
}

/** A chunk and where in the text it lies: its first and behind its last character, overlap included. */
export interface TextChunk extends TextSpan {
  readonly text: string;
}

const ALL_LEVELS: readonly SplitLevelName[] = ['paragraph', 'line', 'sentence', 'word', 'character'];

/**
 * Splits a text as `DocumentSplitters.recursive` of LangChain4j 1.19 does: whole paragraphs are put together up to
 * `size`; what does not fit is cut into lines, then sentences, words, characters. White space between parts becomes the
 * join of their level, so a chunk differs from the text in its range in white space only. Blank text gives no chunk.
 *
 * One difference: a surrogate pair is never cut (a pair alone may exceed a size of 1).
 * Lazy; time is linear in the text for any `overlap` well below `size`. Throws RangeError for wrong options.
 */
export function splitRecursively(text: string, options: SplitOptions): Generator<TextChunk, void> {
  if (typeof text !== 'string') throw new TypeError(`text must be a string, not ${typeof text}`);
  check(options);
  return placed(text, options);
}

function* placed(text: string, options: SplitOptions): Generator<TextChunk, void> {
  for (const chunk of splitLevel(MappedText.source(text), 0, options)) {
    const start = chunk.sourceOffset(0);
    yield { text: chunk.text, start, end: chunk.sourceOffset(chunk.text.length - 1) + 1 };
  }
}

function check({ size, overlap, levels = ALL_LEVELS }: SplitOptions): void {
  if (!Number.isInteger(size) || size < 1) throw new RangeError(`size must be a positive integer, not ${size}`);
  if (!Number.isInteger(overlap) || overlap < 0 || overlap >= size) {
    throw new RangeError(`overlap must be an integer from 0 to below size (${size}), not ${overlap}`);
  }
  const unknown = levels.find((level) => !Object.hasOwn(SPLIT_LEVELS, level));
  if (unknown !== undefined) throw new RangeError(`unknown level "${unknown}": use ${ALL_LEVELS.join(', ')}`);
  if (levels.at(-1) !== 'character') throw new RangeError('the last level must be "character"');
}

/** Chunks as they come, and the last of them in the end. */
type Chunks = Generator<MappedText, MappedText | undefined>;

/** Chunks of a text by one level and those below it. */
function* splitLevel(text: MappedText, depth: number, options: SplitOptions): Chunks {
  const { size, sentences, levels = ALL_LEVELS } = options;
  const level = SPLIT_LEVELS[levels[depth]!];
  const buffer = new PartBuffer(text, level.join);
  let overlap: MappedText | undefined;
  let last: MappedText | undefined;
  const restartAfter = (chunk: MappedText | undefined): void => {
    last = chunk;
    overlap = chunk && overlapOf(chunk, level.join, options);
    buffer.restart(overlap);
  };

  for (const part of level.parts(text.text, sentences)) {
    const length = part.end - part.start;
    if (buffer.lengthWith(length) > size && buffer.length > 0) {
      const chunk = buffer.build();
      if (chunk.text !== overlap?.text) {
        if (chunk.text !== '') yield chunk;
        restartAfter(chunk);
      }
    }
    if (buffer.lengthWith(length) <= size) {
      buffer.append(part);
    } else if (depth + 1 < levels.length) {
      buffer.append(part);
      restartAfter((yield* splitLevel(buffer.build(), depth + 1, options)) ?? last);
    } else {
      // A surrogate pair beside the longest possible overlap: the overlap gives way.
      overlap = undefined;
      buffer.restart(undefined);
      buffer.append(part);
    }
  }
  if (buffer.length === 0) return last;
  const rest = buffer.build();
  if (rest.text === '' || rest.text === overlap?.text) return last;
  yield rest;
  return rest;
}

/** The last sentences of a chunk, as many whole ones as fit into the overlap with `join` between them. */
function overlapOf(chunk: MappedText, join: string, options: SplitOptions): MappedText {
  const none = chunk.slice({ start: 0, end: 0 });
  if (options.overlap === 0) return none;
  const sentences = options.sentences(chunk.text);
  let first = sentences.length;
  let length = -join.length;
  while (first > 0) {
    const { start, end } = sentences[first - 1]!;
    length += join.length + end - start;
    if (length > options.overlap) break;
    first--;
  }
  if (first === sentences.length) return none;
  const buffer = new PartBuffer(chunk, join);
  for (const sentence of sentences.slice(first)) buffer.append(sentence);
  return buffer.build();
}
