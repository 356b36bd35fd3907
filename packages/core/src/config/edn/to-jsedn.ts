import type { EdnToken } from './edn-token.ts';

/** Prefix of the tags that carry token numbers through jsedn. */
export const TOKEN_TAG = 'token/';

/**
 * Text that jsedn reads as the same form. Every form is tagged with the number of its token, so that places survive:
 * jsedn keeps none. What jsedn misreads (names, characters, escapes in strings, tags) is left out or becomes a string
 * whose only escapes are `\\` and `\"`, which it reads faithfully.
 */
export function toJsedn(tokens: readonly EdnToken[]): string {
  return tokens
    .map((token, index) => `${token.kind === 'close' ? '' : `#${TOKEN_TAG}${index} `}${plain(token)}`)
    .join(' ');
}

function plain(token: EdnToken): string {
  switch (token.kind) {
    case 'open':
    case 'close':
    case 'integer':
    case 'float':
    case 'constant':
      return token.text;
    case 'string':
    case 'character':
      return quoted(token.value);
    case 'keyword':
    case 'symbol':
      return quoted(token.name);
    default:
      return '';
  }
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
