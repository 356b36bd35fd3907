import type { CodeElement, ElementType, Visibility } from '../code-element.ts';
import { keyword, symbol } from '../edn/edn-name.ts';
import type { SourceFile } from '../languages/language.ts';
import type { Declaration } from './declaration-table.ts';

/** What a language says of a definition. */
export interface ElementParts {
  readonly type: ElementType;
  readonly kind: string;
  /** With the names of what it belongs to, separated by dots. */
  readonly name: string;
  readonly simpleName: string;
  readonly namespace: string;
  readonly visibility: Visibility;
  readonly doc?: string | undefined;
  readonly flags: readonly string[];
  readonly parameters?: readonly string[];
  readonly resultType?: string;
  readonly valueType?: string;
  /** Where it ends, exclusive: UTF-16 offset. */
  readonly end: number;
}

/** An element with a record like those of clj-kondo; columns end after the last character. */
export function placedElement(file: SourceFile, declaration: Declaration, parts: ElementParts): CodeElement {
  const { type, kind, name, simpleName, namespace, visibility, doc, parameters, resultType, valueType, end } = parts;
  const owner = name.slice(0, -simpleName.length - 1);
  const { lines } = file;
  const { nameNode } = declaration;
  const place = lines.range(declaration.start, end);
  return {
    type,
    name,
    simpleName,
    namespace,
    visibility,
    ...(doc === undefined ? {} : { doc }),
    signature: signatureOf(parts),
    start: declaration.start,
    end,
    record: {
      ns: symbol(namespace),
      ...(type === 'class' ? { class: name } : { ...(owner ? { class: owner } : {}), name: simpleName }),
      kind: keyword(kind),
      flags: new Set(parts.flags.map(keyword)),
      parameters,
      'return-type': resultType,
      type: valueType,
      doc,
      row: place.startLine,
      col: lines.columnAt(declaration.start),
      'end-row': place.endLine,
      'end-col': lines.columnAt(end - 1) + 1,
      'name-row': lines.lineAt(nameNode.startIndex),
      'name-col': lines.columnAt(nameNode.startIndex),
      'name-end-row': lines.lineAt(nameNode.endIndex),
      'name-end-col': lines.columnAt(nameNode.endIndex),
    },
  };
}

function signatureOf({ parameters, resultType, valueType }: ElementParts): string {
  const result = resultType ?? valueType ?? '';
  return parameters ? `(${parameters.join(', ')}) ${result}`.trimEnd() : result;
}
