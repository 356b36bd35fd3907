import type { LineIndex } from '@mcp-vector-search/core';
import type { CodeElement } from '../code-element.ts';
import type { EdnRecord } from '../edn/edn-data.ts';
import { symbol } from '../edn/edn-name.ts';
import { stringOf } from './literals.ts';
import { hasFlag, metadataValue } from './metadata.ts';
import type { FoundVar } from './read-definitions.ts';
import type { NamespaceDefinition } from './read-namespace.ts';
import { bracketStart, type Reading, type SymbolForm } from './reading.ts';

/** What elements of one platform's reading have in common. */
export interface ElementContext {
  readonly reading: Reading;
  readonly lines: LineIndex;
  /** `clj` or `cljs`. */
  readonly platform: string;
}

/** The element of a var, with the keys of clj-kondo's `var-definitions`. */
export function varElement(found: FoundVar, context: ElementContext): CodeElement {
  const { name, namespace, doc, isPrivate = false, isMacro = false, arities, protocol } = found;
  const start = bracketStart(found.form);
  const end = found.form.endIndex;
  return {
    type: isMacro ? 'macro' : 'var',
    name: `${namespace}/${name}`,
    simpleName: name,
    namespace,
    visibility: isPrivate ? 'private' : 'public',
    ...(doc === undefined ? {} : { doc }),
    signature: arities?.arglists.join(' ') ?? '',
    start,
    end,
    record: {
      ns: symbol(namespace),
      name: symbol(name),
      ...(isPrivate ? { private: true } : {}),
      ...(isMacro ? { macro: true } : {}),
      ...(arities && arities.fixed.size > 0 ? { 'fixed-arities': arities.fixed } : {}),
      'varargs-min-arity': arities?.varargs,
      doc,
      ...metadataRecord(found, context),
      ...(protocol ? { 'protocol-ns': symbol(namespace), 'protocol-name': symbol(protocol) } : {}),
      ...(found.importedFrom ? { 'imported-ns': symbol(found.importedFrom) } : {}),
      'defined-by': symbol(onPlatform(found.definedBy, context)),
      'defined-by->lint-as': symbol(onPlatform(found.readAs, context)),
      ...placeRecord(start, end, context.lines),
      ...symbolRecord(found.symbol, context.lines),
    },
  };
}

/** The element of a namespace, with the keys of clj-kondo's `namespace-definitions`. */
export function namespaceElement(found: NamespaceDefinition, context: ElementContext): CodeElement {
  const { name, metadata, docs, form } = found;
  const { reading, lines } = context;
  const doc = stringOf(docs.attributes ?? docs.inline ?? docs.metadata, reading);
  const start = bracketStart(form);
  return {
    type: 'namespace',
    name,
    simpleName: name,
    namespace: name,
    visibility: 'public',
    ...(doc === undefined ? {} : { doc }),
    start,
    end: form.endIndex,
    record: {
      name: symbol(name),
      doc,
      author: metadataValue(metadata, 'author', reading),
      added: metadataValue(metadata, 'added', reading),
      deprecated: metadataValue(metadata, 'deprecated', reading),
      'no-doc': metadataValue(metadata, 'no-doc', reading),
      ...placeRecord(start, form.endIndex, lines),
      ...symbolRecord(found.symbol, lines),
    },
  };
}

function metadataRecord({ metadata, isTest }: FoundVar, { reading }: ElementContext): EdnRecord {
  return {
    added: metadataValue(metadata, 'added', reading),
    deprecated: metadataValue(metadata, 'deprecated', reading),
    ...(isTest || hasFlag(metadata, 'test', reading) ? { test: true } : {}),
    export: metadataValue(metadata, 'export', reading),
  };
}

function placeRecord(start: number, end: number, lines: LineIndex): EdnRecord {
  return {
    row: lines.lineAt(start),
    col: lines.columnAt(start),
    'end-row': lines.lineAt(end),
    'end-col': lines.columnAt(end),
  };
}

function symbolRecord({ start, end }: SymbolForm, lines: LineIndex): EdnRecord {
  const { row, col, 'end-row': endRow, 'end-col': endCol } = placeRecord(start, end, lines);
  return { 'name-row': row, 'name-col': col, 'name-end-row': endRow, 'name-end-col': endCol };
}

/** A macro's name as its platform calls it. */
function onPlatform(macro: string, { platform }: ElementContext): string {
  return platform === 'cljs' ? macro.replace(/^clojure\.(?=(?:core|test)\/)/, 'cljs.') : macro;
}
