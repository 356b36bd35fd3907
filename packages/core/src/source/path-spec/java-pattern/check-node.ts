import { holdsCapture, isEmpty, isNullable, repeatsCapture, triesEmptyLast } from './measure-node.ts';
import type { PatternNode } from './pattern-node.ts';
import type { RefusedConstruct } from './refused-construct.ts';

/** Where a node stands in the whole. */
interface Position {
  /** Nothing before it takes a character. */
  readonly first: boolean;
  /** Nothing after it takes a character. */
  readonly last: boolean;
}

/** Called with what cannot be had where it stands. */
export type RefuseNode = (index: number, construct: RefusedConstruct, reason: string) => never;

/**
 * Refuses what has Java's meaning only in some places, given that the whole text is matched: `$` and `\Z` also stand
 * before a final line break, which is the end only where nothing follows; and Java leaves other captures behind than a
 * linear-time engine where something repeated may match nothing, or holds a capture that is repeated in itself.
 */
export function checkNode(whole: PatternNode, refuse: RefuseNode): void {
  const visit = (node: PatternNode, at: Position): void => {
    if (node.kind === 'start' && node.multiline) checkLineStart(node.index, at.first && !isNullable(whole), refuse);
    else if (node.kind === 'end' && !node.strict) checkEnd(node.index, at.last, refuse);
    else if (node.kind === 'sequence') visitParts(node.parts, at, visit);
    else if (node.kind === 'choice') for (const option of node.options) visit(option, at);
    else if (node.kind === 'capture') visit(node.body, at);
    else if (node.kind === 'repeat') {
      if (node.max > 1) checkRepeat(node, refuse);
      visit(node.body, node.max > 1 && !isEmpty(node.body) ? { first: false, last: false } : at);
    }
  };
  visit(whole, { first: true, last: true });
}

function visitParts(
  parts: readonly PatternNode[],
  at: Position,
  visit: (node: PatternNode, at: Position) => void,
): void {
  const begins = parts.findIndex((part) => !isEmpty(part));
  const ends = parts.findLastIndex((part) => !isEmpty(part));
  parts.forEach((part, index) => {
    visit(part, { first: at.first && (begins < 0 || index <= begins), last: at.last && index >= ends });
  });
}

function checkLineStart(index: number, fits: boolean, refuse: RefuseNode): void {
  if (!fits) refuse(index, 'start of line', '^ under (?m) is supported only where a pattern that takes text begins');
}

function checkEnd(index: number, last: boolean, refuse: RefuseNode): void {
  if (last) return;
  refuse(index, 'end of text before the end', '$ and \\Z are supported only where nothing follows; leave it out');
}

function checkRepeat(node: PatternNode & { kind: 'repeat' }, refuse: RefuseNode): void {
  if (repeatsCapture(node.body)) {
    const reason = 'a capture repeated within a repetition is not supported; put the capture around the repetition';
    refuse(node.index, 'repeated capture in a repetition', reason);
  }
  if (!isNullable(node.body) || (triesEmptyLast(node.body) && !holdsCapture(node.body))) return;
  const reason = 'repeating what may match the empty text is not supported here; make each repetition take a character';
  refuse(node.index, 'repeated empty match', reason);
}
