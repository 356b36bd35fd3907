import { TextLines } from '../text-lines.ts';
import { CodeBlock } from './code-block.ts';
import { FlowWriter } from './flow-writer.ts';
import { ListMarkers } from './list-markers.ts';
import { BLOCKS, LISTS, PREFORMATTED, UNSHOWN } from './page-elements.ts';
import { UnshownElement } from './unshown-element.ts';

/** Text of a page with lines of the file, and its title. */
export interface PageText {
  readonly text: string;
  readonly lines: readonly number[];
  /** Empty = it has none. */
  readonly title: string;
}

type Attributes = readonly { readonly name: string; readonly value: string }[];

/** Turns tags and texts of a page, in their order, into text. Keeps no tree: an end tag ends what it says, whatever is open. */
export class PageWriter {
  readonly #lines: TextLines = new TextLines();
  readonly #flow: FlowWriter = new FlowWriter(this.#lines);
  readonly #lists: ListMarkers = new ListMarkers();
  #code: CodeBlock | undefined;
  #unshown: UnshownElement | undefined;
  /** Blocks that were opened and not closed, by their names. */
  readonly #open: Map<string, number> = new Map();
  #inReading = false;
  #title: { text: string; readonly line: number; open: boolean } | undefined;

  /** A start tag on a line of the file; `isClosed` where it says that nothing is within, and HTML minds that. */
  open(
    name: string,
    attributes: Attributes,
    { line, isClosed }: { readonly line: number; readonly isClosed: boolean },
  ): void {
    if (this.#unshown?.open(name, isClosed)) return;
    this.#unshown = undefined;
    if (UNSHOWN.has(name) || (name === 'title' && this.#title)) {
      if (!isClosed) this.#unshown = new UnshownElement(name);
    } else if (name === 'title') {
      this.#title = { text: '', line, open: true };
    } else if (this.#code) {
      this.#code.open(name, attributeOf(attributes, 'class'));
    } else {
      this.#openShown(name, attributes, line);
    }
  }

  /** An end tag on a line of the file. */
  close(name: string, line: number): void {
    const found = this.#unshown?.close(name, (this.#open.get(name) ?? 0) > 0);
    if (found === 'goes on') return;
    this.#unshown = undefined;
    if (found === 'ends') return;
    if (name === 'title') {
      if (this.#title) this.#title.open = false;
    } else if (this.#code) {
      if (PREFORMATTED.has(name)) this.#endCode();
    } else {
      this.#closeShown(name, line);
    }
  }

  /** Text from a line of the file to another. */
  text(text: string, startLine: number, endLine: number): void {
    if (this.#unshown || this.#inReading) return;
    // The parser leaves out a line break behind the tag of preformatted text.
    const missing = endLine - startLine - (text.split('\n').length - 1);
    const from = startLine + Math.max(0, missing);
    if (this.#title?.open) this.#title.text += text;
    else if (this.#code) this.#code.text(text, from, endLine);
    else this.#flow.text(text, from, endLine);
  }

  /** The page as a whole. */
  end(): PageText {
    this.#endCode();
    this.#flow.part(1);
    const title = this.#title?.text.replace(/\s+/g, ' ').trim() ?? '';
    if (title !== '' && title !== this.#flow.firstHeading) {
      this.#lines.prepend(this.#lines.isEmpty ? [`# ${title}`] : [`# ${title}`, ''], this.#title?.line ?? 1);
    }
    return { ...this.#lines.end(), title };
  }

  #openShown(name: string, attributes: Attributes, line: number): void {
    const breaks = BLOCKS.get(name);
    if (breaks) this.#inReading = false;
    if (breaks) this.#count(name, 1);
    if (breaks) this.#flow.part(LISTS.has(name) && this.#lists.depth > 0 ? 1 : breaks);
    if (LISTS.has(name)) this.#lists.open(name === 'ol', attributeOf(attributes, 'start'));
    else if (name === 'li') this.#flow.begin(this.#lists.next(attributeOf(attributes, 'value')));
    else if (/^h[1-6]$/.test(name)) this.#flow.beginHeading(Number(name[1]));
    else if (PREFORMATTED.has(name)) this.#beginCode(attributeOf(attributes, 'class'), line);
    else if (name === 'td' || name === 'th') this.#flow.beginCell();
    else if (name === 'br') this.#flow.breakLine();
    else if (name === 'img' || name === 'area') this.#flow.text(attributeOf(attributes, 'alt'), line, line);
    else if (name === 'rt' || name === 'rp') this.#inReading = true;
    else if (name === 'rb') this.#inReading = false;
  }

  #closeShown(name: string, line: number): void {
    const breaks = BLOCKS.get(name);
    if (breaks) this.#count(name, -1);
    if (LISTS.has(name)) this.#lists.close();
    if (LISTS.has(name) || name === 'li') this.#flow.begin('');
    if (breaks) this.#flow.part(LISTS.has(name) && this.#lists.depth > 0 ? 1 : breaks);
    if (/^h[1-6]$/.test(name)) this.#flow.endHeading();
    else if (name === 'br') this.#openShown('br', [], line);
    else if (name === 'rt' || name === 'rp' || name === 'ruby') this.#inReading = false;
  }

  #count(name: string, by: 1 | -1): void {
    this.#open.set(name, Math.max(0, (this.#open.get(name) ?? 0) + by));
  }

  #beginCode(classes: string, line: number): void {
    this.#flow.part(2);
    this.#code = new CodeBlock(classes, line);
  }

  #endCode(): void {
    const lines = this.#code?.end();
    this.#code = undefined;
    if (lines) this.#flow.addLines(lines);
  }
}

function attributeOf(attributes: Attributes, name: string): string {
  return attributes.find((attribute) => attribute.name === name)?.value ?? '';
}
