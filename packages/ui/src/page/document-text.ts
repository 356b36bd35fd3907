import type { PageSegment } from '../api.ts';
import { element, fill } from './element.ts';
import { markedPieces, type Span } from './marked-pieces.ts';
import { RowBlocks } from './row-blocks.ts';
import { type SegmentRows, segmentRows } from './segment-rows.ts';
import { rowAt, type TextRow, textRows } from './text-rows.ts';
import { visibleText } from './visible-text.ts';

/** What is marked in a text: the segment in question, the part of it that answers, and the words in there. */
export interface Marked {
  /** Index among the segments; -1 = none. */
  readonly segment: number;
  readonly span?: Span | undefined;
  /** Words of the question, in order. */
  readonly words: readonly Span[];
}

const NOTHING: Marked = { segment: -1, words: [] };

/** The text of a document with numbers of lines, with the places where segments begin, and with one segment marked. */
export class DocumentText {
  readonly element: HTMLElement = element('div', {
    class: 'text',
    role: 'region',
    'aria-label': 'Text of the document',
    tabindex: 0,
  });
  readonly #choose: (segment: number) => void;
  #text = '';
  #rows: readonly TextRow[] = [];
  #places: SegmentRows = { over: new Int32Array(), begin: new Map() };
  #segments: readonly PageSegment[] = [];
  #marked: Marked = NOTHING;
  #blocks: RowBlocks | undefined;

  /** `choose` is told of a segment whose number was clicked. */
  constructor(choose: (segment: number) => void) {
    this.#choose = choose;
  }

  /** Shows another text. */
  setText(text: string, segments: readonly PageSegment[]): void {
    this.clear();
    this.#text = text;
    this.#segments = segments;
    this.#rows = textRows(text);
    this.#places = segmentRows(this.#rows, segments);
    this.#blocks = new RowBlocks(this.element, this.#rows.length, (row) => this.#row(row));
  }

  /** Shows nothing. */
  clear(): void {
    this.#blocks?.dispose();
    this.#blocks = undefined;
    this.#marked = NOTHING;
    fill(this.element);
  }

  /** Marks a segment, or a part of it, and scrolls there. */
  mark(marked: Marked): void {
    this.#marked = marked;
    this.#blocks?.refresh();
    const [first] = [...marked.words, marked.span, this.#segments[marked.segment]?.range].filter(
      (span) => span !== undefined,
    );
    const start = first?.start;
    if (start === undefined) this.element.scrollTop = 0;
    else this.#blocks?.scrollTo(rowAt(this.#rows, start));
  }

  #row(index: number): HTMLElement {
    const row = this.#rows[index] ?? { start: 0, end: 0 };
    const over = this.#places.over[index] ?? -1;
    const begin = this.#places.begin.get(index) ?? [];
    const isMarked = this.#marked.segment >= 0 && this.#touches(row, this.#segments[this.#marked.segment]?.range);
    return element(
      'div',
      {
        class: `row${over < 0 ? '' : over % 2 === 0 ? ' even' : ' odd'}${begin.length > 0 ? ' begins' : ''}${isMarked ? ' in-segment' : ''}`,
        'data-line': row.line,
      },
      element('span', { class: 'seg' }, ...begin.map((segment) => this.#number(segment))),
      element('span', { class: 'no' }, row.line === undefined ? '' : String(row.line)),
      element('span', { class: 'code' }, ...this.#code(row)),
    );
  }

  #number(segment: number): HTMLElement {
    const ordinal = this.#segments[segment]?.ordinal ?? segment;
    const click = (): void => this.#choose(segment);
    const title = `Segment ${ordinal}`;
    return element(
      'button',
      {
        type: 'button',
        title,
        'aria-label': title,
        tabindex: -1,
        'aria-pressed': String(segment === this.#marked.segment),
        on: { click },
      },
      String(ordinal),
    );
  }

  #code(row: TextRow): (HTMLElement | string)[] {
    const { segment, span, words } = this.#marked;
    const whole = this.#segments[segment]?.range;
    const isWhole = span !== undefined && span.start === whole?.start && span.end === whole.end;
    return markedPieces(row, isWhole ? undefined : span, words).map(({ start, end, inSpan, isWord }) => {
      const text = visibleText(this.#text.slice(start, end));
      if (isWord) return element('mark', {}, text);
      return inSpan ? element('span', { class: 'answers' }, text) : text;
    });
  }

  #touches(row: TextRow, span: Span | undefined): boolean {
    return span !== undefined && span.start <= row.end && (span.end > row.start || span.end === row.end);
  }
}
