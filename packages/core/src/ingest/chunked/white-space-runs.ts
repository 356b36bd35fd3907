import { isJavaWhiteSpace } from './is-java-white-space.ts';

/** The maximal runs of white space of a text, in order: run `i` reaches from `starts[i]` to before `ends[i]`. */
export interface WhiteSpaceRuns {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** Finds the runs of white space (as OpenNLP sees it) of a text, in one pass. */
export function whiteSpaceRuns(text: string): WhiteSpaceRuns {
  const starts: number[] = [];
  const ends: number[] = [];
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    if (isJavaWhiteSpace(text.charCodeAt(i)) === inside) continue;
    (inside ? ends : starts).push(i);
    inside = !inside;
  }
  if (inside) ends.push(text.length);
  return { starts, ends };
}
