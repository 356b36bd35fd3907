/** A comment, a string, a character, dots, a word, or any other single character. */
const TOKEN = /\/\*[\s\S]*?\*\/|\/\/[^\r\n]*|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'|\.{3}|[\p{L}\p{N}_$]+|\S/gu;
const COMMENT = /^\/[/*]/;
const WORD_START = /^[\p{L}\p{N}_$"'@]/u;
const WORD_END = /[\p{L}\p{N}_$"'>\])?]$|^\.{3}$/u;

/**
 * A type or parameter as Java code on one line, without comments, spaced as usual:
 * `final Map<String, ? extends T> in`.
 */
export function printCode(code: string): string {
  let printed = '';
  let previous = '';
  let inAnnotation = false;
  for (const [token] of code.matchAll(TOKEN)) {
    if (COMMENT.test(token)) continue;
    if (isSpaced(previous, token) || (inAnnotation && token === '[')) printed += ' ';
    inAnnotation = token === '@' || (inAnnotation && (previous === '@' || previous === '.' || token === '.'));
    printed += token;
    previous = token;
  }
  return printed;
}

function isSpaced(previous: string, token: string): boolean {
  if (previous === '') return false;
  if (/^[,{&=|]$/.test(previous)) return true;
  if (/^[}&=|]$/.test(token)) return true;
  return WORD_END.test(previous) && WORD_START.test(token);
}
