import type { Metadata, MetadataValue } from '../../metadata.ts';
import { localName } from '../edn/edn-value.ts';
import type { ConfigNode } from '../node/config-node.ts';
import type { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';

/**
 * Base metadata of a source: every key that is not in `reserved`, under its local name, and `:name` as a string. Of two
 * keys with the same local name the later one counts, with a warning.
 */
export function readMetadata(
  scope: ConfigScope,
  fields: ConfigFields,
  reserved: ReadonlySet<string>,
  title: string,
): Metadata {
  const metadata = new Map<string, MetadataValue>();
  for (const { key, value, name } of fields.all) {
    if (reserved.has(name)) continue;
    const local = localName(name);
    if (metadata.has(local)) {
      const again = `${title}: ${key.text} replaces another key that also becomes the metadata ${scope.key(local)}; rename one`;
      scope.warn(key, fields.keyPath(name), again);
    }
    metadata.set(local, metadataValue(scope, fields, name, value, title));
  }
  const label = fields.value('name');
  if (label) metadata.set('name', String(metadataValue(scope, fields, 'name', label, title)));
  return Object.fromEntries(metadata);
}

function metadataValue(
  scope: ConfigScope,
  fields: ConfigFields,
  name: string,
  node: ConfigNode,
  title: string,
): MetadataValue {
  switch (node.type) {
    case 'string':
    case 'number':
    case 'boolean':
      return node.value;
    case 'name':
      return localName(node.name);
    default: {
      const what = node.type === 'other' ? `${node.text} is ${node.what}` : `${node.text} is ${WHAT[node.type]}`;
      const message = `${title}: ${what}, but the metadata ${scope.key(name)} must be a string, number, boolean or keyword; change or remove it`;
      throw scope.problem(node, fields.keyPath(name), message);
    }
  }
}

const WHAT = { nil: 'no value', list: 'a list', set: 'a set', map: 'a map' } as const;
