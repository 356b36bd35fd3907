import { OptionError } from '@mcp-vector-search/core';
import { ELEMENT_TYPES, type ElementType } from './code-element.ts';

/** Options of the strategy `code-analysis`, checked. */
export interface CodeAnalysisOptions {
  /** `public-only` leaves private and protected elements out. Default `all`. */
  readonly visibility: 'all' | 'public-only';
  /** The types to give. Default: all. None gives no segments. */
  readonly elementTypes: ReadonlySet<ElementType>;
  /** Qualified name of a macro to the qualified name of the macro that it is read as. Default: none. */
  readonly lintAs: Readonly<Record<string, string>>;
}

/** Reads the options `visibility`, `element-types` and `lint-as` of a source. @throws OptionError naming the option. */
export function parseCodeAnalysisOptions(options: Readonly<Record<string, unknown>>): CodeAnalysisOptions {
  return {
    visibility: visibility(options['visibility']),
    elementTypes: elementTypes(options['element-types']),
    lintAs: lintAs(options['lint-as']),
  };
}

function visibility(value: unknown = 'all'): CodeAnalysisOptions['visibility'] {
  if (value === 'all' || value === 'public-only') return value;
  throw new OptionError('visibility', `visibility must be all or public-only, not ${shown(value)}`);
}

function elementTypes(value: unknown = ELEMENT_TYPES): ReadonlySet<ElementType> {
  const known: readonly unknown[] = ELEMENT_TYPES;
  const allowed = `element-types must be a set of ${ELEMENT_TYPES.join(', ')}`;
  if (!Array.isArray(value)) throw new OptionError('element-types', `${allowed}, not ${shown(value)}`);
  for (const type of value) {
    if (!known.includes(type)) throw new OptionError('element-types', `${allowed}; ${shown(type)} is none of them`);
  }
  return new Set(value as ElementType[]);
}

function lintAs(value: unknown = {}): Readonly<Record<string, string>> {
  const form = 'lint-as must be a map of qualified names, such as {my.lib/defthing clojure.core/def}';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new OptionError('lint-as', `${form}, not ${shown(value)}`);
  }
  for (const name of Object.entries(value).flat()) {
    if (!isQualified(name)) throw new OptionError('lint-as', `${form}; ${shown(name)} is not a qualified name`);
  }
  return value as Record<string, string>;
}

function isQualified(name: unknown): boolean {
  return typeof name === 'string' && /^[^\s/]+\/\S+$/.test(name);
}

function shown(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
