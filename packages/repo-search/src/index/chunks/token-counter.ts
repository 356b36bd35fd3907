import type { TextMeasure } from '@mcp-vector-search/core';

/** The special tokens of cl100k_base, each of which counts as one. */
const SPECIAL = /<\|(?:endoftext|fim_prefix|fim_middle|fim_suffix|endofprompt)\|>/;

/** No token is made of more UTF-16 units than this: 128 spaces. */
const LONGEST_TOKEN = 128;

const PLAIN = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/** Loads the encoding cl100k_base, about a megabyte, and gives what counts its tokens. */
export async function loadTokenCounter(): Promise<TextMeasure> {
  const { countTokens, isWithinTokenLimit } = await import('gpt-tokenizer/encoding/cl100k_base');
  return (text, most) => {
    if (text.length > most * LONGEST_TOKEN) return most + 1;
    const parts = text.split(SPECIAL);
    if (parts.length > 1) return parts.reduce((sum, part) => sum + countTokens(part, PLAIN), parts.length - 1);
    const within = isWithinTokenLimit(text, most, PLAIN);
    return within === false ? most + 1 : within;
  };
}
