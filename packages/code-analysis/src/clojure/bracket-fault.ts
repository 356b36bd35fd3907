/** What is wrong with the brackets or strings of a text. */
export interface BracketFault {
  /** Where the bracket or string begins that is not closed, or closes nothing. */
  readonly offset: number;
  readonly problem: string;
  /** True = no text behind it could mend it. */
  readonly isFinal: boolean;
}

/** A string or regular expression, one that does not end, a comment, a character, a bracket. */
const TOKEN = /"(?:[^"\\]|\\[\s\S])*("?)|(?:;|#!)[^\r\n]*|\\(?:[a-zA-Z0-9]+|[\s\S])|[()[\]{}]/g;
const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** The first fault in the brackets and strings of Clojure text; undefined = all are closed. */
export function bracketFault(text: string): BracketFault | undefined {
  const open: { readonly bracket: string; readonly offset: number }[] = [];
  for (const { 0: token, 1: quote, index: offset } of text.matchAll(TOKEN)) {
    if (quote === '') return { offset, problem: 'a string does not end', isFinal: false };
    if (token.length > 1 || token === ';') continue;
    const opens = CLOSES[token];
    if (opens === undefined) open.push({ bracket: token, offset });
    else {
      const last = open.pop();
      if (!last) return { offset, problem: `${token} closes nothing`, isFinal: true };
      if (last.bracket !== opens)
        return { offset: last.offset, problem: `${last.bracket} is closed by ${token}`, isFinal: true };
    }
  }
  const last = open.pop();
  return last && { offset: last.offset, problem: `${last.bracket} is not closed`, isFinal: false };
}
