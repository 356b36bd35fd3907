import { englishStem } from './english-stem.ts';
import { STOP_WORDS } from './stop-words.ts';

/** Longest token, in UTF-16 units; what is longer is cut. */
const MAX_TOKEN_LENGTH = 128;
/** A run this long is data (a key, an encoded image), not a name: its parts are not looked at. */
const MAX_IDENTIFIER_LENGTH = 256;

const PLAIN_WORD = /^[A-Za-z]?[a-z]+$/;
const HALF_PAIR = /[\ud800-\udbff]$/;
const ENGLISH = /^[a-z][a-z']*$/;
const AROUND = /^[-*_.'!?]+|[-*_.'!?]+$/g;
const BEFORE = /(?:--|(?<!\*)\*|_+)$/;
const AFTER = /^(?:[!?*]|_+)(?![!?*_])/;
// A dot between digits belongs to a number or version.
const DOTS = /\.+(?!\d)|(?<!\d)\.+/;
const JOINTS = /[-_!?*]+/;
const HUMPS = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
/** Where an identifier is cut, outermost first. */
const LEVELS: readonly RegExp[] = [DOTS, JOINTS, HUMPS];

/**
 * Appends the tokens of one run of letters, digits and identifier punctuation: the whole in lower case where it is more
 * than a word (`--dry-run`, `a.b.c`, `swap!`), each of its composed parts, and the stems of its words without stop words.
 * `run` must be folded and hold a letter or digit, or nothing is appended.
 */
export function appendIdentifierTokens(run: string, tokens: string[]): void {
  if (PLAIN_WORD.test(run)) {
    appendWord(lowerCase(run), tokens);
  } else if (run.length > MAX_IDENTIFIER_LENGTH) {
    appendToken(lowerCase(run), tokens);
  } else {
    const core = run.replace(AROUND, '');
    if (core === '') return;
    const name = decoratedName(run, core);
    if (name !== core) appendToken(lowerCase(name), tokens);
    appendParts(core, 0, tokens);
  }
}

/** The name with what belongs to it: a flag's dashes, Lisp's earmuffs, `!` and `?`, underscores; not punctuation of prose. */
function decoratedName(run: string, core: string): string {
  const start = run.indexOf(core);
  const after = AFTER.exec(run.slice(start + core.length))?.[0] ?? '';
  const before = BEFORE.exec(run.slice(0, start))?.[0] ?? '';
  return (before === '*' && after !== '*' ? '' : before) + core + after;
}

/** Cuts at one level after the other; what is cut is itself a name (`b-c` in `a.b-c`). */
function appendParts(text: string, level: number, tokens: string[]): void {
  const cut = LEVELS[level];
  if (cut === undefined) {
    appendWord(lowerCase(text), tokens);
    return;
  }
  const parts = text.split(cut).filter((part) => part !== '');
  if (parts.length > 1) appendToken(lowerCase(text), tokens);
  for (const part of parts) appendParts(part, level + 1, tokens);
}

function appendWord(word: string, tokens: string[]): void {
  if (STOP_WORDS.has(word)) return;
  appendToken(word.length <= MAX_TOKEN_LENGTH && ENGLISH.test(word) ? englishStem(word) : word, tokens);
}

function appendToken(token: string, tokens: string[]): void {
  tokens.push(token.length <= MAX_TOKEN_LENGTH ? token : token.slice(0, MAX_TOKEN_LENGTH).replace(HALF_PAIR, ''));
}

/** Lower case without the special form of a final sigma, which would part a word from its own beginning. */
function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ');
}
