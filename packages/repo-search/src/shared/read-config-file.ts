import { readFileSync } from 'node:fs';
import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseAllDocuments, type YAMLMap } from 'yaml';
import { ConfigError } from './config-error.ts';
import { CONFIG_FILE_KEYS, type ConfigFile, type ConfigFileType } from './config-file.ts';

/** How strictly a file is read. */
export interface ConfigFileRules {
  /** Whether a section or value may be null, which then counts as absent. */
  readonly nulls: 'accept' | 'refuse';
}

/**
 * Reads a configuration file: YAML of version 1, in which unknown keys, keys given twice and values of the wrong type are
 * errors, also for keys that the program at hand does not use.
 * @throws ConfigError naming file and line.
 */
export function readConfigFile(path: string, rules: ConfigFileRules): ConfigFile {
  return parseConfigFile(readText(path), path, rules);
}

/** As {@link readConfigFile}, of a text; `path` is for errors. */
export function parseConfigFile(text: string, path: string, rules: ConfigFileRules): ConfigFile {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false });
  const reader = new Reader(path, lines, rules);
  if (!Array.isArray(documents) || documents.length === 0) reader.fail('it is empty: it must begin with version: 1');
  const [document, second] = documents;
  const [problem] = [...document!.errors, ...document!.warnings];
  if (problem) reader.fail(problem.message.replace(/\s+/g, ' '), problem.pos[0]);
  if (second) reader.fail('it holds more than one YAML document', second.range[0]);
  return reader.file(document!.contents as Node | null);
}

function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ConfigError(`the configuration file ${path} cannot be read: ${code ?? message}`);
  }
}

class Reader {
  readonly #path: string;
  readonly #lines: LineCounter;
  readonly #rules: ConfigFileRules;

  constructor(path: string, lines: LineCounter, rules: ConfigFileRules) {
    this.#path = path;
    this.#lines = lines;
    this.#rules = rules;
  }

  fail(what: string, at?: number): never {
    const line = at === undefined ? '' : `:${this.#lines.linePos(at).line}`;
    throw new ConfigError(`${this.#path}${line}: ${what}`);
  }

  file(root: Node | null): ConfigFile {
    if (!isMap(root)) this.fail('its root must be a mapping that begins with version: 1', root?.range?.[0]);
    const sections = this.#entries(root, '', ['version', ...Object.keys(CONFIG_FILE_KEYS)]);
    const version = sections.get('version');
    if (!isScalar(version) || version.value !== 1) this.fail('version must be 1', version?.range?.[0]);
    const read = Object.entries(CONFIG_FILE_KEYS).map(([name, keys]) => [
      name,
      this.#section(sections.get(name), name, keys),
    ]);
    return Object.fromEntries(read) as ConfigFile;
  }

  #section(
    node: Node | undefined,
    name: string,
    keys: Readonly<Record<string, ConfigFileType>>,
  ): Readonly<Record<string, unknown>> {
    if (node === undefined || this.#absent(node, name)) return {};
    if (!isMap(node)) this.fail(`${name} must be a mapping`, node.range?.[0]);
    const values: Record<string, unknown> = {};
    for (const [key, value] of this.#entries(node, `${name}.`, Object.keys(keys))) {
      const full = `${name}.${key}`;
      if (!this.#absent(value, full)) values[key] = this.#value(value, full, keys[key]!);
    }
    return values;
  }

  #entries(map: YAMLMap, prefix: string, known: readonly string[]): Map<string, Node> {
    const entries = new Map<string, Node>();
    for (const { key, value } of map.items as Pair<Node, Node | null>[]) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!known.includes(name)) {
        this.fail(`unknown key ${prefix}${name}; known are ${known.join(', ')}`, key.range?.[0]);
      }
      if (value) entries.set(name, value);
    }
    return entries;
  }

  /** Embedding settings may be left empty in either program. */
  #absent(node: Node, name: string): boolean {
    if (!isScalar(node) || node.value !== null) return false;
    if (this.#rules.nulls === 'refuse' && !name.startsWith('embedding.')) {
      this.fail(`${name} has no value: give it one or leave it out`, node.range?.[0]);
    }
    return true;
  }

  #value(node: Node, name: string, type: ConfigFileType): unknown {
    if (type === 'list') {
      if (!isSeq(node)) this.fail(`${name} must be a list of strings`, node.range?.[0]);
      return node.items.map((item) => this.#text(item as Node, `every value of ${name}`));
    }
    if (type === 'text') return this.#text(node, name);
    const value = isScalar(node) ? node.value : undefined;
    if (!Number.isSafeInteger(value)) this.fail(`${name} must be a whole number`, node.range?.[0]);
    return value;
  }

  #text(node: Node, what: string): string {
    if (!isScalar(node) || typeof node.value !== 'string') this.fail(`${what} must be a string`, node.range?.[0]);
    return node.value;
  }
}
