/**
 * A node of a syntax tree, valid only while the tree lives: see `SyntaxParser.withTree`. Offsets are UTF-16 units of
 * the text, end exclusive.
 */
export interface SyntaxNode {
  /** Name of the node's kind in its grammar; a bracket or keyword is called as it is written. */
  readonly type: string;
  readonly startIndex: number;
  readonly endIndex: number;
  /** False for brackets, keywords and the like. */
  readonly isNamed: boolean;
  /** The node's part of the text. */
  readonly text: string;
  /** True for text that the parser could not place. */
  readonly isError: boolean;
  /** True for a token that the parser added in order to go on; it is empty. */
  readonly isMissing: boolean;
  /** True if this node, or one below it, is an error or missing. */
  readonly hasError: boolean;
  readonly children: readonly SyntaxNode[];
  readonly lastChild: SyntaxNode | null;
  readonly namedChildren: readonly SyntaxNode[];
  childForFieldName(name: string): SyntaxNode | null;
}
