import type { TextSpan } from '../../embed/embedder.ts';

/**
 * The parts of a text between separators as Java's `String.split` gives them: a leading empty part stays, trailing empty
 * ones go, no separator gives the whole text. Lazy: nothing is gathered but a run of empty parts.
 */
export function* splitParts(text: string, separators: Iterable<TextSpan>): Generator<TextSpan, void> {
  let empties: TextSpan[] = [];
  let start = 0;
  for (const separator of separators) {
    if (separator.start === start) {
      empties.push({ start, end: start });
    } else {
      yield* empties;
      empties = [];
      yield { start, end: separator.start };
    }
    start = separator.end;
  }
  if (start === text.length) return;
  yield* empties;
  yield { start, end: text.length };
}
