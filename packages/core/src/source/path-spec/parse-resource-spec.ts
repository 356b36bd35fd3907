import { parsePathSpec } from './parse-path-spec.ts';
import type { PathSpec, PathToken } from './path-spec.ts';
import { PathSpecError } from './path-spec-error.ts';

/**
 * Reads the path spec of a `:class-path` source: as {@link parsePathSpec}, but relative to the resource roots. A leading
 * `/`, a drive letter and a `..` are refused with a {@link PathSpecError}.
 */
export function parseResourceSpec(spec: string): PathSpec {
  const parsed = parsePathSpec(spec);
  if (/^(?:[/\\]|[A-Za-z]:)/.test(spec)) {
    throw new PathSpecError(
      spec,
      0,
      'a :class-path is relative to the resource roots; leave out what is before the first name, or use :path',
    );
  }
  if (parsed.tokens.some(goesUp)) {
    const reason = 'a :class-path cannot leave the resource roots; leave out the ..';
    throw new PathSpecError(spec, spec.indexOf('..'), reason);
  }
  return parsed;
}

/** Whether a literal part holds a whole `..` between slashes or ends. */
function goesUp(token: PathToken, at: number, tokens: readonly PathToken[]): boolean {
  if (token.type !== 'literal') return false;
  const text = `${at === 0 ? '/' : ''}${token.text}${at === tokens.length - 1 ? '/' : ''}`;
  return text.includes('/../');
}
