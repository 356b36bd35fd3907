import { createPathSpec } from './create-path-spec.ts';
import type { PathSpec } from './path-spec.ts';

/** The spec of one path, every character of which stands for itself; in writing `*` and `(?<` cannot. */
export function literalPathSpec(path: string): PathSpec {
  return createPathSpec(path === '' ? [] : [{ type: 'literal', text: path }], path);
}
