import type { RunReport } from '@mcp-vector-search/core';
import { escapeControls } from './escape-controls.ts';

/** Alternatives as shells write them; in a path spec they stand for themselves. Not the counts of a regular expression. */
const ALTERNATIVES = /\{(?!\d*,\d*\})[^{}/]*,[^{}/]*\}/;

/** What of a run deserves a second look, a line each: sources that match nothing, and resources that are refused; `forgotten` are the labels of those that the index does not remember. */
export function reportWarnings({ sources }: RunReport, forgotten: readonly string[] = []): string[] {
  const empty = sources
    .filter((source) => source.matched === 0 && source.error === undefined)
    .map(({ label }) => {
      const after = forgotten.includes(label) ? '; it is not remembered' : '';
      const meant = ALTERNATIVES.test(label) ? '; braces stand for themselves, (?<kind>md|txt) is one of several' : '';
      return `warning: nothing matches ${escapeControls(label)}${after}${meant}`;
    });
  const refused = new Set(
    sources.flatMap(({ notices = [] }) =>
      notices.filter(({ type }) => type === 'refused').map(({ message }) => message),
    ),
  );
  return [...empty, ...[...refused].map((message) => `warning: ${escapeControls(message)}`)];
}
