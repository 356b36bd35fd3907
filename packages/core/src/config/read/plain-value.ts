import type { PlainRecord, PlainValue } from '../config.ts';
import type { ConfigNode } from '../node/config-node.ts';
import type { ConfigScope } from './config-scope.ts';

/** A node as plain data: names are strings without the colon, sets arrays. Refuses what plain data cannot hold. */
export function plainValue(scope: ConfigScope, node: ConfigNode, path: string): PlainValue {
  switch (node.type) {
    case 'nil':
      return null;
    case 'boolean':
    case 'number':
    case 'string':
      return node.value;
    case 'name':
      return node.name;
    case 'list':
    case 'set':
      return node.items.map((item, index) => plainValue(scope, item, `${path}[${index}]`));
    case 'map':
      return plainRecord(scope, node, path);
    case 'other':
      throw scope.problem(node, path, `${node.text} is ${node.what}, which no option takes; write a string or number`);
  }
}

/** A map as plain data. Keys must be names, strings, numbers or booleans. */
export function plainRecord(scope: ConfigScope, node: ConfigNode & { type: 'map' }, path: string): PlainRecord {
  const entries = node.entries.map(({ key, value }): [string, PlainValue] => {
    const name = plainValue(scope, key, path);
    if (typeof name === 'object') throw scope.problem(key, path, `the key ${key.text} is not a keyword`);
    return [String(name), plainValue(scope, value, `${path}.${name}`)];
  });
  return Object.fromEntries(entries);
}
