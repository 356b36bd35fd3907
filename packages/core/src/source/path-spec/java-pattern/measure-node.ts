import type { PatternNode } from './pattern-node.ts';

/** Whether the node may match the empty text. */
export function isNullable(node: PatternNode): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'start':
    case 'end':
      return true;
    case 'sequence':
      return node.parts.every(isNullable);
    case 'choice':
      return node.options.some(isNullable);
    case 'capture':
      return isNullable(node.body);
    case 'repeat':
      return node.min === 0 || isNullable(node.body);
  }
}

/** Whether the node can match nothing but the empty text. */
export function isEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case 'set':
      return false;
    case 'start':
    case 'end':
      return true;
    case 'sequence':
      return node.parts.every(isEmpty);
    case 'choice':
      return node.options.every(isEmpty);
    case 'capture':
      return isEmpty(node.body);
    case 'repeat':
      return node.max === 0 || isEmpty(node.body);
  }
}

/** Whether, of all ways in which the node may match, the empty text is what it tries last. */
export function triesEmptyLast(node: PatternNode): boolean {
  if (!isNullable(node)) return true;
  switch (node.kind) {
    case 'sequence':
      return node.parts.every(triesEmptyLast);
    case 'choice':
      return node.options.every((option, at) =>
        at === node.options.length - 1 ? triesEmptyLast(option) : !isNullable(option),
      );
    case 'capture':
      return triesEmptyLast(node.body);
    case 'repeat':
      return !node.lazy && triesEmptyLast(node.body);
    default:
      return true;
  }
}

/** Whether a named group lies in the node. */
export function holdsCapture(node: PatternNode): boolean {
  return node.kind === 'capture' || childrenOf(node).some(holdsCapture);
}

/** Whether a named group lies in a repetition of the node, or in the node if that is one. */
export function repeatsCapture(node: PatternNode): boolean {
  if (node.kind === 'repeat' && node.max > 1) return holdsCapture(node.body);
  return childrenOf(node).some(repeatsCapture);
}

function childrenOf(node: PatternNode): readonly PatternNode[] {
  switch (node.kind) {
    case 'sequence':
      return node.parts;
    case 'choice':
      return node.options;
    case 'capture':
    case 'repeat':
      return [node.body];
    default:
      return [];
  }
}
