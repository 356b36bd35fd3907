import type { DocumentReader } from '@mcp-vector-search/core';
import { decodeHtml } from './html/decode-html.ts';
import { parseHtml } from './html/parse-html.ts';
import { xhtmlAsHtml } from './html/xhtml-as-html.ts';

/** A longer title is no name for a page, in UTF-16 units. */
const LONGEST_TITLE = 300;

/**
 * Reads HTML pages (`.html`, `.htm`, `.xhtml`, `.xht`): the text that a browser shows, with headings, lists and code as in Markdown, a
 * row of a table as a line, and the title as first heading unless a heading says the same. Left out: scripts, styles, templates,
 * drawings, embedded media, readings above Chinese characters (`rt`) and comments. Navigation and footers stay. Metadata: `title`.
 *
 * Encoding: byte-order mark, then the declared one (`meta`, XML declaration), else as any document. Every line of the text knows its line
 * in the file. Broken markup is read as browsers do; time and memory are linear in the file, however deeply it is nested.
 */
export function htmlReader(): DocumentReader {
  return {
    fingerprint: 'html/3',
    metadataKeys: ['title'],
    accepts: (path) => /\.(?:html?|xhtml|xht)$/i.test(path),
    async read(bytes, { path, signal }) {
      const page = decodeHtml(bytes);
      if (page === undefined) return undefined;
      const html = isXml(path, page) ? xhtmlAsHtml(page) : page;
      const { title, ...text } = await parseHtml(html, signal);
      return title === '' || title.length > LONGEST_TITLE ? text : { ...text, metadata: { title } };
    },
  };
}

/** Browsers go by the name alone; a page that says that it is XML was written as that. */
function isXml(path: string, page: string): boolean {
  return /\.(?:xhtml|xht)$/i.test(path) || /^\s*<\?xml\s/.test(page);
}
