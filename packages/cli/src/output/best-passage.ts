import { lexicalTokens } from '@mcp-vector-search/core';
import { wrapLines } from './wrap-lines.ts';

/** A few lines of a text. */
export interface Passage {
  /** Wrapped to the width asked for. */
  readonly lines: readonly string[];
  /** How many lines of the text, before wrapping, come before it. */
  readonly skipped: number;
}

/**
 * The run of at most `height` lines, wrapped at `width`, that shares most words with the query; the first one where several
 * do, so the beginning where none does. Blank lines at its ends are left out.
 */
export function bestPassage(text: string, query: string, size: { width: number; height: number }): Passage {
  const lines = wrapLines(text, size.width);
  const wanted = new Set(lexicalTokens(query));
  const found = lines.map((line) =>
    lexicalTokens(line.text, { characters: true }).filter((token) => wanted.has(token)),
  );
  let best = { start: 0, score: -1 };
  for (let start = 0; start === 0 || start + size.height <= lines.length; start++) {
    const distinct = new Set(found.slice(start, start + size.height).flat());
    // Different words of the query count most; among equals the passage that begins with a match reads best.
    const score = distinct.size * 2 + (found[start]!.length > 0 ? 1 : 0);
    if (score > best.score) best = { start, score };
  }
  const window = lines.slice(best.start, best.start + size.height);
  const first = window.findIndex((line) => line.text.trim() !== '');
  const last = window.findLastIndex((line) => line.text.trim() !== '');
  const shown = first < 0 ? [] : window.slice(first, last + 1);
  return { lines: shown.map((line) => line.text), skipped: shown[0]?.index ?? 0 };
}
