import type { TextSpan } from '../../embed/embedder.ts';
import { splitParts } from './split-parts.ts';

function* spaces(text: string): Generator<TextSpan, void> {
  const runs = /[\t\n\v\f\r ]+/g;
  for (let found = runs.exec(text); found; found = runs.exec(text)) {
    yield { start: found.index, end: runs.lastIndex };
  }
}

/** The words of a text: what lies between runs of tab, line feed, vertical tab, form feed, carriage return and space. */
export function cutWords(text: string): Iterable<TextSpan> {
  return splitParts(text, spaces(text));
}
