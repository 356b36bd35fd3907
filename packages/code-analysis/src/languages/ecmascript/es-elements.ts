import type { CodeElement, ElementType, Visibility } from '../../code-element.ts';
import type { Declaration } from '../../declarations/declaration-table.ts';
import { docComment } from '../../declarations/doc-comment.ts';
import { moduleName } from '../../declarations/module-name.ts';
import { placedElement } from '../../declarations/placed-element.ts';
import type { SyntaxNode } from '../../parse/syntax-node.ts';
import type { SourceFile } from '../language.ts';
import { isClass, isFunction, valueNode } from './es-nodes.ts';
import { exportTarget } from './export-target.ts';
import { type ModuleExports, moduleExports } from './module-exports.ts';

/** What one definition is, before its documentation and place are added. */
interface Meaning {
  readonly type: ElementType;
  readonly kind: string;
}

/** Makes elements of the definitions of one file of JavaScript or TypeScript. */
export function ecmascriptElements(
  root: SyntaxNode,
  file: SourceFile,
): (declaration: Declaration) => CodeElement | undefined {
  const exported = moduleExports(root);
  const isAmbient = /\.d\.[cm]?ts$/.test(file.path);
  return (declaration) => {
    const meaning = meaningOf(declaration);
    if (!meaning) return undefined;
    const doc = docOf(declaration, file.text);
    const flags = flagsOf(declaration, file.text);
    const visibility = isAmbient && !isMember(declaration) ? 'public' : visibilityOf(declaration, exported, flags, doc);
    if (meaning.kind === 'variable' && visibility !== 'public') return undefined;
    return placedElement(file, declaration, {
      ...finalMeaning(meaning, declaration, flags),
      name: qualifiedName(declaration, file.text),
      simpleName: simpleName(declaration),
      namespace: moduleName(file.path),
      visibility,
      doc,
      flags,
      ...typesOf(declaration.node),
      end: endOf(declaration),
    });
  };
}

const TYPES: ReadonlyMap<string, ElementType> = new Map<string, ElementType>([
  ['function', 'var'],
  ['variable', 'var'],
  ['class', 'class'],
  ['interface', 'class'],
  ['type', 'class'],
  ['enum', 'class'],
  ['namespace', 'namespace'],
  ['method', 'method'],
  ['field', 'field'],
  ['enum-member', 'field'],
]);

/** Undefined = no element: a name outside of an enum, or an assignment that holds definitions only. */
function meaningOf({ rule, node, owner }: Declaration): Meaning | undefined {
  const { kind } = rule;
  if (kind === 'enum-member' && owner?.rule.kind !== 'enum') return undefined;
  if (
    kind === 'method' &&
    owner?.rule.kind === 'assignment' &&
    owner.node.childForFieldName('right')?.type === 'object'
  ) {
    return { type: 'var', kind: 'function' };
  }
  const type = TYPES.get(kind);
  if (type && kind !== 'variable') return { type, kind };
  const target = kind === 'assignment' ? exportTarget(node) : undefined;
  if (target?.kind === 'method') return { type: 'method', kind: 'method' };
  const value = valueNode(node);
  if (value && isFunction(value)) return { type: 'var', kind: 'function' };
  if (value && isClass(value)) return { type: 'class', kind: 'class' };
  return target?.kind === 'whole' ? undefined : { type: 'var', kind: 'variable' };
}

/** Methods get the kind that their words tell. */
function finalMeaning(meaning: Meaning, { name, node }: Declaration, flags: readonly string[]): Meaning {
  if (meaning.type === 'method') {
    if (name === 'constructor') return { type: 'constructor', kind: 'constructor' };
    if (flags.includes('get')) return { ...meaning, kind: 'getter' };
    if (flags.includes('set')) return { ...meaning, kind: 'setter' };
  }
  const value = meaning.type === 'field' ? valueNode(node) : null;
  return value && isFunction(value) ? { type: 'method', kind: 'method' } : meaning;
}

/** Owners that have a name, from the outermost. */
function ownersOf({ owner }: Declaration): readonly Declaration[] {
  if (!owner) return [];
  const isObject = owner.rule.kind === 'assignment' && valueNode(owner.node)?.type === 'object';
  return isObject ? ownersOf(owner) : [...ownersOf(owner), owner];
}

function qualifiedName(declaration: Declaration, text: string): string {
  const target = declaration.rule.kind === 'assignment' ? exportTarget(declaration.node)?.owner : undefined;
  const prototype = target ? [text.slice(target.startIndex, target.endIndex)] : [];
  return [...ownersOf(declaration).map(simpleName), ...prototype, simpleName(declaration)].join('.');
}

/** A name without quotes; what is exported whole without a name is `module.exports`. */
function simpleName({ rule, name, nameNode }: Declaration): string {
  if (rule.kind === 'assignment' && name === 'exports') return 'module.exports';
  return nameNode.type === 'string' ? name.slice(1, -1) : name;
}

/** Whether something belongs to a type rather than to a module or namespace. */
function isMember(declaration: Declaration): boolean {
  const [owner] = ownersOf(declaration).slice(-1);
  const isMethod = declaration.rule.kind === 'assignment' && exportTarget(declaration.node)?.kind === 'method';
  return isMethod || (owner !== undefined && owner.rule.kind !== 'namespace');
}

function visibilityOf(
  declaration: Declaration,
  exported: ModuleExports,
  flags: readonly string[],
  doc: string | undefined,
): Visibility {
  const tag = /^\s*@(private|protected)\b/m.exec(doc ?? '')?.[1] as Visibility | undefined;
  if (isMember(declaration)) {
    if (flags.includes('private') || declaration.name.startsWith('#')) return 'private';
    return flags.includes('protected') ? 'protected' : (tag ?? 'public');
  }
  const { outer, owner, name, rule } = declaration;
  const isExported =
    outer.type === 'export_statement' ||
    rule.kind === 'default' ||
    rule.kind === 'assignment' ||
    owner?.rule.kind === 'assignment' ||
    isInAmbient(declaration) ||
    (!owner && (exported.names.has(name) || !exported.isModule));
  return isExported ? (tag ?? 'public') : 'private';
}

/** Whether it is part of a `declare module`, in which everything is exported. */
function isInAmbient({ owner }: Declaration): boolean {
  if (!owner) return false;
  return owner.outer.type === 'ambient_declaration' || (owner.rule.kind === 'namespace' && isInAmbient(owner));
}

/** The last JSDoc comment before the definition; other comments are no documentation. */
function docOf({ comments }: Declaration, text: string): string | undefined {
  const written = comments.map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex));
  const doc = written.findLast((comment) => /^\/\*\*(?!\/)/.test(comment));
  return doc === undefined ? undefined : docComment(doc);
}

const FLAG =
  /\b(?:export|default|declare|abstract|async|static|readonly|override|accessor|const|let|var|get|set|public|private|protected)\b/g;

/** The words before the name that say more of it. */
function flagsOf({ rule, start, nameNode }: Declaration, text: string): string[] {
  if (rule.kind === 'assignment') return [];
  const head = text.slice(start, nameNode.startIndex).replace(/@[\w.]+(?:\([^)]*\))?|\/\*[\s\S]*?\*\/|\/\/.*/g, '');
  return [...new Set(head.match(FLAG) ?? [])];
}

function typesOf(node: SyntaxNode): { parameters?: string[]; resultType?: string; valueType?: string } {
  const value = valueNode(node);
  const callable = value && isFunction(value) ? value : node;
  const list = callable.childForFieldName('parameters');
  const single = callable.childForFieldName('parameter');
  const result = callable.childForFieldName('return_type');
  const type = node.childForFieldName('type');
  const parameters = list?.namedChildren.filter((child) => child.type !== 'comment') ?? (single ? [single] : undefined);
  return {
    ...(parameters ? { parameters: parameters.map(({ text }) => inline(text)) } : {}),
    ...(result ? { resultType: inline(result.text.replace(/^:/, '')) } : {}),
    ...(type ? { valueType: inline(type.text.replace(/^:/, '')) } : {}),
  };
}

function inline(code: string): string {
  return code.replace(/\s+/g, ' ').trim();
}

/** The end of the whole statement, unless it declares more than one variable. */
function endOf({ rule, node, outer, wrapper }: Declaration): number {
  const isOther = (child: SyntaxNode): boolean => isDeclarator(child) && child.startIndex !== node.startIndex;
  const isOneOfMany = rule.kind === 'variable' && wrapper.children.some(isOther);
  return isOneOfMany ? node.endIndex : Math.max(node.endIndex, outer.endIndex);
}

function isDeclarator({ type }: SyntaxNode): boolean {
  return type === 'variable_declarator';
}
