import { isMacro, isSpace } from './edn-characters.ts';
import { EdnProblem } from './edn-problem.ts';

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['t', '\t'],
  ['r', '\r'],
  ['n', '\n'],
  ['b', '\b'],
  ['f', '\f'],
  ['\\', '\\'],
  ['"', '"'],
]);

/** Decodes the string whose opening quote is at `start`; `end` is behind the closing quote. */
export function scanString(text: string, start: number): { readonly value: string; readonly end: number } {
  let value = '';
  for (let at = start + 1; at < text.length; ) {
    const unit = text[at] as string;
    if (unit === '"') return { value, end: at + 1 };
    if (unit === '\\') {
      const decoded = scanEscape(text, at, start);
      value += decoded.value;
      at = decoded.end;
    } else {
      const run = /["\\]/g;
      run.lastIndex = at;
      const end = run.exec(text)?.index ?? text.length;
      value += text.slice(at, end);
      at = end;
    }
  }
  throw unclosed(start);
}

function scanEscape(text: string, at: number, start: number): { value: string; end: number } {
  const letter = text[at + 1];
  if (letter === undefined) throw unclosed(start);
  const simple = SIMPLE_ESCAPES.get(letter);
  if (simple !== undefined) return { value: simple, end: at + 2 };
  if (letter === 'u') return unicodeEscape(text, at);
  if (letter >= '0' && letter <= '9') return octalEscape(text, at);
  throw new EdnProblem(
    at,
    `unknown escape "\\${letter}" in a string; known are \\t \\r \\n \\b \\f \\\\ \\" and \\uXXXX, and a backslash itself is written \\\\`,
  );
}

function unicodeEscape(text: string, at: number): { value: string; end: number } {
  const digits = /^[0-9a-fA-F]{4}/.exec(text.slice(at + 2, at + 6))?.[0];
  if (digits === undefined) throw new EdnProblem(at, 'the escape \\u in a string needs four hexadecimal digits');
  return { value: String.fromCharCode(Number.parseInt(digits, 16)), end: at + 6 };
}

/** One to three octal digits; another character directly behind fewer than three is refused, as in Clojure. */
function octalEscape(text: string, at: number): { value: string; end: number } {
  const digits = (/^[0-7]{1,3}/.exec(text.slice(at + 1, at + 4)) ?? [''])[0];
  const code = Number.parseInt(digits, 8);
  const next = text[at + 1 + digits.length];
  const cutShort = digits.length < 3 && next !== undefined && !isSpace(next) && !isMacro(next);
  if (digits === '' || code > 0o377 || cutShort) {
    throw new EdnProblem(at, 'a numeric escape in a string needs octal digits from \\000 to \\377');
  }
  return { value: String.fromCharCode(code), end: at + 1 + digits.length };
}

function unclosed(start: number): EdnProblem {
  return new EdnProblem(start, 'the string that begins here is never closed; add the closing quote (")');
}
