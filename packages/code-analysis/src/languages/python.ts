import { type DeclarationRule, type DeclarationTable, inFields } from '../declarations/declaration-table.ts';
import { extractDeclarations } from '../declarations/extract-declarations.ts';
import { MOST_NESTED } from '../parse/most-nested.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';
import type { CodeLanguage } from './language.ts';
import { pythonElements } from './python/python-elements.ts';

/** By the node types of https://github.com/tree-sitter/tree-sitter-python. */
const rules: Readonly<Record<string, DeclarationRule>> = {
  function_definition: { kind: 'function' },
  class_definition: { kind: 'class', members: inFields('body') },
  assignment: { kind: 'variable', names: assignedNames },
  type_alias_statement: { kind: 'type', names: aliasName },
};

const table: DeclarationTable = {
  rules,
  // What a module or class defines under a condition it defines all the same.
  transparent: new Set([
    'block',
    'expression_statement',
    'if_statement',
    'elif_clause',
    'else_clause',
    'try_statement',
    'except_clause',
    'except_group_clause',
    'finally_clause',
    'with_statement',
    'for_statement',
    'while_statement',
  ]),
  wrappers: new Set(['decorated_definition']),
  prefixes: new Set(['decorator']),
  comments: new Set(['comment']),
  elements: pythonElements,
};

/** Python. Documentation is the docstring as `inspect.cleandoc` gives it. */
export const python: CodeLanguage = {
  name: 'python',
  version: 1,
  grammars: { py: 'tree-sitter-python', pyi: 'tree-sitter-python', pyw: 'tree-sitter-python' },
  extract: (file, parser) => extractDeclarations(file, parser, table),
};

/** The names on the left of an assignment, and of those that follow in a chain. */
function assignedNames(assignment: SyntaxNode): readonly SyntaxNode[] {
  const names: SyntaxNode[] = [];
  for (let link: SyntaxNode | null = assignment; link?.type === 'assignment'; link = link.childForFieldName('right')) {
    const left = link.childForFieldName('left');
    if (left) names.push(...namesIn(left));
  }
  return names;
}

function namesIn(target: SyntaxNode, depth = 0): readonly SyntaxNode[] {
  if (depth > MOST_NESTED) return [];
  if (target.type === 'identifier') return [target];
  return /^(?:pattern_list|tuple_pattern|list_pattern|list_splat_pattern)$/.test(target.type)
    ? target.namedChildren.flatMap((child) => namesIn(child, depth + 1))
    : [];
}

function aliasName(alias: SyntaxNode): readonly SyntaxNode[] {
  const name = alias.childForFieldName('left')?.namedChildren[0];
  const plain = name?.type === 'generic_type' ? name.namedChildren[0] : name;
  return plain?.type === 'identifier' ? [plain] : [];
}
