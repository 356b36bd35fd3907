import type { DocumentAnswer, PageSegment } from '../api.ts';
import { element, fill } from './element.ts';
import { visibleText } from './visible-text.ts';

/** Segments whose content is shown where there is no text to see it in. */
const MANY = 100;

/** Content of segments that is not to be seen in the text of their document. */
export class SegmentContents {
  readonly element: HTMLElement = element('div', {
    class: 'contents',
    tabindex: 0,
    role: 'region',
    'aria-label': 'Content of the segments',
    hidden: true,
  });

  /** Shows the content of the segment in question, or of many where there is no text. Hidden where there is nothing to show. */
  show({ text, segments }: DocumentAnswer, index: number): void {
    const all = text === undefined ? segments.slice(0, MANY) : [];
    const asked = index < 0 ? all : segments.slice(index, index + 1);
    const shown = asked.filter((segment) => !isInText(segment, text));
    this.element.hidden = shown.length === 0;
    fill(
      this.element,
      ...shown.flatMap(({ ordinal, content = '' }) => [
        element('h3', {}, `Content of segment ${ordinal}`),
        element('pre', { dir: 'auto' }, visibleText(content)),
      ]),
    );
  }
}

/** True where the content differs from what stands in the text by white space alone. */
function isInText({ content, range }: PageSegment, text: string | undefined): boolean {
  if (content === undefined) return true;
  if (!range || text === undefined) return false;
  return withoutSpace(content) === withoutSpace(text.slice(range.start, range.end));
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
