import { shownText } from '../shown-text.ts';
import { EdnProblem } from './edn-problem.ts';

const NAMED: ReadonlyMap<string, string> = new Map([
  ['newline', '\n'],
  ['space', ' '],
  ['tab', '\t'],
  ['backspace', '\b'],
  ['formfeed', '\f'],
  ['return', '\r'],
]);

/** The character that `\name` stands for; `name` is not empty. */
export function scanCharacter(name: string, at: number): string {
  if (name.length === 1) return name;
  const named = NAMED.get(name);
  if (named !== undefined) return named;
  const code = characterCode(name);
  if (code === undefined) {
    throw new EdnProblem(
      at,
      `unknown character "\\${shownText(name)}"; known are one character, ${names()}, \\uXXXX and \\oNNN`,
    );
  }
  return String.fromCharCode(code);
}

function names(): string {
  return [...NAMED.keys()].map((name) => `\\${name}`).join(', ');
}

function characterCode(name: string): number | undefined {
  if (/^u[0-9a-fA-F]{4}$/.test(name)) {
    const code = Number.parseInt(name.slice(1), 16);
    return code >= 0xd800 && code <= 0xdfff ? undefined : code;
  }
  if (!/^o[0-7]{1,3}$/.test(name)) return undefined;
  const code = Number.parseInt(name.slice(1), 8);
  return code > 0o377 ? undefined : code;
}
