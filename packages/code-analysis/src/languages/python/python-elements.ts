import type { CodeElement, ElementType, Visibility } from '../../code-element.ts';
import type { Declaration } from '../../declarations/declaration-table.ts';
import { moduleName } from '../../declarations/module-name.ts';
import { placedElement } from '../../declarations/placed-element.ts';
import type { SyntaxNode } from '../../parse/syntax-node.ts';
import type { SourceFile } from '../language.ts';
import { docstringIn, docstringOf } from './docstring.ts';
import { listedNames } from './listed-names.ts';

/** Makes elements of the definitions of one Python file. */
export function pythonElements(
  root: SyntaxNode,
  file: SourceFile,
): (declaration: Declaration) => CodeElement | undefined {
  const listed = listedNames(root);
  let last: { readonly node: SyntaxNode; readonly end: number } | undefined; // one node may define very many names
  return (declaration) => {
    const { rule, node, name, following } = declaration;
    const visibility = visibilityOf(declaration, listed);
    const isMember = declaration.owner !== undefined;
    if (rule.kind === 'variable' && !isMember && (visibility !== 'public' || name === '__all__')) return undefined;
    if (last?.node !== node) last = { node, end: endOfCode(node) };
    return placedElement(file, declaration, {
      ...meaningOf(declaration),
      name: qualifiedName(declaration),
      simpleName: name,
      namespace: moduleName(file.path),
      visibility,
      doc: rule.kind === 'variable' ? docstringOf(following) : docstringIn(node.childForFieldName('body')),
      flags: flagsOf(declaration),
      ...typesOf(node),
      end: last.end,
    });
  };
}

function meaningOf({ rule, name, owner }: Declaration): { readonly type: ElementType; readonly kind: string } {
  if (rule.kind === 'class' || rule.kind === 'type') return { type: 'class', kind: rule.kind };
  if (rule.kind === 'variable') return owner ? { type: 'field', kind: 'field' } : { type: 'var', kind: 'variable' };
  if (!owner) return { type: 'var', kind: 'function' };
  return name === '__init__' ? { type: 'constructor', kind: 'constructor' } : { type: 'method', kind: 'method' };
}

function qualifiedName({ owner, name }: Declaration): string {
  return owner ? `${qualifiedName(owner)}.${name}` : name;
}

/** Names that begin with an underscore are private, save those of the language; a module may list its public ones. */
function visibilityOf({ name, owner }: Declaration, listed: ReadonlySet<string> | undefined): Visibility {
  if (!owner && listed) return listed.has(name) ? 'public' : 'private';
  return /^_(?!_.*__$)/.test(name) ? 'private' : 'public';
}

/** Where a definition ends without the comments after its last statement. */
function endOfCode(node: SyntaxNode): number {
  let end = node;
  for (let last: SyntaxNode | null = node; last; last = lastOf(last)) end = last;
  return end.endIndex;
}

function lastOf(node: SyntaxNode): SyntaxNode | null {
  const last = node.lastChild;
  return last?.type === 'comment' ? (node.children.findLast(({ type }) => type !== 'comment') ?? null) : last;
}

/** `async`, and the names of decorators. */
function flagsOf({ node, outer }: Declaration): string[] {
  const isAsync = node.children[0]?.type === 'async';
  const decorators = outer.namedChildren
    .filter(({ type }) => type === 'decorator')
    .flatMap(({ text }) => /^@\s*([\w.]+)/.exec(text)?.[1] ?? []);
  return [...(isAsync ? ['async'] : []), ...decorators];
}

function typesOf(node: SyntaxNode): { parameters?: string[]; resultType?: string; valueType?: string } {
  const parameters = node.childForFieldName('parameters');
  const result = node.childForFieldName('return_type');
  const type = node.childForFieldName('type');
  return {
    ...(parameters ? { parameters: parameters.namedChildren.filter(isParameter).map(({ text }) => inline(text)) } : {}),
    ...(result ? { resultType: inline(result.text) } : {}),
    ...(type ? { valueType: inline(type.text) } : {}),
  };
}

function isParameter({ type }: SyntaxNode): boolean {
  return type !== 'comment' && type !== 'positional_separator' && type !== 'keyword_separator';
}

function inline(code: string): string {
  return code.replace(/\s+/g, ' ');
}
