import type { ShownHit } from '../budget/fit-hits.ts';

/** The arguments of `read_document` that give what a hit does not show; undefined where it shows all. */
export function readCall({ hit, shown }: ShownHit): Readonly<Record<string, string | number>> | undefined {
  if (!shown.truncated) return undefined;
  const { documentId, range, contentStart } = hit.segment;
  const isPart = contentStart !== undefined || shown.isSource;
  if (range === undefined || !isPart || shown.lines === undefined) return { doc_id: documentId };
  const continues = shown.lines.start === range.startLine && shown.lines.end < range.endLine;
  const from = continues ? shown.lines.end : range.startLine;
  return { doc_id: documentId, start_line: from, end_line: range.endLine };
}
