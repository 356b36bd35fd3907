/** How well five pieces of text cover the passages that answer a question, counted in characters; 0 to 1. */
export interface Covered {
  /** Share of the passages that is in the pieces. */
  readonly recall5: number;
  /** Share of the pieces, counting repeated text each time, that is in the passages. */
  readonly precision5: number;
  /** What both have in common over all that is in either, counting repeated text of the pieces each time. */
  readonly iou5: number;
}

/** Start and end in a text, end exclusive. */
type Span = readonly [number, number];

/**
 * Recall, precision and intersection over union as Chroma's chunking evaluation defines them
 * (https://research.trychroma.com/evaluating-chunking), in characters rather than tokens.
 *
 * @param passages what answers, without overlap
 * @param pieces what was found in the text of the passages
 * @param elsewhere what was found in other texts
 */
export function covered(passages: readonly Span[], pieces: readonly Span[], elsewhere: readonly Span[] = []): Covered {
  const wanted = total(passages);
  const given = total(pieces) + total(elsewhere);
  const common = total(union(passages.flatMap((passage) => pieces.map((piece) => intersection(passage, piece)))));
  return {
    recall5: wanted === 0 ? 0 : common / wanted,
    precision5: given === 0 ? 0 : common / given,
    iou5: wanted + given === 0 ? 0 : common / (wanted + given - common),
  };
}

function intersection([a, b]: Span, [c, d]: Span): Span {
  const start = Math.max(a, c);
  return [start, Math.max(start, Math.min(b, d))];
}

function union(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = [];
  for (const [start, end] of [...spans].sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

function total(spans: readonly Span[]): number {
  return spans.reduce((sum, [start, end]) => sum + end - start, 0);
}
