import { holdsCapture } from './measure-node.ts';
import type { PatternNode } from './pattern-node.ts';
import { printNode } from './print-node.ts';
import { re2js } from './re2js.ts';

/** A node that can be matched. */
export interface CompiledNode {
  /** In re2 notation. */
  readonly source: string;
  /** Named groups that took part where the whole text matches, otherwise undefined. */
  match(text: string): Readonly<Record<string, string>> | undefined;
}

/** Compiles a checked node. Throws what the engine throws where the expression is too large for it. */
export function compileNode(node: PatternNode): CompiledNode {
  const source = printNode(node);
  const compiled = re2js().compile(source);
  const withGroups = holdsCapture(node);
  const match = (text: string): Readonly<Record<string, string>> | undefined => {
    if (!compiled.testExact(text)) return undefined;
    if (!withGroups) return {};
    const matcher = compiled.matcher(text);
    if (!matcher.matches()) return undefined;
    const groups = Object.entries(matcher.getNamedGroups());
    return Object.fromEntries(groups.filter((group): group is [string, string] => group[1] !== null));
  };
  return { source, match };
}
