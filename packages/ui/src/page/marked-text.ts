import { type Child, element } from './element.ts';
import { visibleText } from './visible-text.ts';

/** Text with some of its ranges marked: UTF-16 offsets, in order, not overlapping. */
export function markedText(text: string, marks: readonly (readonly [start: number, end: number])[]): Child[] {
  const parts: Child[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    if (start > at) parts.push(visibleText(text.slice(at, start)));
    parts.push(element('mark', {}, visibleText(text.slice(start, end))));
    at = end;
  }
  if (at < text.length) parts.push(visibleText(text.slice(at)));
  return parts;
}
