const NAMED: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/**
 * A text on one line, and without a say over the terminal: control characters, line separators and changes of writing direction
 * are written as escapes (`\n`, `\u001b`).
 */
export function escapeControls(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/gu,
    (character) => NAMED[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
