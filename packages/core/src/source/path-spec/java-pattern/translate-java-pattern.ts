import { PathSpecError } from '../path-spec-error.ts';
import { checkNode } from './check-node.ts';
import { compileNode } from './compile-node.ts';
import { parseJavaPattern } from './parse-java-pattern.ts';
import { malformed, type PatternContext, refused } from './pattern-context.ts';
import { PatternReader } from './pattern-reader.ts';

/** A regular expression in Java's notation, ready to match in time linear in the text. */
export interface JavaPattern {
  /** Names of the named groups, in order. */
  readonly groupNames: readonly string[];
  /** The same expression in re2 notation. */
  readonly re2: string;
  /** What the named groups took where the whole text matches (groups that took no part are left out), otherwise undefined. */
  match(text: string): Readonly<Record<string, string>> | undefined;
}

/**
 * Translates a pattern of java.util.regex.Pattern (Java 17, no flags but inline ones) for a linear-time engine. What is
 * taken means what it means in Java; constructs that cannot be had, and whatever Java itself refuses, are refused with
 * a {@link PathSpecError} naming construct and position.
 */
export function translateJavaPattern(pattern: string): JavaPattern {
  if (typeof pattern !== 'string') throw new TypeError('A pattern must be a string');
  const reader = new PatternReader(pattern);
  const context: PatternContext = { reader, flags: new Set(), names: new Set(), depth: 0 };
  const node = parseJavaPattern(context);
  if (context.reader.peek())
    malformed(context, context.reader.index, 'this ) closes nothing; write \\) for the character');
  checkNode(node, (index, construct, reason) => refused(context, index, construct, reason));
  try {
    const { source, match } = compileNode(node);
    return { groupNames: [...context.names], re2: source, match };
  } catch (cause) {
    throw new PathSpecError(pattern, 0, 'the pattern is too large; count less or list less', {
      construct: 'size',
      cause,
    });
  }
}
