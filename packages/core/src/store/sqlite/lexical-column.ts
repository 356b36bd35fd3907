import { lexicalTokens } from '../lexical/lexical-tokens.ts';
import { queryTerms } from '../lexical/query-terms.ts';

/** What the full-text tokenizer would split, fold or not keep, and the sign that marks an encoded character. */
const UNSAFE = /[\p{Cc}A-Z~\p{Surrogate}]/u;
const ALL_UNSAFE = new RegExp(UNSAFE, 'gu');

/** The two sides of the full-text table: what is stored and what is asked. User text is never query syntax in either. */
export const lexicalColumn = {
  /** Tokens of a text as the column gets them, parted by spaces, and how many there are. */
  text(text: string): { readonly joined: string; readonly count: number } {
    const tokens = lexicalTokens(text);
    const joined = tokens.join(' ');
    return { joined: UNSAFE.test(joined) ? tokens.map(encode).join(' ') : joined, count: tokens.length };
  },
  /** MATCH expressions for texts with a term of a query, one each; empty where the query has none. */
  phrases(query: string): readonly string[] {
    return queryTerms(query).map((term) => `"${encode(term).replaceAll('"', '""')}"`);
  },
} as const;

function encode(token: string): string {
  return token.replace(ALL_UNSAFE, (character) => `~${character.charCodeAt(0).toString(16)}~`);
}
