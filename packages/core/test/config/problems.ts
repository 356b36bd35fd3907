import { expect } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { isVectorSearchError, type VectorSearchError } from '../../src/errors.ts';
import { strategies } from './strategies.ts';

/** Where the texts of the tests are said to lie. */
export const FILE = '/project/.mcp-vector-search/config.edn';

/** Reads a text as the file {@link FILE}. */
export function parse(text: string, format: 'edn' | 'json' = 'edn'): Config {
  return parseConfig(text, { file: FILE, format, strategies, cwd: '/current', home: '/home/me' });
}

/** The error of a text, after checking the form that all have. */
export function problemOf(text: string, format: 'edn' | 'json' = 'edn'): VectorSearchError {
  try {
    parse(text, format);
  } catch (error) {
    if (!isVectorSearchError(error)) throw error;
    const { file, line, column } = error.context;
    expect(error.message.startsWith(`${file}:${line}:${column}: `)).toBe(true);
    expect(error.message).not.toContain('\n');
    return error;
  }
  throw new Error(`loaded without an error: ${text}`);
}
