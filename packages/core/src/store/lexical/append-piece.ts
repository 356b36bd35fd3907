import { appendRunTokens } from './run-tokens.ts';
import { UNSPACED } from './unspaced.ts';

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
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, 'u');
const BY_SCRIPT = new RegExp(`(?:[${UNSPACED}]\\p{M}*)+|[^${UNSPACED}]+`, 'gu');
const CHARACTERS = new RegExp(`[${UNSPACED}]\\p{M}*`, 'gu');
/** Scripts in which one character may be a word. */
const WORD = /[\p{sc=Han}\p{sc=Hangul}]/u;

/**
 * Appends the tokens of a text without white space, of at most 1,024 UTF-16 units, in any script. `characters`: see
 * `lexicalTokens`.
 */
export function appendPiece(piece: string, tokens: string[], characters: boolean): void {
  const readable = piece.length > 256 ? piece.replace(ENCODED, (run) => run.slice(0, ENCODED_KEPT)) : piece;
  const unspaced = HAS_UNSPACED.test(readable);
  for (const run of readable.match(RUNS) ?? []) {
    if (unspaced && HAS_UNSPACED.test(run)) appendMixed(run, tokens, characters);
    else if (STARTS_LIKE_A_NAME.test(run)) appendRunTokens(run, 0, run.length, tokens);
    else if (!REPEATED.test(run)) tokens.push(run);
  }
}

function appendMixed(run: string, tokens: string[], characters: boolean): void {
  for (const piece of run.match(BY_SCRIPT) ?? []) {
    if (HAS_UNSPACED.test(piece)) appendBigrams(piece.match(CHARACTERS) ?? [], tokens, characters);
    else appendRunTokens(piece, 0, piece.length, tokens);
  }
}

function appendBigrams(run: readonly string[], tokens: string[], characters: boolean): void {
  if (run.length === 1) tokens.push(run[0] as string);
  for (let i = 1; i < run.length; i += 1) tokens.push(`${run[i - 1]}${run[i]}`);
  if (!characters || run.length === 1) return;
  for (const character of run) if (WORD.test(character)) tokens.push(character);
}
