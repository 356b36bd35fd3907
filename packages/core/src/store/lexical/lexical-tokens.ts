import { detachText } from './detach-text.ts';
import { foldText } from './fold-text.ts';
import { appendIdentifierTokens } from './identifier-tokens.ts';

/** What has no white space in it, in pieces of a bounded size, so that no pattern below ever meets a long text. */
const PIECES = /\S{1,1024}/g;
/** A word as most are: letters, perhaps with punctuation of prose behind it. */
const PROSE_WORD = /^([A-Za-z]?[a-z]+)[.,:;)]?$/;
const OPERATOR_CHARACTERS = "-+*/<>=!?&|%~^'";
/** A symbol's name of two to four operator characters, standing alone: `->>`, `<=`, `*'`. */
const OPERATOR = `(?<![${OPERATOR_CHARACTERS}])[${OPERATOR_CHARACTERS}]{2,4}(?![${OPERATOR_CHARACTERS}\\p{L}\\p{N}])`;
const NAME = "(?:--|(?<!\\*)\\*|_+)?[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}\\-_.'!?*]*";
const RUNS = new RegExp(`${NAME}|${OPERATOR}`, 'gu');
const STARTS_LIKE_A_NAME = /^[-*_]{0,1024}[\p{L}\p{N}]/u;
/** One character repeated is a rule or a bracket of prose (`---`, `**`), not a name. */
const REPEATED = /^(.)\1*$/;
/** Unbroken text in the base64 alphabet, longer than any path is likely to be. */
const ENCODED = /(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{257,}/g;
/** How much of each 1,024 units of it is kept. */
const ENCODED_KEPT = 64;
/** Scripts written without spaces, or with spaces that do not part words. */
const UNSPACED =
  '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}ー';
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const BY_SCRIPT = new RegExp(`(?:[${UNSPACED}]\\p{M}*)+|[^${UNSPACED}]+`, 'gu');
const CHARACTERS = new RegExp(`[${UNSPACED}]\\p{M}*`, 'gu');

/** Pieces whose tokens are remembered; beyond it remembering starts anew, so memory stays bounded (some 10 MB). */
const MAX_REMEMBERED = 50_000;
/** Longer pieces seldom come again. */
const MAX_REMEMBERED_LENGTH = 32;
const remembered = new Map<string, readonly string[]>();

/**
 * Tokens of a text for BM25, for documents and queries alike, in order of appearance. User text is never query syntax:
 * any text gives tokens.
 *
 * - Names are kept whole in lower case (`foo-bar!`, `a.b.c`, `POL-358`, `--flag`, `1.12.0`, `->>`), and their parts are
 *   added (camelCase, snake_case, kebab-case, dotted).
 * - English words are stemmed (Snowball English) and its stop words dropped.
 * - Case, accents and compatibility forms do not matter.
 * - Scripts without spaces (Chinese, Japanese, Korean, Thai …) give every two adjacent characters, as Lucene's
 *   CJKBigramFilter does; a lone character gives itself.
 *
 * Time is linear in the text; a token has at most 128 UTF-16 units, and of encoded data only beginnings are kept.
 */
export function lexicalTokens(text: string): string[] {
  const tokens: string[] = [];
  for (const piece of withoutQuestionMark(foldText(text)).match(PIECES) ?? []) {
    for (const token of tokensOfPiece(piece)) tokens.push(token);
  }
  return tokens;
}

/** Tokens of one piece. A pure function: they are remembered, since texts repeat their words. */
function tokensOfPiece(piece: string): readonly string[] {
  if (piece.length > MAX_REMEMBERED_LENGTH) return findTokens(piece);
  const known = remembered.get(piece);
  if (known !== undefined) return known;
  const own = detachText(piece);
  const tokens = findTokens(own);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(own, tokens);
  return tokens;
}

function findTokens(piece: string): readonly string[] {
  const tokens: string[] = [];
  const word = PROSE_WORD.exec(piece)?.[1];
  if (word === undefined) appendPiece(piece, tokens);
  else appendIdentifierTokens(word, tokens);
  return tokens;
}

/** Of several words the last `?` ends a question; in a single word it belongs to the name (`empty?`). */
function withoutQuestionMark(text: string): string {
  if (!/\S\s+\S/.test(text)) return text;
  let end = text.length;
  while (/[\s?]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function appendPiece(piece: string, tokens: string[]): void {
  const readable = piece.length > 256 ? piece.replace(ENCODED, (run) => run.slice(0, ENCODED_KEPT)) : piece;
  const unspaced = HAS_UNSPACED.test(readable);
  for (const run of readable.match(RUNS) ?? []) {
    if (unspaced && HAS_UNSPACED.test(run)) appendMixed(run, tokens);
    else if (STARTS_LIKE_A_NAME.test(run)) appendIdentifierTokens(run, tokens);
    else if (!REPEATED.test(run)) tokens.push(run);
  }
}

function appendMixed(run: string, tokens: string[]): void {
  for (const piece of run.match(BY_SCRIPT) ?? []) {
    if (HAS_UNSPACED.test(piece)) appendBigrams(piece.match(CHARACTERS) ?? [], tokens);
    else appendIdentifierTokens(piece, tokens);
  }
}

function appendBigrams(characters: readonly string[], tokens: string[]): void {
  if (characters.length === 1) tokens.push(characters[0] as string);
  for (let i = 1; i < characters.length; i += 1) tokens.push(`${characters[i - 1]}${characters[i]}`);
}
