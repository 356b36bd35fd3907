import type { ConfigNode } from '../node/config-node.ts';

/** A switch as Clojure sees it: everything but nil and false is true. `absent` where there is no value. */
export function isTruthy(node: ConfigNode | undefined, absent: boolean): boolean {
  if (!node || node.type === 'nil') return absent;
  return node.type !== 'boolean' || node.value;
}
