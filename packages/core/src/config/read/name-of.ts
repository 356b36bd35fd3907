import type { ConfigNode } from '../node/config-node.ts';

/** The name that a keyword, symbol or string gives, without a colon; `undefined` for anything else. */
export function nameOf(node: ConfigNode): string | undefined {
  if (node.type === 'name') return node.name;
  return node.type === 'string' ? node.value.replace(/^:/, '') : undefined;
}
