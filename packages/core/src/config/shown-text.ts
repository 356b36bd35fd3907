/** Longest piece of a configuration in a message, in UTF-16 units. */
const SHOWN = 60;

/** A piece of a configuration for a message: on one line, cut short. */
export function shownText(text: string): string {
  const line = oneLine(text.slice(0, 4 * SHOWN).replace(/\s+/g, ' '));
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

/** A message in which line breaks and other control characters are escaped as `\uXXXX`. */
export function oneLine(message: string): string {
  const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return message.replace(/[\p{Cc}\u2028\u2029]/gu, escaped);
}
