import type { Node, ParseError } from 'jsonc-parser';
import { LineIndex } from '../../document/line-index.ts';
import { VectorSearchError } from '../../errors.ts';
import { loadWhenNeeded } from '../../load-when-needed.ts';
import { shownText } from '../shown-text.ts';
import type { ConfigNode } from './config-node.ts';
import { numberNode } from './number-node.ts';

const jsonc = loadWhenNeeded<typeof import('jsonc-parser')>('jsonc-parser');

/** Deepest nesting that is read, as in EDN. */
const MAX_DEPTH = 256;

/**
 * The nodes of a JSON text (RFC 8259, no comments); `undefined` where it is empty. A repeated key is refused, a colon
 * in front of a key dropped.
 *
 * @throws VectorSearchError CONFIG_INVALID with file, line and column.
 */
export function jsonNode(text: string, file?: string): ConfigNode | undefined {
  return new JsonNodes(text, file).root();
}

class JsonNodes {
  readonly #text: string;
  readonly #lines: LineIndex;
  readonly #file: string | undefined;

  constructor(text: string, file: string | undefined) {
    this.#text = text;
    this.#lines = new LineIndex(text);
    this.#file = file;
  }

  root(): ConfigNode | undefined {
    if (this.#text.trim() === '') return undefined;
    const errors: ParseError[] = [];
    const tree = this.#parse(errors);
    const first = errors[0];
    if (first) throw this.#problem(first.offset, described(jsonc().printParseErrorCode(first.error)));
    return tree && this.#node(tree, 0);
  }

  #parse(errors: ParseError[]): Node | undefined {
    try {
      return jsonc().parseTree(this.#text, errors, { disallowComments: true });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error; // the parser recurses
      throw this.#problem(0, `values are nested deeper than ${MAX_DEPTH}`);
    }
  }

  #node(node: Node, depth: number): ConfigNode {
    if (depth > MAX_DEPTH) throw this.#problem(node.offset, `values are nested deeper than ${MAX_DEPTH}`);
    const place = this.#place(node.offset);
    const written = this.#text.slice(node.offset, node.offset + node.length);
    const common = { place, text: shownText(written) };
    const children = node.children ?? [];
    switch (node.type) {
      case 'string':
        return { type: 'string', value: String(node.value), ...common };
      case 'number':
        return { ...numberNode(Number(node.value), /^-?\d+$/.test(written)), ...common };
      case 'boolean':
        return { type: 'boolean', value: node.value === true, ...common };
      case 'array':
        return { type: 'list', items: children.map((item) => this.#node(item, depth + 1)), ...common };
      case 'object':
        return { type: 'map', entries: this.#entries(children, depth), ...common };
      default:
        return { type: 'nil', ...common };
    }
  }

  #entries(properties: readonly Node[], depth: number): { key: ConfigNode; value: ConfigNode }[] {
    const seen = new Set<string>();
    return properties.map((property) => {
      const [key, value] = property.children as [Node, Node];
      const name = String(key.value).replace(/^:/, '');
      if (seen.has(name)) throw this.#problem(key.offset, `the key "${name}" occurs a second time; remove one of them`);
      seen.add(name);
      const keyNode = {
        type: 'name',
        name,
        place: this.#place(key.offset),
        text: shownText(JSON.stringify(name)),
      } as const;
      return { key: keyNode, value: this.#node(value, depth + 1) };
    });
  }

  #place(offset: number): { line: number; column: number } {
    return { line: this.#lines.lineAt(offset), column: this.#lines.columnAt(offset) };
  }

  #problem(offset: number, message: string): VectorSearchError {
    const { line, column } = this.#place(offset);
    const file = this.#file;
    return new VectorSearchError('CONFIG_INVALID', `${file ?? 'configuration'}:${line}:${column}: ${message}`, {
      context: { file, line, column },
    });
  }
}

/** `CloseBraceExpected` as words. */
function described(code: string): string {
  if (code === 'InvalidCommentToken') return 'not correct JSON: comments are not allowed; use config.edn for those';
  return `not correct JSON: ${code.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()} here`;
}
