/**
 * The text of a documentation comment: `/**` and the stars at the beginning of lines taken away, one space after each
 * of them too, and empty lines at either end.
 */
export function docComment(comment: string): string {
  return comment
    .replace(/^\/\*+[ \t]?/, '')
    .replace(/\s*\*+\/$/, '')
    .split(/\r\n|\r|\n/)
    .map((line, at) => (at === 0 ? line : line.replace(/^\s*\*+[ \t]?/, '')).trimEnd())
    .join('\n')
    .replace(/^\n+|\n+$/g, '');
}
