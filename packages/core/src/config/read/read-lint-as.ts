import type { ConfigNode } from '../node/config-node.ts';
import type { ConfigScope } from './config-scope.ts';
import { nameOf } from './name-of.ts';

/** Reads `:lint-as {my.ns/defthing clojure.core/defn}`: from and to are qualified names. */
export function readLintAs(scope: ConfigScope, node: ConfigNode, path: string): Readonly<Record<string, string>> {
  const key = scope.key('lint-as');
  if (node.type !== 'map') throw scope.problem(node, path, `${key} must be ${example(scope)}, not ${node.text}`);
  const pairs = node.entries.map((entry) => {
    const from = nameOf(entry.key);
    const to = nameOf(entry.value);
    if (!from)
      throw scope.problem(entry.key, path, `${key} must be ${example(scope)}; ${entry.key.text} is not a name`);
    if (!to)
      throw scope.problem(
        entry.value,
        `${path}.${from}`,
        `${key} must be ${example(scope)}; ${entry.value.text} is not a name`,
      );
    return [from, to] as const;
  });
  return Object.fromEntries(pairs);
}

function example(scope: ConfigScope): string {
  return scope.setting.format === 'edn'
    ? 'a map from name to name such as {my.ns/defthing clojure.core/defn}'
    : 'a map from name to name such as {"my.ns/defthing": "clojure.core/defn"}';
}
