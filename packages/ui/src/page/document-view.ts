import type { DocumentAnswer } from '../api.ts';
import { ask } from './ask.ts';
import { documentHead } from './document-head.ts';
import { DocumentText } from './document-text.ts';
import { element, fill } from './element.ts';
import { errorLine } from './error-line.ts';
import { Latest } from './latest.ts';
import { parseSpans } from './marked-pieces.ts';
import type { Route } from './route.ts';
import { SegmentContents } from './segment-contents.ts';
import { segmentLine } from './segment-line.ts';
import type { Page, View } from './view.ts';
import { WindowedList } from './windowed-list.ts';
import { counted } from './words.ts';

/** One document: its text with line numbers, its segments, what is known of it. */
export class DocumentView implements View {
  readonly element: HTMLElement;
  readonly #page: Page;
  readonly #latest: Latest = new Latest();
  readonly #head: HTMLElement = element('header', { class: 'document-head', tabindex: -1 });
  readonly #text: DocumentText = new DocumentText((segment) => this.#choose(segment));
  readonly #contents: SegmentContents = new SegmentContents();
  readonly #count: HTMLElement = element('h2', { class: 'count' });
  readonly #list: WindowedList;
  readonly #side: HTMLElement;
  #document: DocumentAnswer | undefined;
  #shown = '';
  /** False once it may have changed since it was asked for. */
  #isFresh = false;

  constructor(page: Page) {
    this.#page = page;
    this.#list = new WindowedList({
      label: 'Segments',
      row: (index) => this.#document && segmentLine(this.#document, index),
      open: (index) => this.#choose(index),
    });
    this.#side = element('aside', { class: 'segments', 'aria-label': 'Segments' }, this.#count, this.#list.element);
    const body = element('div', { class: 'document-body' }, this.#text.element, this.#contents.element, this.#side);
    this.element = element('div', { class: 'document-view' }, this.#head, body);
  }

  show(route: Route): void {
    const wanted = JSON.stringify([route.source, route.id]);
    if (wanted === this.#shown && this.#isFresh) this.#mark(route);
    else void this.#load(route, wanted);
  }

  /** It may be another by the time it is shown again. */
  hide(): void {
    this.#latest.stop();
    this.#isFresh = false;
  }

  move(step: 1 | -1): void {
    this.#text.element.scrollBy({ top: step * 60 });
  }

  key(key: string): boolean {
    const step = { n: 1, p: -1 }[key];
    const total = this.#document?.segments.length ?? 0;
    if (step === undefined || total === 0) return false;
    const at = this.#segmentOf(this.#page.route);
    this.#choose(at < 0 ? 0 : Math.max(0, Math.min(at + step, total - 1)));
    return true;
  }

  focus(): void {
    const first = this.#text.element.hidden ? this.#head : this.#text.element;
    first.focus({ preventScroll: true });
  }

  async #load(route: Route, wanted: string): Promise<void> {
    if (wanted !== this.#shown) this.#clear();
    this.#shown = wanted;
    this.#isFresh = false;
    const parameters = [['source', route.source] as const, ['id', route.id] as const];
    try {
      const document = await this.#latest.of((signal) => ask<DocumentAnswer>('document', parameters, signal));
      if (!document) return;
      this.#isFresh = true;
      this.#showDocument(document);
      this.#mark(this.#page.route);
    } catch (error) {
      this.#clear();
      this.#shown = '';
      fill(this.#head, element('p', {}, errorLine(error)));
    }
  }

  #clear(): void {
    this.#document = undefined;
    this.#text.clear();
    this.#contents.element.hidden = true;
    this.#side.hidden = true;
    fill(this.#head, element('p', { class: 'muted' }, 'Reading …'));
  }

  #showDocument(document: DocumentAnswer): void {
    const { text, segments } = document;
    this.#document = document;
    fill(this.#head, ...documentHead(document, this.#page));
    this.#text.element.hidden = text === undefined;
    this.element.classList.toggle('without-text', text === undefined);
    if (text !== undefined) this.#text.setText(text, segments);
    this.#side.hidden = segments.length === 0;
    fill(this.#count, counted(segments.length, 'segment'));
    this.#list.setTotal(segments.length);
    const { activeElement: focused, body } = globalThis.document;
    if (focused === body || this.element.contains(focused)) this.focus();
  }

  #mark(route: Route): void {
    const segment = this.#segmentOf(route);
    // In a text that changed the words of the question lie elsewhere.
    const words = this.#document?.changed ? [] : parseSpans(route.words);
    this.#text.mark({ segment, span: parseSpans(route.range)[0], words });
    if (segment >= 0) this.#list.activate(segment, { quiet: true });
    if (this.#document) this.#contents.show(this.#document, segment);
  }

  #segmentOf({ segment }: Route): number {
    return segment === '' ? -1 : (this.#document?.segments.findIndex(({ id }) => id === segment) ?? -1);
  }

  #choose(index: number): void {
    const segment = this.#document?.segments[index];
    if (!segment) return;
    this.#page.navigate({ segment: segment.id, range: '', words: '' }, 'replace');
    const where = segment.range ? `, from line ${segment.range.startLine}` : '';
    this.#page.announce(`Segment ${segment.ordinal}${where}`);
  }
}
