import type { ShownHit } from '../budget/fit-hits.ts';

/** An answer in the form of the original: a JSON array of `{content, score}`, best first. */
export function renderJson(hits: readonly ShownHit[]): string {
  return JSON.stringify(hits.map(({ hit, shown }) => ({ content: shown.text, score: hit.score })));
}
