/** Lines of the file of a content's lines as kept: differences, which are small. */
export const contentLines = {
  write(lines: readonly number[] | undefined): string | null {
    return lines ? JSON.stringify(lines.map((line, at) => line - (lines[at - 1] ?? 0))) : null;
  },
  read(written: string): readonly number[] {
    let line = 0;
    return (JSON.parse(written) as readonly number[]).map((more) => {
      line += more;
      return line;
    });
  },
} as const;
