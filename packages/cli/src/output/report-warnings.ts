import type { RunReport } from '@mcp-vector-search/core';
import { escapeControls } from './escape-controls.ts';

/** What of a run deserves a second look, a line each: sources that match nothing. */
export function reportWarnings({ sources }: RunReport): string[] {
  return sources
    .filter((source) => source.matched === 0 && source.error === undefined)
    .map((source) => `warning: nothing matches ${escapeControls(source.label)}`);
}
