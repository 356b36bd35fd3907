import type { SyntaxNode } from '../parse/syntax-node.ts';
import type { DeclarationTable } from './declaration-table.ts';
import { indentationOf, layoutExtent, lineStart } from './layout-extent.ts';
import { ruleFor } from './read-declarations.ts';

/** A part of a text that keeps the parser from reading what follows it. */
export interface BrokenPart {
  /** Offsets: from the start of a line to the end of one. */
  readonly start: number;
  readonly end: number;
  /** Where the definition or the fault in it begins. */
  readonly at: number;
}

/**
 * The first definition that, by its syntax error, took in what stands after it: the parser sees it end later than its
 * indentation does. An error that stays within its definition is none.
 */
export function findBroken(root: SyntaxNode, text: string, table: DeclarationTable): BrokenPart | undefined {
  return brokenAmong(root.children, text, table);
}

function brokenAmong(nodes: readonly SyntaxNode[], text: string, table: DeclarationTable): BrokenPart | undefined {
  let comment: SyntaxNode | undefined;
  for (const node of nodes) {
    if (table.comments.has(node.type)) {
      comment ??= node;
      continue;
    }
    const broken = node.hasError ? brokenAt(node, comment, text, table) : undefined;
    if (broken) return broken;
    comment = undefined;
  }
  return undefined;
}

function brokenAt(
  node: SyntaxNode,
  comment: SyntaxNode | undefined,
  text: string,
  table: DeclarationTable,
): BrokenPart | undefined {
  const rule = ruleFor(node, node.type, table);
  const members = rule?.members?.(node) ?? [];
  if (members.length > 0) {
    return brokenAmong(
      members.flatMap(({ children }) => children),
      text,
      table,
    );
  }
  if (node.isError)
    return brokenAmong(node.children, text, table) ?? outgrown(faultIn(node, comment, text, table), node, text);
  if (rule) return outgrown({ at: node.startIndex, from: (comment ?? node).startIndex }, node, text);
  const isPassage = table.transparent.has(node.type) || table.wrappers.has(node.type);
  return isPassage ? brokenAmong(node.children, text, table) : undefined;
}

/**
 * Where in an error the fault lies: after the definitions that could be read; without any, at the first line inside that
 * is indented further, so that a type is not lost for its first member. Comments before it belong to it.
 */
function faultIn(
  error: SyntaxNode,
  before: SyntaxNode | undefined,
  text: string,
  table: DeclarationTable,
): { readonly at: number; readonly from: number } {
  const nodes = error.children;
  const isComment = ({ type }: SyntaxNode): boolean => table.comments.has(type);
  const isDefinition = ({ type }: SyntaxNode): boolean => table.rules[type] !== undefined;
  const isFault = nodes.some(isDefinition)
    ? (node: SyntaxNode, at: number): boolean => node.isNamed && nodes.slice(0, at).some(isDefinition)
    : ({ startIndex }: SyntaxNode): boolean => indentationOf(text, startIndex) > indentationOf(text, error.startIndex);
  let fault = nodes.findIndex((node, at) => !isComment(node) && !isDefinition(node) && isFault(node, at));
  if (fault < 0) return { at: error.startIndex, from: (before ?? error).startIndex };
  const at = nodes[fault]!.startIndex;
  while (fault > 0 && isComment(nodes[fault - 1]!)) fault -= 1;
  return { at, from: nodes[fault]!.startIndex };
}

function outgrown(
  { at, from }: { readonly at: number; readonly from: number },
  node: SyntaxNode,
  text: string,
): BrokenPart | undefined {
  const end = layoutExtent(text, at);
  return end < node.endIndex && /\S/.test(text.slice(end, node.endIndex))
    ? { start: lineStart(text, from), end, at }
    : undefined;
}
