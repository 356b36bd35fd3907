import { createPathSpec } from './create-path-spec.ts';
import type { PathSpec } from './path-spec.ts';

/** The same spec with another base folder: what follows the last `/` of its leading literal text stays. */
export function rebasePathSpec(spec: PathSpec, base: string): PathSpec {
  const [first, ...rest] = spec.tokens;
  const leading = first?.type === 'literal' ? first.text : '';
  const name = leading.slice(leading.lastIndexOf('/') + 1);
  const text = `${base.endsWith('/') ? base : `${base}/`}${name}`;
  const others = first?.type === 'literal' ? rest : spec.tokens;
  return createPathSpec([{ type: 'literal', text }, ...others], spec.text);
}
