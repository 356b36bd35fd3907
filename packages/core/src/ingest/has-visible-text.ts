const VISIBLE = /[^\s\p{Cc}]/u;

/** True where a text holds more than white space and control characters, that is, something to embed. */
export function hasVisibleText(text: string): boolean {
  return VISIBLE.test(text);
}
