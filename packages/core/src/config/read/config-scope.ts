import { type ErrorCode, isVectorSearchError, VectorSearchError } from '../../errors.ts';
import type { IngestStrategies } from '../../ingest/ingest-strategy.ts';
import type { ConfigWarning } from '../config.ts';
import type { ConfigNode } from '../node/config-node.ts';
import { oneLine } from '../shown-text.ts';

/** How a configuration was written. */
type ConfigFormat = 'edn' | 'json' | 'object';

/** What reading a configuration needs to know of its surroundings. */
export interface ConfigSetting {
  readonly format: ConfigFormat;
  readonly file: string | undefined;
  readonly strategies: IngestStrategies;
  /** Absolute folder for relative paths. */
  readonly projectRoot: string;
  /** Absolute folder for `~`. */
  readonly home: string;
}

/** The setting of one reading, and its problems so far. */
export class ConfigScope {
  readonly setting: ConfigSetting;
  readonly #warnings: ConfigWarning[] = [];
  readonly #errors: VectorSearchError[] = [];

  constructor(setting: ConfigSetting) {
    this.setting = setting;
  }

  /** A key as this configuration spells it: `:watch?` or `"watch?"`. */
  key(name: string): string {
    return this.setting.format === 'edn' ? `:${name}` : `"${name}"`;
  }

  /** Several keys or names, as this configuration spells them. */
  keys(names: Iterable<string>): string {
    return [...names].map((name) => this.key(name)).join(', ');
  }

  /** `did you mean :name?`, with one question mark also for `:watch?`. */
  didYouMean(name: string): string {
    const key = this.key(name);
    return `did you mean ${key}${key.endsWith('?') ? '' : '?'}`;
  }

  /** An error at a node. `path` is the key it is about, such as `sources[0].path`. */
  problem(
    node: ConfigNode,
    path: string,
    message: string,
    more: { code?: ErrorCode; cause?: unknown } = {},
  ): VectorSearchError {
    const context = { file: this.setting.file, line: node.place?.line, column: node.place?.column, key: path };
    return new VectorSearchError(more.code ?? 'CONFIG_INVALID', oneLine(`${this.#where(node, path)}: ${message}`), {
      context,
      ...(more.cause === undefined ? {} : { cause: more.cause }),
    });
  }

  /** The warnings so far, in the order of the file. */
  get warnings(): readonly ConfigWarning[] {
    return this.#warnings.toSorted((a, b) => position(a) - position(b));
  }

  warn(node: ConfigNode, path: string, message: string): void {
    const { file } = this.setting;
    this.#warnings.push({
      message: oneLine(`${this.#where(node, path)}: ${message}`),
      key: path,
      ...(file === undefined ? {} : { file }),
      ...node.place,
    });
  }

  /** Runs one part; its problem is kept for {@link throwProblems} so that the other parts are looked at too. */
  attempt<Part>(read: () => Part): Part | undefined {
    try {
      return read();
    } catch (error) {
      if (!isVectorSearchError(error)) throw error;
      this.#errors.push(error);
      return undefined;
    }
  }

  /** Throws the first problem in the order of the file, if there is one; its context names the others in `further`. */
  throwProblems(): void {
    const [first, ...others] = this.#errors.toSorted((a, b) => position(a.context) - position(b.context));
    if (!first) return;
    if (others.length === 0) throw first;
    throw new VectorSearchError(first.code, `${first.message} (the first of ${others.length + 1} errors)`, {
      context: { ...first.context, further: others.map((error) => error.message) },
      cause: first.cause,
    });
  }

  #where(node: ConfigNode, path: string): string {
    const name = this.setting.file ?? 'configuration';
    return node.place ? `${name}:${node.place.line}:${node.place.column}` : `${name}, ${path || 'as a whole'}`;
  }
}

/** Sorts lines first, then columns; a stable sort keeps what has no place in the order found. */
function position(at: { readonly line?: unknown; readonly column?: unknown }): number {
  return Number(at.line ?? 0) * 2 ** 26 + Number(at.column ?? 0);
}
