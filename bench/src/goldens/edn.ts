import { canonicalEdn, isVectorSearchError, readEdn } from '@mcp-vector-search/core';

/** The forms that our reader refuses although clojure.edn reads them: a configuration has no use for them. */
export const REFUSED_EDN_FORMS: readonly string[] = ['ratio', 'symbolic value', 'namespaced map', 'metadata', 'quote'];

/**
 * Compares our EDN reader with clojure.edn on one golden line `{name, source, value | error}`. `refused` only for the
 * {@link REFUSED_EDN_FORMS}. A leading byte-order mark, an error in Clojure, passes if the text reads as without it.
 */
export function checkEdnLine(record: unknown): { outcome: 'passed' | 'refused' | 'failed'; detail?: string } {
  const { source, value, error } = record as { source?: unknown; value?: unknown; error?: unknown };
  if (typeof source !== 'string' || (error === true) === (typeof value === 'string')) {
    return { outcome: 'failed', detail: 'not a golden line: needs source and either value or error' };
  }
  const expected = error === true ? expectedOfError(source) : (value as string);
  const { text, refused } = reading(source);
  if (text === expected) return { outcome: 'passed' };
  if (refused !== undefined && REFUSED_EDN_FORMS.includes(refused)) return { outcome: 'refused', detail: refused };
  return { outcome: 'failed', detail: `expected ${expected}, read ${text}` };
}

function expectedOfError(source: string): string {
  return source.startsWith('\uFEFF') ? reading(source.slice(1)).text : 'ERROR';
}

function reading(source: string): { readonly text: string; readonly refused?: string } {
  try {
    return { text: canonicalEdn(readEdn(source)) };
  } catch (error) {
    if (!isVectorSearchError(error, 'CONFIG_INVALID')) throw error;
    const refused = error.context['refused'];
    return { text: 'ERROR', ...(typeof refused === 'string' ? { refused } : {}) };
  }
}
