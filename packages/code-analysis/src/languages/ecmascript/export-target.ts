import type { SyntaxNode } from '../../parse/syntax-node.ts';
import { isClass, isFunction, valueNode } from './es-nodes.ts';

/** What an assignment of CommonJS style defines. */
export interface ExportTarget {
  /** `whole`: `module.exports = …`; `name`: `exports.name = …`; `method`: `Type.prototype.name = …`. */
  readonly kind: 'whole' | 'name' | 'method';
  readonly names: readonly SyntaxNode[];
  readonly members: readonly SyntaxNode[];
  /** The type whose prototype is meant. */
  readonly owner?: SyntaxNode;
}

/** Takes an assignment apart; undefined = it is no definition. */
export function exportTarget(assignment: SyntaxNode): ExportTarget | undefined {
  const left = assignment.childForFieldName('left');
  const value = valueNode(assignment);
  const property = left?.type === 'member_expression' ? left.childForFieldName('property') : null;
  const object = left?.childForFieldName('object');
  if (!property || !object || !value) return undefined;
  if (isNamed(object, 'module') && isNamed(property, 'exports')) return wholeTarget(property, value);
  const members = isClass(value) ? [value.childForFieldName('body')!] : [];
  if (isExports(object)) {
    return isDefinition(value) ? { kind: 'name', names: [property], members } : undefined;
  }
  const isMethod = isMember(object, 'prototype') && isFunction(value);
  const owner = object.childForFieldName('object');
  return isMethod && owner ? { kind: 'method', names: [property], members, owner } : undefined;
}

function wholeTarget(property: SyntaxNode, value: SyntaxNode): ExportTarget | undefined {
  if (value.type === 'object') return { kind: 'whole', names: [property], members: [value] };
  if (!isFunction(value) && !isClass(value)) return undefined;
  const name = value.childForFieldName('name') ?? property;
  return { kind: 'whole', names: [name], members: isClass(value) ? [value.childForFieldName('body')!] : [] };
}

/** False for a name that is defined elsewhere, a chain of assignments, and what a compiler writes in advance. */
function isDefinition({ type }: SyntaxNode): boolean {
  return !['identifier', 'assignment_expression', 'unary_expression', 'member_expression'].includes(type);
}

/** `exports` or `module.exports`. */
export function isExports(node: SyntaxNode): boolean {
  return isNamed(node, 'exports') || (isMember(node, 'exports') && isNamed(node.childForFieldName('object'), 'module'));
}

function isMember(node: SyntaxNode, property: string): boolean {
  return node.type === 'member_expression' && isNamed(node.childForFieldName('property'), property);
}

function isNamed(node: SyntaxNode | null, name: string): boolean {
  return node !== null && (node.type === 'identifier' || node.type === 'property_identifier') && node.text === name;
}
