import type { LineIndex } from '@mcp-vector-search/core';
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

/** The text that was parsed, and how. */
export interface BrokenSource {
  readonly text: string;
  readonly lines: LineIndex;
  readonly table: DeclarationTable;
}

/**
 * The first definition that, by its syntax error, took in what stands after it: the parser sees it end later than its
 * indentation does. An error that stays within its definition is none.
 */
export function findBroken(root: SyntaxNode, source: BrokenSource): BrokenPart | undefined {
  return root.isError ? brokenAt(root, undefined, source) : brokenAmong(root.children, source);
}

function brokenAmong(nodes: readonly SyntaxNode[], source: BrokenSource): BrokenPart | undefined {
  let comment: SyntaxNode | undefined;
  for (const node of nodes) {
    if (source.table.comments.has(node.type)) {
      comment ??= node;
      continue;
    }
    const broken = node.hasError ? brokenAt(node, comment, source) : undefined;
    if (broken) return broken;
    comment = undefined;
  }
  return undefined;
}

function brokenAt(node: SyntaxNode, comment: SyntaxNode | undefined, source: BrokenSource): BrokenPart | undefined {
  const { table } = source;
  const rule = ruleFor(node, node.type, table);
  const members = rule?.members?.(node).flatMap(({ children }) => children) ?? [];
  if (members.length > 0) return brokenAmong(members, source);
  if (node.isError) {
    const whole = outgrown(faultIn(node, comment, source), node, source);
    const inside = brokenAmong(node.children, source);
    return whole && inside ? (whole.at <= inside.at ? whole : inside) : (whole ?? inside);
  }
  if (rule) return outgrown({ at: node.startIndex, from: (comment ?? node).startIndex }, node, source);
  const isPassage = table.transparent.has(node.type) || table.wrappers.has(node.type);
  return isPassage ? brokenAmong(node.children, source) : undefined;
}

/** A line that begins a type or namespace; only its beginning is looked at. */
const TYPE_HEAD = /^[^\r\n(]*\b(?:class|interface|enum|record|namespace|module)\b/;
const LONGEST_HEAD = 500;

/** Where a fault begins, and where the comments before it do. */
interface Fault {
  readonly at: number;
  readonly from: number;
}

/**
 * Where in an error the fault lies: after the definitions that could be read; without any, in a type, at the first line
 * inside that is indented further, so that it is not lost for its first member. Comments before it belong to it.
 */
function faultIn(error: SyntaxNode, before: SyntaxNode | undefined, source: BrokenSource): Fault {
  const { text, lines, table } = source;
  const nodes = error.children;
  const isComment = ({ type }: SyntaxNode): boolean => table.comments.has(type);
  const isDefinition = ({ type }: SyntaxNode): boolean => Object.hasOwn(table.rules, type);
  const readable = nodes.findIndex(isDefinition);
  const indentation = indentationOf(text, lines, error.startIndex);
  const beginsLine = lineStart(lines, error.startIndex) + indentation === error.startIndex;
  const isType = beginsLine && TYPE_HEAD.test(text.slice(error.startIndex, error.startIndex + LONGEST_HEAD));
  const isFault = (node: SyntaxNode, at: number): boolean =>
    readable >= 0
      ? at > readable && node.isNamed && !isDefinition(node)
      : isType && indentationOf(text, lines, node.startIndex) > indentation;
  let fault = nodes.findIndex((node, at) => !isComment(node) && isFault(node, at));
  if (fault < 0) return { at: error.startIndex, from: (before ?? error).startIndex };
  const at = nodes[fault]!.startIndex;
  while (fault > 0 && isComment(nodes[fault - 1]!)) fault -= 1;
  return { at, from: nodes[fault]!.startIndex };
}

function outgrown({ at, from }: Fault, node: SyntaxNode, { text, lines }: BrokenSource): BrokenPart | undefined {
  const end = layoutExtent(text, lines, at);
  return end < node.endIndex && /\S/.test(text.slice(end, node.endIndex))
    ? { start: lineStart(lines, from), end, at }
    : undefined;
}
