import { PathSpecError, translateJavaPattern } from '@mcp-vector-search/core';
import type { LineResult } from './golden-kind.ts';
import { REFUSED_CAPTURES } from './refused-captures.ts';

/** The part of a golden line that is compared. */
interface CaptureLine {
  readonly regex: string;
  /** May be absent where Java refuses the expression. */
  readonly path?: string;
  readonly matches?: boolean;
  /** Null = the group took no part. */
  readonly captures?: Readonly<Record<string, string | null>>;
  /** Present = Java refuses the expression. */
  readonly javaError?: string;
}

/**
 * Compares our reading of a Java expression with Java's on one golden line `{regex, path, matches, captures}` or
 * `{regex, javaError}`. What Java refuses has to be refused; what Java accepts may be refused for one of the
 * {@link REFUSED_CAPTURES}, with which the detail then begins.
 */
export function checkCaptureLine(record: unknown): LineResult {
  if (!isCaptureLine(record)) return { outcome: 'failed', detail: 'not a golden line: needs regex, path and a result' };
  const expected = record.javaError === undefined ? expectedOf(record) : 'ERROR';
  const { text, construct } = reading(record);
  if (text === expected) return { outcome: 'passed' };
  if (construct !== undefined && Object.hasOwn(REFUSED_CAPTURES, construct)) {
    return { outcome: 'refused', detail: `${construct}: ${record.regex}` };
  }
  return {
    outcome: 'failed',
    detail: `${record.regex} on ${JSON.stringify(record.path)}: expected ${expected}, got ${text}`,
  };
}

function isCaptureLine(record: unknown): record is CaptureLine {
  const { regex, path, matches, captures, javaError } = (record ?? {}) as Record<string, unknown>;
  if (typeof regex !== 'string') return false;
  if (typeof javaError === 'string') return true;
  if (typeof path !== 'string') return false;
  return matches === false || (matches === true && typeof captures === 'object' && captures !== null);
}

function expectedOf({ matches, captures = {} }: CaptureLine): string {
  if (!matches) return 'no match';
  return shown(Object.fromEntries(Object.entries(captures).filter(([, value]) => value !== null)));
}

function reading({ regex, path = '' }: CaptureLine): { readonly text: string; readonly construct?: string } {
  try {
    const captures = translateJavaPattern(regex).match(path);
    return { text: captures ? shown(captures) : 'no match' };
  } catch (error) {
    if (!(error instanceof PathSpecError)) throw error;
    return { text: 'ERROR', ...(error.construct === undefined ? {} : { construct: error.construct }) };
  }
}

function shown(captures: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(Object.entries(captures).sort(([a], [b]) => (a < b ? -1 : 1)));
}
