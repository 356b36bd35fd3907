/** Names of files that hold prose end so; everything else is shown as code is. */
const PROSE = /\.(md|mdx|markdown|txt|text|rst|adoc|asciidoc|org|html?|ipynb)$/i;

/** A line break inside a paragraph: neither a blank line, a list, a heading, a table nor something indented follows. */
const SOFT_BREAK = /(?<=[^\n])\r?\n(?=[^\s#>*+|\d-])/g;

/** True where the text of a file is prose, by its name. */
export function isProse(path: string): boolean {
  return PROSE.test(path);
}

/** Prose with its paragraphs each in one line. Every offset in it stays what it was. */
export function joinedLines(text: string): string {
  return text.replace(SOFT_BREAK, (end) => ' '.repeat(end.length));
}
