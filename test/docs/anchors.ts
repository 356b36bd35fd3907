/** Addresses of the headings of a document, as GitHub makes them of their text; what is fenced is no heading. */
export function anchorsOf(markdown: string): readonly string[] {
  const taken = new Map<string, number>();
  return withoutFences(markdown)
    .split('\n')
    .flatMap((line) => /^#{1,6} (.*)$/.exec(line)?.[1] ?? [])
    .map((title) => {
      const plain = title
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase();
      const anchor = plain.replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '').replaceAll(' ', '-');
      const count = taken.get(anchor) ?? 0;
      taken.set(anchor, count + 1);
      return count === 0 ? anchor : `${anchor}-${count}`;
    });
}

/** A document without its fenced blocks. */
export function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^(```+)[^`\n]*\n[\s\S]*?^\1$/gm, '');
}
