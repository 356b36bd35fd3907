import { OptionError } from '../ingest-strategy.ts';

/** Sizes of the `chunked` strategy, in UTF-16 units. */
export interface ChunkedOptions {
  readonly size: number;
  readonly overlap: number;
}

/** Largest part of the text in a chunk, and most text repeated from the chunk before, as in the original. */
const DEFAULTS: ChunkedOptions = { size: 512, overlap: 100 };

/**
 * Reads `chunk-size` (a positive integer) and `chunk-overlap` (an integer from 0 to below the size); `defaults`, 512 and 100
 * unless given, stand for what is absent. Throws {@link OptionError} naming the key and what is allowed.
 */
export function parseChunkedOptions(
  options: Readonly<Record<string, unknown>>,
  defaults: ChunkedOptions = DEFAULTS,
): ChunkedOptions {
  const size = options['chunk-size'] ?? defaults.size;
  if (!isInteger(size) || size < 1) {
    throw new OptionError('chunk-size', `chunk-size must be a positive integer, not ${shown(size)}`);
  }
  const overlap = options['chunk-overlap'] ?? defaults.overlap;
  if (!isInteger(overlap) || overlap < 0) {
    throw new OptionError('chunk-overlap', `chunk-overlap must be a non-negative integer, not ${shown(overlap)}`);
  }
  if (overlap >= size) {
    const origin = options['chunk-overlap'] === undefined ? ' (the default)' : '';
    const message = `chunk-overlap ${overlap}${origin} must be below chunk-size ${size}`;
    throw new OptionError('chunk-overlap', `${message}: make it at most ${size - 1}`);
  }
  return { size, overlap };
}

function isInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}

function shown(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}
