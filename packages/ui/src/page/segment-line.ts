import type { DocumentAnswer, PageSegment } from '../api.ts';
import { type Child, element } from './element.ts';
import { ownMetadata } from './metadata-chips.ts';
import { visibleText } from './visible-text.ts';
import { linesOf } from './words.ts';

/** Length of the beginning that is shown of a segment, in UTF-16 units. */
const BEGINNING = 120;

/** Number, lines, own metadata and beginning of a segment, as a line of the list of segments. */
export function segmentLine(document: DocumentAnswer, index: number): Child[] | undefined {
  const segment = document.segments[index];
  if (!segment) return undefined;
  return [
    element('span', { class: 'ordinal' }, String(segment.ordinal)),
    element(
      'span',
      { class: 'what' },
      segment.range ? linesOf(segment.range) : 'not a part of the text',
      ...own(document, segment),
    ),
    element('span', { class: 'begin', dir: 'auto' }, beginning(document, segment)),
  ];
}

/** Values that this segment has and its document has not. */
function own({ metadata }: DocumentAnswer, segment: PageSegment): Child[] {
  const pairs = ownMetadata(segment.metadata).filter(([key, value]) => metadata[key] !== value);
  return pairs.map(([key, value]) =>
    element('span', { class: 'own', title: key }, ` · ${visibleText(String(value)).slice(0, 60)}`),
  );
}

function beginning({ text }: DocumentAnswer, { range, content }: PageSegment): string {
  const whole = (range && text?.slice(range.start, range.start + 2 * BEGINNING)) ?? content ?? '';
  return visibleText(
    whole
      .slice(0, 2 * BEGINNING)
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, BEGINNING),
  );
}
