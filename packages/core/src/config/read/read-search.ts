import type { PlainRecord, SearchConfig } from '../config.ts';
import type { ConfigNode } from '../node/config-node.ts';
import { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { nameOf } from './name-of.ts';
import { plainRecord } from './plain-value.ts';

/** Reads `:search {:result :markdown | :json …}`. */
export function readSearch(scope: ConfigScope, node: ConfigNode): SearchConfig {
  const options = readOptions(scope, node, 'search');
  const fields = new ConfigFields(scope, node as ConfigNode & { type: 'map' }, 'search');
  const result = fields.value('result');
  if (!result) return { options };
  const name = nameOf(result);
  if (name === 'markdown' || name === 'json') return { result: name, options };
  const allowed = `${scope.key('markdown')} or ${scope.key('json')}`;
  throw scope.problem(result, 'search.result', `${scope.key('result')} must be ${allowed}, not ${result.text}`);
}

/** Reads a map of options that is kept as plain data. */
function readOptions(scope: ConfigScope, node: ConfigNode, key: string): PlainRecord {
  if (node.type === 'map') return plainRecord(scope, node, key);
  throw scope.problem(node, key, `${scope.key(key)} must be a map of options, not ${node.text}`);
}
