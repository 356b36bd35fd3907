import { lexicalTokens } from './lexical-tokens.ts';

/** A question of more distinct terms than this is a pasted text: the first ones tell what it is about. */
const MOST_TERMS = 256;

/** The distinct terms of a query text, in order of appearance, at most 256; empty where it has none. */
export function queryTerms(text: string): string[] {
  return [...new Set(lexicalTokens(text))].slice(0, MOST_TERMS);
}
