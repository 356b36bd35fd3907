/**
 * Text as it can be shown safely: control characters become their pictures (U+2400 block), and characters that turn the
 * direction of what follows, or have no width, become their code point in brackets. Line ends and tabs stay.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
}

/** C0 without tab and line feed, DEL, C1, marks and overrides of direction, spaces without width, byte-order mark. */
const HIDDEN = /(?![\t\n])[\p{Cc}\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff]/gu;
