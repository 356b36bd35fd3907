import { createPathSpec } from './create-path-spec.ts';
import { parseGroupName } from './java-pattern/parse-group.ts';
import { parseJavaPattern } from './java-pattern/parse-java-pattern.ts';
import { PatternReader } from './java-pattern/pattern-reader.ts';
import type { PathSpec, PathToken } from './path-spec.ts';
import { PathSpecError } from './path-spec-error.ts';

/**
 * Reads a path spec. `*` is any text without `/`; `**` any text, but `**` and the `/` after it, at the start or after a
 * `/`, zero or more folders; `(?<name>pattern)` a capture whose pattern is a Java regular expression with balanced
 * parentheses; everything else stands for itself. Throws {@link PathSpecError}.
 */
export function parsePathSpec(spec: string): PathSpec {
  if (typeof spec !== 'string') throw new TypeError('A path spec must be a string');
  const names = new Set<string>();
  const tokens: PathToken[] = [];
  for (let index = 0; index < spec.length; ) index = readToken(spec, index, tokens, names);
  return createPathSpec(tokens, spec);
}

/** Appends the token at `index` and returns where the next one begins. */
function readToken(spec: string, index: number, tokens: PathToken[], names: Set<string>): number {
  if (spec.startsWith('(?<', index)) return readCapture(spec, index, tokens, names);
  if (spec.startsWith('**', index)) {
    const directories = spec[index + 2] === '/' && (index === 0 || spec[index - 1] === '/');
    tokens.push({ type: 'globstar', directories });
    return index + (directories ? 3 : 2);
  }
  if (spec[index] === '*') {
    tokens.push({ type: 'glob' });
    return index + 1;
  }
  const special = /\(\?<|\*/g;
  special.lastIndex = index;
  const end = special.exec(spec)?.index ?? spec.length;
  tokens.push({ type: 'literal', text: spec.slice(index, end) });
  return end;
}

function readCapture(spec: string, index: number, tokens: PathToken[], names: Set<string>): number {
  const reader = new PatternReader(spec, index + 3);
  const name = parseGroupName({ reader, flags: new Set(), names, depth: 0 }, index);
  const start = reader.index;
  const context = { reader, flags: new Set<never>(), names, depth: 0, capture: name };
  parseJavaPattern(context);
  const end = reader.peek()?.index ?? spec.length;
  if (!reader.take(')')) {
    throw new PathSpecError(spec, index, 'missing closing parenthesis', { capture: name });
  }
  tokens.push({ type: 'capture', name, pattern: spec.slice(start, end), index: start });
  return reader.index;
}
