import { inspect } from 'node:util';
import { shownText } from '../shown-text.ts';
import type { ConfigNode } from './config-node.ts';

/** Deepest nesting that is read; also ends circular objects. */
const MAX_DEPTH = 256;

/** The nodes of a JavaScript value: arrays are lists, `Set`s sets, plain objects maps; members that are `undefined` are absent. */
export function objectNode(value: unknown, depth = 0): ConfigNode {
  const text = shownText(inspect(value, { depth: 1, breakLength: Number.POSITIVE_INFINITY }));
  if (value === null || value === undefined) return { type: 'nil', text };
  if (typeof value === 'boolean') return { type: 'boolean', value, text };
  if (typeof value === 'string') return { type: 'string', value, text };
  if (typeof value === 'number' && Number.isFinite(value)) return { type: 'number', value, text };
  if (typeof value !== 'object' || depth > MAX_DEPTH) return { type: 'other', what: kindOf(value), text };
  if (Array.isArray(value)) return { type: 'list', items: value.map((item) => objectNode(item, depth + 1)), text };
  if (value instanceof Set) return { type: 'set', items: [...value].map((item) => objectNode(item, depth + 1)), text };
  if (!isPlain(value)) return { type: 'other', what: kindOf(value), text };
  const entries = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => ({
      key: { type: 'name', name, text: name } as const,
      value: objectNode(member, depth + 1),
    }));
  return { type: 'map', entries, text };
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

function kindOf(value: unknown): string {
  if (typeof value === 'number') return 'a number that is not finite';
  if (typeof value !== 'object' || value === null) return `a ${typeof value}`;
  return isPlain(value) ? 'an object nested too deep' : `an object of class ${value.constructor?.name ?? 'unknown'}`;
}
