import { MOST_NESTED } from '../../parse/most-nested.ts';
import type { SyntaxNode } from '../../parse/syntax-node.ts';

const FUNCTIONS: ReadonlySet<string> = new Set([
  'arrow_function',
  'function_expression',
  'generator_function',
  'function_declaration',
]);

/** Whether an expression is a function. */
export function isFunction({ type }: SyntaxNode): boolean {
  return FUNCTIONS.has(type);
}

/** Whether an expression is a class. */
export function isClass({ type }: SyntaxNode): boolean {
  return type === 'class' || type === 'class_declaration';
}

/** What is assigned by a declarator, an assignment, a pair or an export. */
export function valueNode(node: SyntaxNode): SyntaxNode | null {
  return node.childForFieldName('value') ?? node.childForFieldName('right');
}

/** The names that a declarator binds, those inside patterns too. */
export function boundNames(declarator: SyntaxNode): readonly SyntaxNode[] {
  const pattern = declarator.childForFieldName('name');
  return pattern ? namesIn(pattern) : [];
}

function namesIn(pattern: SyntaxNode, depth = 0): readonly SyntaxNode[] {
  if (depth > MOST_NESTED) return [];
  switch (pattern.type) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
      return [pattern];
    case 'pair_pattern':
      return namesIn(pattern.childForFieldName('value') ?? pattern, depth + 1);
    case 'assignment_pattern':
    case 'object_assignment_pattern':
      return namesIn(pattern.childForFieldName('left') ?? pattern, depth + 1);
    case 'object_pattern':
    case 'array_pattern':
    case 'rest_pattern':
      return pattern.namedChildren.flatMap((child) => namesIn(child, depth + 1));
    default:
      return [];
  }
}
