import { endsName, isDigit, isMacro, isSpace } from './edn-characters.ts';
import { EdnProblem } from './edn-problem.ts';
import type { EdnToken } from './edn-token.ts';
import { scanCharacter } from './scan-character.ts';
import { scanDispatch } from './scan-dispatch.ts';
import { scanName } from './scan-name.ts';
import { scanNumber } from './scan-number.ts';
import { scanString } from './scan-string.ts';

/** Cuts a text into checked tokens, as Clojure's EdnReader would. Throws {@link EdnProblem}. Brackets are not matched here. */
export function scanEdn(text: string): EdnToken[] {
  const tokens: EdnToken[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  for (;;) {
    at = skipBlank(text, at);
    if (at >= text.length) return tokens;
    const token = scanToken(text, at);
    tokens.push(token);
    at = token.end;
  }
}

function skipBlank(text: string, from: number): number {
  let at = from;
  for (; at < text.length; at++) {
    const unit = text[at] as string;
    if (unit === ';') while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
    else if (!isSpace(unit)) break;
  }
  return at;
}

function scanToken(text: string, start: number): EdnToken {
  const unit = text[start] as string;
  switch (unit) {
    case '(':
    case '[':
    case '{':
      return { kind: 'open', text: unit, start, end: start + 1 };
    case ')':
    case ']':
    case '}':
      return { kind: 'close', text: unit, start, end: start + 1 };
    case '"':
      return { kind: 'string', ...scanString(text, start), start };
    case '\\':
      return character(text, start);
    case '#':
      return scanDispatch(text, start);
    case '^':
      throw new EdnProblem(start, 'metadata (^) is not supported; a configuration needs none', 'metadata');
  }
  if (isDigit(unit) || ((unit === '+' || unit === '-') && isDigit(text[start + 1] ?? ''))) {
    return scanNumber(
      takeWhile(text, start, (next) => !isSpace(next) && !isMacro(next)),
      start,
    );
  }
  return scanName(
    takeWhile(text, start, (next) => !endsName(next)),
    start,
  );
}

function character(text: string, start: number): EdnToken {
  if (start + 1 >= text.length) throw new EdnProblem(start, 'nothing follows the backslash of a character');
  const name = takeWhile(text, start + 1, (next) => !endsName(next));
  return { kind: 'character', value: scanCharacter(name, start), start, end: start + 1 + name.length };
}

/** The unit at `start`, whatever it is, and all that follow and satisfy `goesOn`. */
function takeWhile(text: string, start: number, goesOn: (unit: string) => boolean): string {
  let end = start + 1;
  while (end < text.length && goesOn(text[end] as string)) end++;
  return text.slice(start, end);
}
