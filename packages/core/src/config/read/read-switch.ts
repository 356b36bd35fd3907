import type { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';

/**
 * A switch as Clojure sees it: everything but nil and false is true, with a warning where it is not true either. `absent`
 * where there is no value or nil.
 */
export function readSwitch(scope: ConfigScope, fields: ConfigFields, name: string, absent: boolean): boolean {
  const node = fields.value(name);
  if (!node) return absent;
  if (node.type === 'boolean') return node.value;
  scope.warn(node, fields.keyPath(name), `${scope.key(name)} ${node.text} counts as true; write true or false`);
  return true;
}
