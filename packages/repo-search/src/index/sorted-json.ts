import { compareText } from '@mcp-vector-search/core';

/** A JSON text in which the keys of every object are sorted; `indent` spaces for each level, none for a single line. */
export function sortedJson(value: unknown, indent = 0): string {
  return JSON.stringify(value, sortKeys, indent);
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b)));
}
