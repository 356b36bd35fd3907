import { isWellFormed } from './is-well-formed.ts';

/**
 * Refuses what cannot be an id or path. They become text columns: a NUL or half of a surrogate pair would not come back
 * as it was.
 */
export function checkText(text: string, what: string): void {
  if (typeof text !== 'string') throw new TypeError(`${what} is not a text`);
  if (text === '') throw new RangeError(`${what} is empty`);
  if (text.includes('\0') || !isWellFormed(text))
    throw new RangeError(`${what} holds a character that no text may hold`);
}
