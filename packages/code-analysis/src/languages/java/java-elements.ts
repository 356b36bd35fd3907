import type { CodeElement, ElementType, Visibility } from '../../code-element.ts';
import type { Declaration } from '../../declarations/declaration-table.ts';
import { docComment } from '../../declarations/doc-comment.ts';
import type { EdnRecord } from '../../edn/edn-data.ts';
import { keyword } from '../../edn/edn-name.ts';
import type { SyntaxNode } from '../../parse/syntax-node.ts';
import type { SourceFile } from '../language.ts';
import { parametersOf, typeOf } from './java-types.ts';
import { printCode } from './print-code.ts';

/** Types as written, for those kinds of member that have one. */
interface JavaTypes {
  readonly parameters?: readonly string[];
  readonly 'return-type'?: string;
  readonly type?: string;
}

/** Element type by kind of definition. */
const TYPES: ReadonlyMap<string, ElementType> = new Map<string, ElementType>([
  ['class', 'class'],
  ['interface', 'class'],
  ['enum', 'class'],
  ['record', 'class'],
  ['annotation', 'class'],
  ['field', 'field'],
  ['record-component', 'field'],
  ['enum-constant', 'field'],
  ['method', 'method'],
  ['annotation-element', 'method'],
  ['constructor', 'constructor'],
  ['compact-constructor', 'constructor'],
]);

/** Kinds of member that the original does not give. */
const NOT_TOLD_BY_FLAGS: ReadonlySet<string> = new Set([
  'record-component',
  'compact-constructor',
  'annotation-element',
]);

/** Makes elements of the definitions of one Java file, with the keys of clj-kondo and `doc`, `kind` and place of types. */
export function javaElements(root: SyntaxNode, file: SourceFile): (declaration: Declaration) => CodeElement {
  const packageName = packageOf(root, file.text);
  return (declaration) => {
    const { rule, node, name } = declaration;
    const type = TYPES.get(rule.kind)!;
    const isClass = type === 'class';
    const className = classOf(declaration, packageName);
    const flags = modifiersOf(node);
    const types = isClass ? {} : typesOf(declaration, file.text);
    const doc = docOf(declaration, file.text);
    return {
      type,
      name: isClass ? className : `${className}.${name}`,
      simpleName: name,
      ...(packageName ? { namespace: packageName } : {}),
      visibility: visibilityOf(flags),
      ...(doc === undefined ? {} : { doc }),
      signature: signatureOf(types),
      start: node.startIndex,
      end: node.endIndex,
      record: {
        class: className,
        ...(isClass ? {} : { name }),
        ...(NOT_TOLD_BY_FLAGS.has(rule.kind) || isClass ? { kind: keyword(rule.kind) } : {}),
        flags: new Set([...memberFlag(type), ...flags].map(keyword)),
        ...types,
        doc,
        ...placeOf(node, file),
      },
    };
  };
}

function packageOf(root: SyntaxNode, text: string): string {
  const declaration = root.children.find(({ type }) => type === 'package_declaration');
  const name = declaration?.namedChildren.find(({ type }) => type === 'identifier' || type === 'scoped_identifier');
  return name ? printCode(text.slice(name.startIndex, name.endIndex)) : '';
}

/** Dotted name of the type that a definition is, or is a member of. */
function classOf({ rule, name, owner }: Declaration, packageName: string): string {
  const outer = owner ? classOf(owner, packageName) : packageName;
  if (TYPES.get(rule.kind) !== 'class') return outer;
  return outer === '' ? name : `${outer}.${name}`;
}

function modifiersOf({ children }: SyntaxNode): string[] {
  const [first] = children; // where they are if there are any
  const modifiers = first?.type === 'modifiers' ? first.children : [];
  return modifiers.filter(({ isNamed }) => !isNamed).map(({ type }) => type);
}

function visibilityOf(modifiers: readonly string[]): Visibility {
  if (modifiers.includes('private')) return 'private';
  return modifiers.includes('protected') ? 'protected' : 'public';
}

function memberFlag(type: ElementType): string[] {
  if (type === 'class') return [];
  return [type === 'field' ? 'field' : 'method'];
}

/** The last Javadoc comment before the definition; other comments are no documentation. */
function docOf({ comments }: Declaration, text: string): string | undefined {
  const written = comments.map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex));
  const doc = written.findLast((comment) => /^\/\*\*(?!\/)/.test(comment));
  return doc === undefined ? undefined : docComment(doc);
}

function typesOf(declaration: Declaration, text: string): JavaTypes {
  const { rule, node } = declaration;
  switch (rule.kind) {
    case 'field':
    case 'record-component':
      return { type: typeOf(declaration, text) };
    case 'enum-constant':
      return {};
    case 'compact-constructor':
      return { parameters: parametersOf(declaration.owner?.node, text) };
    case 'constructor':
      return { parameters: parametersOf(node, text) };
    default:
      return { parameters: parametersOf(node, text), 'return-type': typeOf(declaration, text) };
  }
}

function signatureOf({ parameters, type, 'return-type': returnType }: JavaTypes): string {
  const result = returnType ?? type ?? '';
  const spaced = result.replaceAll(',', ', ');
  return parameters ? `(${parameters.join(', ')}) ${spaced}`.trimEnd() : spaced;
}

/** Rows and columns from 1; unlike those of Clojure the last column is that of the last character. */
function placeOf({ startIndex, endIndex }: SyntaxNode, { lines }: SourceFile): EdnRecord {
  const last = Math.max(startIndex, endIndex - 1);
  return {
    row: lines.lineAt(startIndex),
    col: lines.columnAt(startIndex),
    'end-row': lines.lineAt(last),
    'end-col': lines.columnAt(last),
  };
}
