import type { TextSpan } from '@mcp-vector-search/core';

/** A word, a number, or a single other character, each with the white space before it. */
const PIECE = /\s*(?:[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]|$)/gu;

/**
 * How many tokens a text may be, for the usual vocabularies (WordPiece, byte pairs), none of which is at hand: four letters, two
 * digits, or one other character each; other scripts one a character. On prose and code it is rarely too low.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [piece] of text.matchAll(PIECE)) tokens += tokensOf(piece);
  return tokens;
}

/** Cuts a text into spans of at most so many estimated tokens, between words where it can. Covers all of it. */
export function cutByTokens(text: string, limit: number): readonly TextSpan[] {
  const spans: TextSpan[] = [];
  let [start, end, tokens] = [0, 0, 0];
  const close = (): void => {
    if (end > start) spans.push({ start, end });
    [start, tokens] = [end, 0];
  };
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    for (const part of partsOf(piece, limit)) {
      const more = tokensOf(part);
      if (tokens + more > limit) close();
      tokens += more;
      end += part.length;
    }
    end = index + piece.length;
  }
  close();
  return spans.length > 0 ? spans : [{ start: 0, end: text.length }];
}

function tokensOf(piece: string): number {
  const word = piece.trimStart();
  if (word === '') return 0;
  if (/^[a-zA-Z]/.test(word)) return Math.ceil(word.length / 4);
  return /^\d/.test(word) ? Math.ceil(word.length / 2) : [...word].length;
}

/** A piece that is too long for one span, in parts that are not. Never cuts inside a character. */
function* partsOf(piece: string, limit: number): Generator<string> {
  if (tokensOf(piece) <= limit) {
    yield piece;
    return;
  }
  let part = '';
  for (const character of piece) {
    if (part.trimStart() !== '' && tokensOf(part + character) > limit) {
      yield part;
      part = '';
    }
    part += character;
  }
  yield part;
}
