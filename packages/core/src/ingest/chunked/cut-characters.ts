import type { TextSpan } from '../../embed/embedder.ts';

/**
 * Every character of a text. Java's splitter cuts at every UTF-16 unit; here the two halves of a surrogate pair stay
 * together, so that no chunk begins or ends with half a character.
 */
export function* cutCharacters(text: string): Generator<TextSpan, void> {
  for (let start = 0; start < text.length; ) {
    const end = start + (text.codePointAt(start)! > 0xffff ? 2 : 1);
    yield { start, end };
    start = end;
  }
}
