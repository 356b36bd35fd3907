/** The first line of an error's message. */
export function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n', 1)[0] as string;
}
