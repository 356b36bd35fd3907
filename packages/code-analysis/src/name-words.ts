/** Where one word of a name ends and the next begins: `parseHTTPDate2` is parse, HTTP, Date, 2. */
const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{N}+/gu;

/** A name as words, in lower case: `charsToIntegers` and `chars->integers` read as words do. Itself if it has none. */
export function nameWords(name: string): string {
  return name.match(WORD)?.join(' ').toLowerCase() ?? name;
}
