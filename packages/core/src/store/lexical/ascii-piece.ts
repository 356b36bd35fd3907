import { appendPiece } from './append-piece.ts';
import { asciiKinds, kinds } from './ascii-kinds.ts';
import { appendRunTokens } from './run-tokens.ts';

const LETTER = kinds.lower | kinds.upper;
const ALPHANUMERIC = LETTER | kinds.digit;
const NAME = ALPHANUMERIC | kinds.joint;
const [DASH, STAR, UNDERSCORE] = [0x2d, 0x2a, 0x5f];
/** In a longer piece encoded data are looked for. */
const MAX_NAME_LENGTH = 256;
/** Longest symbol of operator characters. */
const MAX_OPERATOR = 4;

/**
 * Appends the tokens of a part of a text that is ASCII without white space: what {@link appendPiece} does, many times
 * faster.
 */
export function appendAsciiPiece(text: string, start: number, end: number, tokens: string[]): void {
  const word = endOfWord(text, start, end);
  if (word > start) {
    appendRunTokens(text, start, word, tokens);
    return;
  }
  if (end - start > MAX_NAME_LENGTH) {
    appendPiece(text.slice(start, end), tokens, false);
    return;
  }
  for (let at = start; at < end; ) {
    const name = firstOfName(text, at, start);
    const stop = name >= 0 ? endOf(NAME, text, name, end) : endOfOperator(text, at, start, end);
    if (name >= 0 && name < end) appendRunTokens(text, at, stop, tokens);
    else if (stop > at && !isRepeated(text, at, stop)) tokens.push(text.slice(at, stop));
    at = Math.max(stop, at + 1);
  }
}

function kindOf(text: string, at: number): number {
  return asciiKinds[text.charCodeAt(at)] ?? 0;
}

/** Behind the last of the characters of some kinds that stand from a place on. */
function endOf(wanted: number, text: string, at: number, end: number): number {
  let stop = at;
  while (stop < end && (kindOf(text, stop) & wanted) !== 0) stop += 1;
  return stop;
}

/** A word as most are, letters with perhaps punctuation of prose behind it: where the letters end; `start` = no such word. */
function endOfWord(text: string, start: number, end: number): number {
  const first = kindOf(text, start);
  if ((first & LETTER) === 0) return start;
  const stop = endOf(kinds.lower, text, start + 1, end);
  if (stop === start + 1 && first !== kinds.lower) return start;
  return stop === end || (stop === end - 1 && (kindOf(text, stop) & kinds.stop) !== 0) ? stop : start;
}

/** The first letter or digit of the name that begins here, be it with what may stand before a name; −1 = no name. */
function firstOfName(text: string, at: number, start: number): number {
  if ((kindOf(text, at) & ALPHANUMERIC) !== 0) return at;
  const code = text.charCodeAt(at);
  let first = at;
  if (code === DASH && text.charCodeAt(at + 1) === DASH) first = at + 2;
  else if (code === STAR && !(at > start && text.charCodeAt(at - 1) === STAR)) first = at + 1;
  else while (text.charCodeAt(first) === UNDERSCORE) first += 1;
  return (kindOf(text, first) & ALPHANUMERIC) !== 0 ? first : -1;
}

/** Behind the symbol of operator characters that begins here, standing alone; `at` = none. */
function endOfOperator(text: string, at: number, start: number, end: number): number {
  const stop = endOf(kinds.operator, text, at, end);
  const isAlone =
    !(at > start && (kindOf(text, at - 1) & kinds.operator) !== 0) &&
    !(stop < end && (kindOf(text, stop) & ALPHANUMERIC) !== 0);
  return isAlone && stop - at >= 2 && stop - at <= MAX_OPERATOR ? stop : at;
}

function isRepeated(text: string, start: number, end: number): boolean {
  const first = text.charCodeAt(start);
  for (let at = start + 1; at < end; at += 1) if (text.charCodeAt(at) !== first) return false;
  return true;
}
