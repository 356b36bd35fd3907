/** A part of a path spec. */
export type PathToken =
  /** Text that stands for itself. */
  | { readonly type: 'literal'; readonly text: string }
  /** `*`: any text without `/`, also none. */
  | { readonly type: 'glob' }
  /**
   * `**`: any text on one line, as short as possible. With `directories` it is `**` and the `/` after it, at the start
   * of a spec or after `/`: zero or more whole folders.
   */
  | { readonly type: 'globstar'; readonly directories: boolean }
  /** Everything, line breaks included: what a folder holds. Not to be had in writing. */
  | { readonly type: 'everything' }
  /** `(?<name>pattern)`; `index` is where the pattern begins in the spec as written. */
  | { readonly type: 'capture'; readonly name: string; readonly pattern: string; readonly index: number };

/**
 * Which paths a source takes, and which parts of a path become metadata. Paths are `/`-separated on every system, and
 * compared in Unicode normalisation form C on both sides.
 */
export interface PathSpec {
  /** As written, for people. */
  readonly text: string;
  readonly tokens: readonly PathToken[];
  /** The folder that every match lies in: the leading literal text cut before its last `/`. `/` for the root, `''` where there is none. */
  readonly base: string;
  /** Names of all named groups, nested ones included, in order. */
  readonly captureNames: readonly string[];
  /** The path where the spec is nothing but literal text. */
  readonly literal?: string;
  /** Captures where the whole path matches, groups that took no part left out; otherwise undefined. */
  match(path: string): Readonly<Record<string, string>> | undefined;
  /** Whether some path below this folder may still match. Never false where one does; true where it cannot be told. */
  canMatchBelow(folder: string): boolean;
}
