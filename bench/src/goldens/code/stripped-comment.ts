/** Whether documentation is what a comment says, marks and indentation left aside. */
export function sameDocumentation(comment: string, documentation: string): boolean {
  return sameLines(comment.slice('/**'.length, -'*/'.length).replace(/^[ \t]*\*+/gm, ''), documentation);
}

/** Whether two texts have the same lines, white space at the ends of lines and of the texts left aside. */
export function sameLines(text: string, other: string): boolean {
  return trimmed(text) === trimmed(other);
}

function trimmed(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .join('\n')
    .trim();
}
