/** Shorter parts of a text are copies anyway (V8's `SlicedString::kMinLength`). */
const SHORTEST_VIEW = 13;

/**
 * A copy of a text that shares no memory with it. A part of a text otherwise keeps the whole alive for as long as it is
 * remembered: engines make parts of more than a dozen characters as views.
 */
export function detachText(text: string): string {
  if (text.length < SHORTEST_VIEW) return text;
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
