import type { StoreConfig } from '../config.ts';
import type { ConfigNode } from '../node/config-node.ts';
import { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { expandPath } from './expand-path.ts';
import { nameOf } from './name-of.ts';
import { readChromaStore } from './read-chroma-store.ts';
import { warnUnknown } from './warn-unknown.ts';

/** Kinds of store that `:store {:type …}` may name. */
const STORE_TYPES = ['memory', 'sqlite', 'chroma'];

/** Reads `:store`: `:memory`, or `{:path "index.db"}`, either also with `:type`, or `{:type :chroma …}`. */
export function readStore(scope: ConfigScope, node: ConfigNode): StoreConfig {
  if (node.type === 'map') return storeOfMap(scope, new ConfigFields(scope, node, 'store'));
  if (nameOf(node) === 'memory') return { type: 'memory' };
  throw scope.problem(node, 'store', `${scope.key('store')} must be ${allowed(scope)}, not ${node.text}`);
}

function storeOfMap(scope: ConfigScope, fields: ConfigFields): StoreConfig {
  const typeNode = fields.value('type');
  const type = typeNode ? nameOf(typeNode) : 'sqlite';
  if (type === undefined || !STORE_TYPES.includes(type)) {
    const message = `the store type ${typeNode?.text} is unknown; known are ${scope.keys(STORE_TYPES)}`;
    throw scope.problem(typeNode ?? fields.node, 'store.type', message);
  }
  if (type === 'chroma') return readChromaStore(scope, fields);
  warnUnknown(scope, fields, type === 'memory' ? ['type'] : ['type', 'path'], scope.key('store'));
  if (type === 'memory') return { type };
  const path = fields.value('path');
  if (path?.type !== 'string' || path.value.trim() === '') {
    const found = path ? `, not ${path.text}` : '';
    throw scope.problem(path ?? fields.node, 'store.path', `${scope.key('store')} must be ${allowed(scope)}${found}`);
  }
  if (path.value.includes('\0')) {
    const message = `the path of ${scope.key('store')} holds a NUL character, which no path can hold; remove it`;
    throw scope.problem(path, 'store.path', message);
  }
  return { type: 'sqlite', path: expandPath(path.value, scope.setting) };
}

function allowed(scope: ConfigScope): string {
  return scope.setting.format === 'edn' ? ':memory or {:path "index.db"}' : '"memory" or {"path": "index.db"}';
}
