import { compileWildmatch, type Wildmatch } from './compile-wildmatch.ts';

/** Patterns in Git's notation. The last one that matches a path decides, also against a folder above it. */
export class PathPatterns {
  /** Last first. */
  readonly #patterns: readonly Wildmatch[];

  constructor(lines: readonly string[]) {
    this.#patterns = lines.flatMap((line) => compileWildmatch(line) ?? []).reverse();
  }

  /** Whether a file is meant; its path is relative, with `/`. */
  matches(path: string): boolean {
    const decisive = this.#patterns.find(({ expression }) => expression.test(path));
    return decisive !== undefined && !decisive.negated;
  }
}
