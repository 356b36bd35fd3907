import { LineIndex } from '../../document/line-index.ts';
import { VectorSearchError } from '../../errors.ts';
import type { EdnValue } from '../edn/edn-value.ts';
import { readEdn } from '../edn/read-edn.ts';
import { shownText } from '../shown-text.ts';
import type { ConfigNode } from './config-node.ts';
import { numberNode } from './number-node.ts';

/**
 * The nodes of an EDN text; `undefined` where it is empty. `#uuid` and `#inst` become strings, other tags are refused.
 *
 * @throws VectorSearchError CONFIG_INVALID with file, line and column.
 */
export function ednNode(text: string, file?: string): ConfigNode | undefined {
  const value = readEdn(text, file === undefined ? {} : { file });
  return value && new EdnNodes(text, file).node(value);
}

class EdnNodes {
  readonly #text: string;
  readonly #lines: LineIndex;
  readonly #file: string | undefined;

  constructor(text: string, file: string | undefined) {
    this.#text = text;
    this.#lines = new LineIndex(text);
    this.#file = file;
  }

  node(value: EdnValue): ConfigNode {
    const line = this.#lines.lineAt(value.start);
    const column = this.#lines.columnAt(value.start);
    const common = { place: { line, column }, text: shownText(this.#text.slice(value.start, value.end)) };
    switch (value.type) {
      case 'nil':
        return { type: 'nil', ...common };
      case 'string':
        return { type: 'string', value: value.value, ...common };
      case 'boolean':
        return { type: 'boolean', value: value.value, ...common };
      case 'integer':
      case 'float':
        return { ...numberNode(Number(value.value), value.type === 'integer'), ...common };
      case 'keyword':
      case 'symbol':
        return { type: 'name', name: value.name, ...common };
      case 'character':
        return { type: 'other', what: 'a character', ...common };
      case 'list':
      case 'vector':
        return { type: 'list', items: value.items.map((item) => this.node(item)), ...common };
      case 'set':
        return { type: 'set', items: value.items.map((item) => this.node(item)), ...common };
      case 'map':
        return {
          type: 'map',
          entries: value.entries.map((e) => ({ key: this.node(e.key), value: this.node(e.value) })),
          ...common,
        };
      case 'tagged':
        return { ...this.#untagged(value, line, column), ...common };
    }
  }

  #untagged({ tag, value }: EdnValue & { type: 'tagged' }, line: number, column: number): ConfigNode {
    if (tag === 'uuid' || tag === 'inst') return this.node(value);
    throw new VectorSearchError(
      'CONFIG_INVALID',
      `${this.#file ?? 'configuration'}:${line}:${column}: the tag #${tag} is not supported; known are #uuid and #inst`,
      { context: { file: this.#file, line, column, key: `#${tag}` } },
    );
  }
}
