import type { CodeElement, ElementType } from '../code-element.ts';
import type { SourceFile } from '../languages/language.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';

/** How one type of node defines something. */
export interface DeclarationRule {
  readonly type: ElementType;
  /** What the language calls it, such as `interface`. */
  readonly kind: string;
  /** The nodes that hold the names which are defined. Default: the one in the field `name`. */
  readonly names?: (node: SyntaxNode) => readonly SyntaxNode[];
  /** Fields of the node in which members are looked for. Default: none, what is inside is left alone. */
  readonly members?: readonly string[];
}

/** A definition as found in the syntax tree. Valid only while the tree lives. */
export interface Declaration {
  readonly rule: DeclarationRule;
  readonly node: SyntaxNode;
  /** The node with what is written around it (`export`, decorators); else `node`. */
  readonly outer: SyntaxNode;
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
  readonly comments: ReadonlySet<string>;
  /** For one file: makes elements of definitions. Undefined = it is none after all. */
  readonly elements: (root: SyntaxNode, file: SourceFile) => (declaration: Declaration) => CodeElement | undefined;
}
