import { type DeclarationRule, type DeclarationTable, inFields } from '../../declarations/declaration-table.ts';
import type { SyntaxNode } from '../../parse/syntax-node.ts';
import { boundNames, isClass, isFunction, valueNode } from './es-nodes.ts';
import { exportTarget } from './export-target.ts';

const members = inFields('body');
const self = (node: SyntaxNode): readonly SyntaxNode[] => [node];

/** The body of a class that is the value of a node. */
const classBody = (node: SyntaxNode): readonly SyntaxNode[] => {
  const value = valueNode(node);
  return value && isClass(value) ? members(value) : [];
};

/** By the node types of https://github.com/tree-sitter/tree-sitter-javascript. */
export const JAVASCRIPT_RULES: Readonly<Record<string, DeclarationRule>> = {
  function_declaration: { kind: 'function' },
  generator_function_declaration: { kind: 'function' },
  class_declaration: { kind: 'class', members },
  variable_declarator: { kind: 'variable', names: boundNames, members: classBody },
  method_definition: { kind: 'method', siblings: inFields('parameters') },
  field_definition: { kind: 'field', names: inFields('property') },
  // `export default` of something without a name.
  export_statement: { kind: 'default', when: isUnnamedDefault, names: defaultWord, members: classBody },
  // CommonJS: `exports.name = …`, `module.exports = …`, `Type.prototype.name = …`.
  assignment_expression: {
    kind: 'assignment',
    when: (node) => exportTarget(node) !== undefined,
    names: (node) => exportTarget(node)?.names ?? [],
    members: (node) => exportTarget(node)?.members ?? [],
  },
  pair: { kind: 'pair', when: isDefiningPair, names: inFields('key') },
};

/** What https://github.com/tree-sitter/tree-sitter-typescript adds. */
export const TYPESCRIPT_RULES: Readonly<Record<string, DeclarationRule>> = {
  ...JAVASCRIPT_RULES,
  function_signature: { kind: 'function' },
  abstract_class_declaration: { kind: 'class', members },
  interface_declaration: { kind: 'interface', members },
  type_alias_declaration: { kind: 'type', members: inFields('value') },
  enum_declaration: { kind: 'enum', members },
  enum_assignment: { kind: 'enum-member' },
  property_identifier: { kind: 'enum-member', names: self },
  string: { kind: 'enum-member', names: self },
  internal_module: { kind: 'namespace', members },
  module: { kind: 'namespace', members },
  ambient_declaration: { kind: 'namespace', when: isGlobal, names: globalWord, members: statementBlocks },
  method_signature: { kind: 'method' },
  abstract_method_signature: { kind: 'method' },
  public_field_definition: { kind: 'field' },
  property_signature: { kind: 'field' },
  // A parameter of a constructor that is a field at the same time.
  required_parameter: { kind: 'field', when: isField, names: inFields('pattern') },
  optional_parameter: { kind: 'field', when: isField, names: inFields('pattern') },
};

/** What both languages have in common. */
export const ECMASCRIPT: Omit<DeclarationTable, 'rules' | 'elements'> = {
  transparent: new Set(),
  wrappers: new Set([
    'export_statement',
    'ambient_declaration',
    'lexical_declaration',
    'variable_declaration',
    'expression_statement',
  ]),
  prefixes: new Set(['decorator']),
  comments: new Set(['comment']),
};

function isUnnamedDefault(node: SyntaxNode): boolean {
  const value = node.childForFieldName('value');
  return value !== null && value.type !== 'identifier' && defaultWord(node).length > 0;
}

function defaultWord({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children.filter(({ type }) => type === 'default');
}

function isDefiningPair(pair: SyntaxNode): boolean {
  const value = pair.childForFieldName('value');
  return value !== null && (isFunction(value) || isClass(value));
}

function globalWord({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children.filter(({ type }) => type === 'global');
}

function isGlobal(node: SyntaxNode): boolean {
  return globalWord(node).length > 0;
}

function statementBlocks({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children.filter(({ type }) => type === 'statement_block');
}

function isField({ children }: SyntaxNode): boolean {
  return children.some(({ type }) => /^(?:accessibility_modifier|readonly|override_modifier)$/.test(type));
}
