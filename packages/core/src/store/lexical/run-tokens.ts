import { detachText } from './detach-text.ts';
import { appendIdentifierTokens } from './identifier-tokens.ts';
import { Remembered } from './remembered.ts';

/** Longer runs seldom come again. */
const MAX_REMEMBERED_LENGTH = 32;
/** Some 10 MB at most. */
const remembered: Remembered<string | readonly string[]> = new Remembered(131_072);

/**
 * Appends the tokens of a run that is a part of a text, see `appendIdentifierTokens`. A pure function: the tokens of short
 * runs are remembered, since texts repeat their words.
 */
export function appendRunTokens(text: string, start: number, end: number, tokens: string[]): void {
  if (end - start > MAX_REMEMBERED_LENGTH) {
    appendIdentifierTokens(text.slice(start, end), tokens);
    return;
  }
  const found = remembered.get(text, start, end) ?? find(text.slice(start, end));
  if (typeof found === 'string') tokens.push(found);
  else for (const token of found) tokens.push(token);
}

function find(run: string): string | readonly string[] {
  const own = detachText(run);
  const tokens: string[] = [];
  appendIdentifierTokens(own, tokens);
  const found = tokens.length === 1 ? tokens[0]! : tokens;
  remembered.set(own, found);
  return found;
}
