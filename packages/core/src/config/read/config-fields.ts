import type { ConfigEntry, ConfigNode } from '../node/config-node.ts';
import type { ConfigScope } from './config-scope.ts';

/** The entries of a map by name. A value of nil is the same as no entry, save that `all` has it. */
export class ConfigFields {
  /** Every entry in order, with the key's whole name. */
  readonly all: readonly (ConfigEntry & { readonly name: string })[];
  readonly node: ConfigNode;
  readonly path: string;
  readonly #byName: ReadonlyMap<string, ConfigEntry>;

  /** @throws VectorSearchError CONFIG_INVALID for a key that is no name, or twice the same (as keyword and string). */
  constructor(scope: ConfigScope, node: ConfigNode & { type: 'map' }, path: string) {
    this.node = node;
    this.path = path;
    const byName = new Map<string, ConfigEntry>();
    this.all = node.entries.map(({ key, value }) => {
      if (key.type !== 'name' && key.type !== 'string') {
        throw scope.problem(key, path, `the key ${key.text} is not a keyword; write keys such as ${scope.key('name')}`);
      }
      const name = key.type === 'name' ? key.name : key.value;
      if (byName.has(name)) throw scope.problem(key, this.keyPath(name), `the key ${key.text} occurs a second time`);
      byName.set(name, { key, value });
      return { key, value, name };
    });
    this.#byName = byName;
  }

  /** The value of a key; `undefined` where it is absent or nil. */
  value(name: string): ConfigNode | undefined {
    const value = this.#byName.get(name)?.value;
    return value?.type === 'nil' ? undefined : value;
  }

  /** The key itself, for its place. */
  key(name: string): ConfigNode | undefined {
    return this.#byName.get(name)?.key;
  }

  /** Where a key is, for `context.key`: `sources[0].name`. */
  keyPath(name: string): string {
    return this.path === '' ? name : `${this.path}.${name}`;
  }
}
