import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { LineIndex, VectorSearchError } from '@mcp-vector-search/core';
import type { SAXParser } from 'parse5-sax-parser';
import { type PageText, PageWriter } from './page-writer.ts';

/** UTF-16 units parsed at once: other work of the process goes on in between. */
const CHUNK = 65_536;
/** The parser keeps drawings and formulas within each other in a list that it moves as a whole. */
const MOST_FOREIGN = 10_000;

/**
 * The text of a page. Only a tokenizer is used, no tree: a tree costs time with the square of the depth where elements are not closed.
 * Rejects with DOCUMENT_UNDECODABLE, or with the signal's reason.
 */
export async function parseHtml(file: string, signal: AbortSignal | undefined): Promise<PageText> {
  const html = file.replace(/\r\n?/g, '\n'); // as the parser takes them, so that its offsets are those of this text
  // Loaded when a page is read: a start with none does not wait for it.
  const { SAXParser: Parser } = await import('parse5-sax-parser');
  const parser = new Parser({ sourceCodeLocationInfo: true });
  const page = new PageWriter();
  const foreign = listen(parser, page, new LineIndex(html));
  try {
    for (let at = 0; at < html.length; at += CHUNK) {
      signal?.throwIfAborted();
      parser.write(html.slice(at, at + CHUNK));
      if (foreign() > MOST_FOREIGN) throw tooDeep();
      await setImmediate();
    }
    parser.end();
    await finished(parser);
  } finally {
    parser.destroy();
  }
  return page.end();
}

/**
 * Hands the tokens to the page; tells how many drawings and formulas are open. Lines are counted here: the parser counts a line
 * break again when it goes back over it, as behind a `&` that begins nothing.
 */
function listen(parser: SAXParser, page: PageWriter, lines: LineIndex): () => number {
  let foreign = 0;
  parser.on('startTag', ({ tagName, attrs, selfClosing, sourceCodeLocation }) => {
    const isForeign = tagName === 'svg' || tagName === 'math';
    if (isForeign && !selfClosing) foreign += 1;
    page.open(tagName, attrs, {
      line: lines.lineAt(sourceCodeLocation?.startOffset ?? 0),
      isClosed: isForeign && selfClosing,
    });
  });
  parser.on('endTag', ({ tagName, sourceCodeLocation }) => {
    if (tagName === 'svg' || tagName === 'math') foreign -= 1;
    page.close(tagName, lines.lineAt(sourceCodeLocation?.startOffset ?? 0));
  });
  parser.on('text', ({ text, sourceCodeLocation }) => {
    const { startOffset = 0, endOffset = 0 } = sourceCodeLocation ?? {};
    page.text(text, lines.lineAt(startOffset), lines.lineAt(endOffset));
  });
  return () => foreign;
}

function tooDeep(): VectorSearchError {
  const message = `the document cannot be read: more than ${MOST_FOREIGN} drawings lie within each other; close them, or leave the file out`;
  return new VectorSearchError('DOCUMENT_UNDECODABLE', message);
}
