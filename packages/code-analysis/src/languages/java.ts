import { type DeclarationRule, type DeclarationTable, inFields } from '../declarations/declaration-table.ts';
import { extractDeclarations } from '../declarations/extract-declarations.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';
import { inJavaOrder } from './java/in-java-order.ts';
import { javaElements } from './java/java-elements.ts';
import type { CodeLanguage } from './language.ts';

const members = inFields('body');
const names = ({ children }: SyntaxNode): readonly SyntaxNode[] =>
  children.filter(({ type }) => type === 'variable_declarator').flatMap((node) => node.childForFieldName('name') ?? []);

/** Types and members by the node types of https://github.com/tree-sitter/tree-sitter-java. */
const rules: Readonly<Record<string, DeclarationRule>> = {
  class_declaration: { kind: 'class', members },
  interface_declaration: { kind: 'interface', members },
  enum_declaration: { kind: 'enum', members },
  record_declaration: { kind: 'record', members: inFields('parameters', 'body') },
  annotation_type_declaration: { kind: 'annotation', members },
  field_declaration: { kind: 'field', names },
  constant_declaration: { kind: 'field', names },
  // Parameters are looked at where they are the components of a record only.
  formal_parameter: { kind: 'record-component' },
  spread_parameter: { kind: 'record-component', names },
  enum_constant: { kind: 'enum-constant' },
  method_declaration: { kind: 'method' },
  annotation_type_element_declaration: { kind: 'annotation-element' },
  constructor_declaration: { kind: 'constructor' },
  compact_constructor_declaration: { kind: 'compact-constructor' },
};

const table: DeclarationTable = {
  rules,
  transparent: new Set(['enum_body_declarations']),
  wrappers: new Set(),
  prefixes: new Set(),
  comments: new Set(['block_comment', 'line_comment']),
  elements: javaElements,
};

/** Java. Members of anonymous and local classes are none of the file's; order as in the original. */
export const java: CodeLanguage = {
  name: 'java',
  version: 1,
  grammars: { java: 'tree-sitter-java' },
  extract(file, parser) {
    const { elements, problems } = extractDeclarations(file, parser, table);
    return { elements: inJavaOrder(elements), problems };
  },
};
