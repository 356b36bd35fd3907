/** A text with every lone half of a surrogate pair replaced (U+FFFD): JSON with one in it is refused by many servers. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
