import { appendPiece } from './append-piece.ts';
import { asciiKinds, kinds } from './ascii-kinds.ts';
import { appendAsciiPiece } from './ascii-piece.ts';
import { foldText } from './fold-text.ts';

/** Text without white space is taken in pieces of a bounded size, so that no pattern ever meets a long text. */
const MAX_PIECE_LENGTH = 1024;
const SPACE = /\s/;

/**
 * Tokens of a text for BM25, for documents (with `characters`) and queries, in order of appearance. User text is never query syntax:
 * any text gives tokens.
 *
 * - Names are kept whole in lower case (`foo-bar!`, `a.b.c`, `POL-358`, `--flag`, `1.12.0`, `->>`), and their parts are
 *   added (camelCase, snake_case, kebab-case, dotted).
 * - English words are stemmed (Snowball English) and its stop words dropped.
 * - Case, accents and compatibility forms do not matter.
 * - Scripts without spaces (Chinese, Japanese, Korean, Thai …) give every two adjacent characters, as Lucene's
 *   CJKBigramFilter does; a lone character gives itself. With `characters`, as for texts that are to be found, every Chinese
 *   character and Hangul syllable too, each of which may be a word; in a question they would only find more of what is not meant.
 *
 * Time is linear in the text; a token has at most 128 UTF-16 units, and of encoded data only beginnings are kept.
 */
export function lexicalTokens(text: string, { characters = false }: { readonly characters?: boolean } = {}): string[] {
  const tokens: string[] = [];
  const folded = withoutQuestionMark(foldText(text));
  for (let at = 0; at < folded.length; ) {
    if (isSpace(folded, at)) {
      at += 1;
      continue;
    }
    const most = Math.min(folded.length, at + MAX_PIECE_LENGTH);
    let end = at;
    let codes = 0;
    while (end < most && !isSpace(folded, end)) {
      codes |= folded.charCodeAt(end);
      end += 1;
    }
    if (codes < 128) appendAsciiPiece(folded, at, end, tokens);
    else appendPiece(folded.slice(at, end), tokens, characters);
    at = end;
  }
  return tokens;
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 128 ? (asciiKinds[code]! & kinds.space) !== 0 : SPACE.test(text.charAt(at));
}

/** Of several words the last `?` ends a question; in a single word it belongs to the name (`empty?`). */
function withoutQuestionMark(text: string): string {
  if (!/\S\s+\S/.test(text)) return text;
  let end = text.length;
  while (/[\s?]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
