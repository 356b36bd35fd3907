/**
 * Estimates how many tokens a language model counts for a text, on the safe side: the tokenizers of large models come out
 * lower for prose and code alike. Runs of ASCII letters count a token for every four started, digits a token each two,
 * any other visible ASCII character one, a run of spaces one, a line break one, and every other character
 * one (two beyond the Basic Multilingual Plane).
 */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(TOKENS)) tokens += cost(run);
  return tokens;
}

const TOKENS = /[A-Za-z]+|[0-9]+|[ \t]+|[^A-Za-z0-9 \t]/gu;

function cost(run: string): number {
  const first = run.charCodeAt(0);
  if (first === 0x20 || first === 0x09) return run === ' ' ? 0 : 1; // a single space belongs to the word after it
  if (first > 0x7f) return run.length > 1 ? 3 : first > 0x2e7f ? 1.5 : 1;
  if (run.length === 1) return 1;
  return Math.ceil(run.length / (first < 0x3a ? 2 : 4));
}
