/**
 * Estimates how many tokens a language model counts for a text, on the safe side: the tokenizers of large models (checked
 * with cl100k_base and o200k_base) come out lower for prose, code, JSON, encoded data and other scripts alike. A word of
 * ASCII letters costs a token for every four started; capitals, digits and words of more than twelve letters one for every
 * 1.8; other visible ASCII characters and line breaks one, a run of spaces one unless it is a single space.
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(RUNS)) tokens += cost(run);
  return Math.ceil(tokens);
}

const RUNS = /[A-Z]?[a-z]+|[A-Z]+|[0-9]+|[ \t]+|[^A-Za-z0-9 \t]/gu;

/** Longest run of letters that is taken for a word. */
const LONGEST_WORD = 12;

function cost(run: string): number {
  const first = run.charCodeAt(0);
  if (first > 0x7f) return costBeyondAscii(run);
  if (run === ' ') return 0; // belongs to the word after it
  if (first === 0x20 || first === 0x09 || run.length === 1) return 1;
  const dense = first < 0x3a || run.length > LONGEST_WORD || /[A-Z]{2}/.test(run);
  return Math.ceil(run.length / (dense ? 1.8 : 4));
}

/** Characters of scripts that the tokenizers know less of cost more. */
function costBeyondAscii(char: string): number {
  if (char.length > 1) return 3;
  const code = char.charCodeAt(0);
  if (code < 0x370) return 1;
  return code < 0x590 ? 1.25 : 1.75;
}
