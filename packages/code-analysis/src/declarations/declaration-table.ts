import type { CodeElement } from '../code-element.ts';
import type { SourceFile } from '../languages/language.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';

/** How one type of node defines something. */
export interface DeclarationRule {
  /** What the language calls it, such as `interface`. */
  readonly kind: string;
  /** Whether a node of the type is meant at all. Default: every one. */
  readonly when?: (node: SyntaxNode) => boolean;
  /** The nodes that hold the names which are defined. Default: the one in the field `name`. */
  readonly names?: (node: SyntaxNode) => readonly SyntaxNode[];
  /** The nodes among whose children members are looked for. Default: none, what is inside is left alone. */
  readonly members?: (node: SyntaxNode) => readonly SyntaxNode[];
  /** The nodes among whose children further members of the same owner are looked for. Default: none. */
  readonly siblings?: (node: SyntaxNode) => readonly SyntaxNode[];
}

/** A definition as found in the syntax tree. Valid only while the tree lives. */
export interface Declaration {
  readonly rule: DeclarationRule;
  readonly node: SyntaxNode;
  /** The node with what is written around it (`export`); else `node`. */
  readonly outer: SyntaxNode;
  /** The innermost node that is written around it; else `node`. */
  readonly wrapper: SyntaxNode;
  /** The statement after the one around it. */
  readonly following: SyntaxNode | undefined;
  /** Where it begins, with what is written around and in front of it (decorators): UTF-16 offset. */
  readonly start: number;
  readonly nameNode: SyntaxNode;
  readonly name: string;
  /** Comments between what comes before and the definition, in order. */
  readonly comments: readonly SyntaxNode[];
  /** What it is a member of. */
  readonly owner?: Declaration;
}

/** What the interpreter needs to know of a language. */
export interface DeclarationTable {
  /** Rules by type of node. */
  readonly rules: Readonly<Record<string, DeclarationRule>>;
  /** Types of node whose children count as children of the node around them. */
  readonly transparent: ReadonlySet<string>;
  /** Types of node that are part of the definition inside them, such as `export`. */
  readonly wrappers: ReadonlySet<string>;
  /** Types of node that are part of the definition after them, such as a decorator. */
  readonly prefixes: ReadonlySet<string>;
  readonly comments: ReadonlySet<string>;
  /** For one file: makes elements of definitions. Undefined = it is none after all. */
  readonly elements: (root: SyntaxNode, file: SourceFile) => (declaration: Declaration) => CodeElement | undefined;
}

/** The nodes in some fields of a node, for the members of a rule. */
export function inFields(...fields: readonly string[]): (node: SyntaxNode) => readonly SyntaxNode[] {
  return (node) => fields.flatMap((field) => node.childForFieldName(field) ?? []);
}
