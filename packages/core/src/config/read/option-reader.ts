import type { ConfigNode } from '../node/config-node.ts';
import type { ConfigFields } from './config-fields.ts';
import type { ConfigScope } from './config-scope.ts';
import { nameOf } from './name-of.ts';

/** Reads the options of one map, such as `:store`, each of a kind that it must be. Absent options are undefined. */
export class OptionReader {
  readonly #scope: ConfigScope;
  readonly #fields: ConfigFields;

  constructor(scope: ConfigScope, fields: ConfigFields) {
    this.#scope = scope;
    this.#fields = fields;
  }

  /** A text that is not blank. */
  text(name: string): string | undefined {
    const node = this.#fields.value(name);
    if (!node) return undefined;
    if (node.type === 'string' && node.value.trim() !== '') return node.value;
    throw this.#wrong(name, node, 'a text that is not blank');
  }

  /** A text as it is, that may be blank. */
  anyText(name: string): string | undefined {
    const node = this.#fields.value(name);
    if (!node) return undefined;
    if (node.type === 'string') return node.value;
    throw this.#wrong(name, node, 'a text');
  }

  /** A text that must be there. */
  requiredText(name: string, example: string): string {
    const text = this.text(name);
    if (text !== undefined) return text;
    const whose = this.#scope.key(this.#fields.path);
    const message = `${whose} needs ${this.#scope.key(name)}, such as ${JSON.stringify(example)}`;
    throw this.#scope.problem(this.#fields.node, this.#fields.keyPath(name), message);
  }

  /** The address of a service, which must be there. */
  url(name: string, example: string): string {
    const text = this.requiredText(name, example);
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
    const node = this.#fields.value(name) ?? this.#fields.node;
    // The text may hold a password.
    const message = `${this.#scope.key(name)} must be an http or https address such as ${JSON.stringify(example)}`;
    throw this.#scope.problem(node, this.#fields.keyPath(name), message);
  }

  /** A whole number. */
  count(name: string, least: number): number | undefined {
    const node = this.#fields.value(name);
    if (!node) return undefined;
    if (node.type === 'number' && Number.isSafeInteger(node.value) && node.value >= least) return node.value;
    throw this.#wrong(name, node, `a whole number from ${least}`);
  }

  /** One of several names. */
  oneOf<Name extends string>(name: string, names: readonly Name[]): Name | undefined {
    const node = this.#fields.value(name);
    if (!node) return undefined;
    const found = names.find((one) => one === nameOf(node));
    if (found) return found;
    throw this.#wrong(name, node, this.#scope.keys(names).replace(/, ([^,]*)$/, ' or $1'));
  }

  #wrong(name: string, node: ConfigNode, wanted: string): Error {
    // A key of a secret must not end up in a log.
    const found = /key|token/.test(name) ? '' : `, not ${node.text}`;
    return this.#scope.problem(node, this.#fields.keyPath(name), `${this.#scope.key(name)} must be ${wanted}${found}`);
  }
}
