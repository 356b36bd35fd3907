import { PathSpecError } from '../path-spec-error.ts';
import type { PatternReader } from './pattern-reader.ts';
import type { RefusedConstruct } from './refused-construct.ts';

/** Inline flags that are honoured: case-insensitive, multi-line, dot-all, Unix lines. */
export type PatternFlag = 'i' | 'm' | 's' | 'd';

/** What the parts of the parser share while one pattern is read. */
export interface PatternContext {
  readonly reader: PatternReader;
  /** Flags in force. Replaced, not changed, so that a group can put back what it found. */
  flags: ReadonlySet<PatternFlag>;
  /** Group names seen so far, in order. */
  readonly names: Set<string>;
  /** Groups around what is read. */
  depth: number;
  /** The capture of a path spec that is being read. */
  readonly capture?: string | undefined;
}

/** Refuses what Java refuses too. */
export function malformed(context: PatternContext, index: number, reason: string): never {
  throw new PathSpecError(context.reader.text, index, reason, { capture: context.capture });
}

/** Refuses what Java has and this project has not. */
export function refused(context: PatternContext, index: number, construct: RefusedConstruct, reason: string): never {
  throw new PathSpecError(context.reader.text, index, reason, { capture: context.capture, construct });
}
