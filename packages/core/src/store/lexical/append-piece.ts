import { appendRunTokens } from './run-tokens.ts';

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

/** Appends the tokens of a text without white space, of at most 1,024 UTF-16 units, in any script. */
export function appendPiece(piece: string, tokens: string[]): void {
  const readable = piece.length > 256 ? piece.replace(ENCODED, (run) => run.slice(0, ENCODED_KEPT)) : piece;
  const unspaced = HAS_UNSPACED.test(readable);
  for (const run of readable.match(RUNS) ?? []) {
    if (unspaced && HAS_UNSPACED.test(run)) appendMixed(run, tokens);
    else if (STARTS_LIKE_A_NAME.test(run)) appendRunTokens(run, 0, run.length, tokens);
    else if (!REPEATED.test(run)) tokens.push(run);
  }
}

function appendMixed(run: string, tokens: string[]): void {
  for (const piece of run.match(BY_SCRIPT) ?? []) {
    if (HAS_UNSPACED.test(piece)) appendBigrams(piece.match(CHARACTERS) ?? [], tokens);
    else appendRunTokens(piece, 0, piece.length, tokens);
  }
}

function appendBigrams(characters: readonly string[], tokens: string[]): void {
  if (characters.length === 1) tokens.push(characters[0] as string);
  for (let i = 1; i < characters.length; i += 1) tokens.push(`${characters[i - 1]}${characters[i]}`);
}
