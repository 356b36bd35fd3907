/** A part of a text: UTF-16 offsets, end exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A run of text that is shown in one way. */
export interface Piece extends Span {
  /** Of the part that answers. */
  readonly inSpan: boolean;
  /** A word of the question. */
  readonly isWord: boolean;
}

/** Cuts a run of text where the part that answers, or a word of the question, begins or ends. */
export function markedPieces(run: Span, span: Span | undefined, words: readonly Span[]): Piece[] {
  const near = words.filter((word) => word.start < run.end && word.end > run.start);
  const edges = [
    run.start,
    run.end,
    ...(span ? [span.start, span.end] : []),
    ...near.flatMap((word) => [word.start, word.end]),
  ];
  const cuts = [...new Set(edges)].filter((edge) => edge >= run.start && edge <= run.end).sort((a, b) => a - b);
  return cuts.slice(1).map((end, at) => {
    const start = cuts[at] ?? end;
    return { start, end, inSpan: covers(span, start), isWord: near.some((word) => covers(word, start)) };
  });
}

/** Reads spans as {@link formatSpans} writes them; what is none is left out. */
export function parseSpans(text: string): Span[] {
  return text.split(',').flatMap((part) => {
    const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(part) ?? [];
    return start !== undefined && Number(start) < Number(end) ? [{ start: Number(start), end: Number(end) }] : [];
  });
}

/** Spans as text for an address: `3-9,12-20`. */
export function formatSpans(spans: readonly Span[]): string {
  return spans.map(({ start, end }) => `${start}-${end}`).join(',');
}

function covers(span: Span | undefined, offset: number): boolean {
  return span !== undefined && span.start <= offset && span.end > offset;
}
