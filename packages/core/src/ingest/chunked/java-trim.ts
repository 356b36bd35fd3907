import type { TextSpan } from '../../embed/embedder.ts';

/** The part of a text that Java's `String.trim` keeps: without the units up to U+0020 at both ends. Empty = all stripped. */
export function javaTrim(text: string): TextSpan {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start++;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end--;
  return { start, end };
}
