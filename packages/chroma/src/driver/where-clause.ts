import type { MetadataValue, NormalFilter } from '@mcp-vector-search/core';
import type { ChromaWhere } from '../client/chroma-types.ts';
import { storedKey, storedValue } from './metadata-codec.ts';

/** How far a broken number may be off, as a part of itself: servers change the last digit of long ones. */
const INEXACT = 4 * Number.EPSILON;

/** Clauses for a filter: one a key, all to be fulfilled. */
export function filterClauses(filter: NormalFilter): readonly ChromaWhere[] {
  return Object.entries(filter).map(([key, values]) => anyOf(alternatives(storedKey(key), values)));
}

/** A clause that one of several texts is the value of a key. */
export function isAmong(key: string, values: readonly string[]): ChromaWhere {
  return values.length === 1 ? { [key]: { $eq: values[0] } } : { [key]: { $in: values } };
}

/** All of several clauses; undefined for none. */
export function allOf(clauses: readonly ChromaWhere[]): ChromaWhere | undefined {
  return clauses.length > 1 ? { $and: clauses } : clauses[0];
}

function anyOf(clauses: readonly ChromaWhere[]): ChromaWhere {
  return clauses.length === 1 ? (clauses[0] as ChromaWhere) : { $or: clauses };
}

/** A list must be of one type. */
function alternatives(key: string, values: readonly MetadataValue[]): readonly ChromaWhere[] {
  const kinds = new Map<string, MetadataValue[]>();
  const clauses: ChromaWhere[] = [];
  for (const value of values) {
    if (typeof value === 'number' && !Number.isInteger(value)) clauses.push(about(key, value));
    else kinds.set(typeof value, [...(kinds.get(typeof value) ?? []), storedValue(value)]);
  }
  for (const list of kinds.values()) {
    clauses.push(list.length === 1 ? { [key]: { $eq: list[0] } } : { [key]: { $in: list } });
  }
  return clauses;
}

/** Where whole numbers are stored, servers cut a broken one to compare it, so that 1.5 equals 1 but nothing is between. */
function about(key: string, value: number): ChromaWhere {
  const off = Math.max(Math.abs(value) * INEXACT, Number.MIN_VALUE);
  return { $and: [{ [key]: { $gt: value - off } }, { [key]: { $lt: value + off } }] };
}
