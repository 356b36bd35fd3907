import type { TextSpan } from '../../embed/embedder.ts';
import type { TextMeasure } from './text-measure.ts';

/** How large pieces may be. */
export interface BudgetOptions {
  /** Most that a piece may measure, from 1. */
  readonly budget: number;
  /** Most that a piece may repeat of the one before, from 0. */
  readonly overlap: number;
  readonly measure: TextMeasure;
}

interface Part extends TextSpan {
  readonly size: number;
}

/** Where a text is cut, the coarsest first. A separator stays at the beginning of what follows it. */
const SEPARATORS = ['\n\n', '\n', ' '] as const;

/**
 * Cuts a span of a text into pieces within a budget. A span that fits is one piece. What does not is cut at blank lines, parts
 * that still do not fit at line breaks, then at spaces, then between characters; neighbouring parts are put together again
 * as far as the sum of their sizes fits. A piece begins with the last whole parts of the one before, as far as they are within
 * the overlap and leave room. The pieces cover the span; only a single character may be above the budget. The rule is that of
 * LlamaIndex's TokenTextSplitter with white space kept.
 */
export function splitToBudget(text: string, span: TextSpan, options: BudgetOptions): TextSpan[] {
  const size = options.measure(text.slice(span.start, span.end), options.budget);
  if (size <= options.budget) return [{ start: span.start, end: span.end }];
  return merge(text, cutParts(text, span, options), options);
}

/** Parts within the budget, of a span that is not. */
function cutParts(text: string, span: TextSpan, { budget, measure }: BudgetOptions): Part[] {
  const parts: Part[] = [];
  const open = cutOnce(text, span).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const size = measure(text.slice(next.start, next.end), budget);
    const finer = size > budget ? cutOnce(text, next) : [];
    // One by one: there may be more of them than a call takes arguments.
    if (finer.length > 1) for (const part of finer.reverse()) open.push(part);
    else parts.push({ ...next, size });
  }
  return parts;
}

/** The span cut by the first means that gives several parts; one part where it is a single character. */
function cutOnce(text: string, span: TextSpan): TextSpan[] {
  for (const separator of SEPARATORS) {
    const parts = cutAt(text, span, separator);
    if (parts.length > 1) return parts;
  }
  return characters(text, span);
}

function cutAt(text: string, { start, end }: TextSpan, separator: string): TextSpan[] {
  const parts: TextSpan[] = [];
  let from = start;
  for (let at = text.indexOf(separator, start); at >= 0 && at + separator.length <= end; ) {
    if (at > from) parts.push({ start: from, end: at });
    from = at;
    at = text.indexOf(separator, at + separator.length);
  }
  if (from < end) parts.push({ start: from, end });
  return parts;
}

function characters(text: string, { start, end }: TextSpan): TextSpan[] {
  const parts: TextSpan[] = [];
  for (let at = start; at < end; ) {
    const next = Math.min(end, at + (text.codePointAt(at)! > 0xffff ? 2 : 1));
    parts.push({ start: at, end: next });
    at = next;
  }
  return parts;
}

function merge(text: string, parts: readonly Part[], options: BudgetOptions): TextSpan[] {
  const pieces: TextSpan[] = [];
  let [first, size] = [0, 0];
  for (const [at, part] of parts.entries()) {
    if (size + part.size > options.budget) {
      pieces.push(...joined(text, parts.slice(first, at), options));
      const kept = Math.min(options.overlap, options.budget - 1);
      while (first < at && (size > kept || size + part.size > options.budget)) {
        size -= parts[first]!.size;
        first += 1;
      }
    }
    size += part.size;
  }
  return [...pieces, ...joined(text, parts.slice(first), options)];
}

/** Parts as one piece; as several where together they measure more than one by one, which token counts rarely do. */
function joined(text: string, parts: readonly Part[], options: BudgetOptions): TextSpan[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return [];
  const whole = { start: first.start, end: last.end };
  if (parts.length === 1) return [whole];
  if (options.measure(text.slice(whole.start, whole.end), options.budget) <= options.budget) return [whole];
  const middle = parts.length >> 1;
  return [...joined(text, parts.slice(0, middle), options), ...joined(text, parts.slice(middle), options)];
}
