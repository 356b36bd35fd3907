import { mayHold, printCharSet } from './char-set.ts';
import type { PatternNode } from './pattern-node.ts';

const SLASH = 0x2f;

/** The node as a re2 expression that matches the same texts with the same captures. */
export function printNode(node: PatternNode): string {
  switch (node.kind) {
    case 'set':
      return printCharSet(node.set);
    case 'start':
      return '\\A';
    case 'end':
      return '\\z';
    case 'sequence':
      return node.parts.map(printNode).join('');
    case 'choice':
      return `(?:${node.options.map(printNode).join('|')})`;
    case 'capture':
      return `(?P<${node.name}>${printNode(node.body)})`;
    case 'repeat':
      return `${printRepeated(node.body)}${printQuantifier(node.min, node.max, node.lazy)}`;
  }
}

/**
 * A re2 expression for the beginnings, up to and with a `/`, of what the node matches: what a folder is tested with. It
 * may take more than that, never less. Size: every node is printed once more for each sequence that it lies in.
 */
export function printBeginnings(node: PatternNode): string {
  switch (node.kind) {
    case 'set':
      return mayHoldSlash(node) ? `(?:${printCharSet(node.set)})?` : '';
    case 'start':
    case 'end':
      return '';
    case 'sequence':
      return printSequenceBeginnings(node.parts);
    case 'choice':
      return `(?:${node.options.map(printBeginnings).join('|')})`;
    case 'capture':
      return printBeginnings(node.body);
    case 'repeat': {
      if (node.max === 0) return '';
      const before = `${printRepeated(plain(node.body))}${printQuantifier(0, node.max - 1, false)}`;
      return node.max === 1 ? printBeginnings(node.body) : `(?:${before}${printBeginnings(node.body)})`;
    }
  }
}

/** Parts without `/`, then either nothing, or a beginning of the part after them, or all of that part and a beginning of the rest. */
function printSequenceBeginnings(parts: readonly PatternNode[]): string {
  const run = parts.findIndex(mayHoldSlash);
  if (run < 0) return '';
  const before = parts.slice(0, run).map(plain).map(printNode).join('');
  const here = printBeginnings(parts[run]!);
  const whole = printNode(plain(parts[run]!));
  const after = printSequenceBeginnings(parts.slice(run + 1));
  return `(?:${before}(?:${here}|${whole}${after}))?`;
}

function mayHoldSlash(node: PatternNode): boolean {
  switch (node.kind) {
    case 'set':
      return mayHold(node.set, SLASH);
    case 'start':
    case 'end':
      return false;
    case 'sequence':
      return node.parts.some(mayHoldSlash);
    case 'choice':
      return node.options.some(mayHoldSlash);
    case 'capture':
    case 'repeat':
      return mayHoldSlash(node.body);
  }
}

/** The node without named groups, which may be printed once only, and without places, which hold in the whole text only. */
function plain(node: PatternNode): PatternNode {
  switch (node.kind) {
    case 'set':
      return node;
    case 'start':
    case 'end':
      return { kind: 'sequence', parts: [] };
    case 'sequence':
      return { kind: 'sequence', parts: node.parts.map(plain) };
    case 'choice':
      return { kind: 'choice', options: node.options.map(plain) };
    case 'capture':
      return plain(node.body);
    case 'repeat':
      return { ...node, body: plain(node.body) };
  }
}

function printRepeated(node: PatternNode): string {
  return node.kind === 'set' || node.kind === 'capture' ? printNode(node) : `(?:${printNode(node)})`;
}

function printQuantifier(min: number, max: number, lazy: boolean): string {
  const suffix = lazy ? '?' : '';
  if (min === 0 && max === 1) return `?${suffix}`;
  if (min === 0 && max === Number.POSITIVE_INFINITY) return `*${suffix}`;
  if (min === 1 && max === Number.POSITIVE_INFINITY) return `+${suffix}`;
  if (max === Number.POSITIVE_INFINITY) return `{${min},}${suffix}`;
  return `{${min},${max}}${suffix}`;
}
