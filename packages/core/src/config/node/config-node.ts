/** A place in a file: line and column from 1, columns in UTF-16 units. */
interface Place {
  readonly line: number;
  readonly column: number;
}

/** A key and its value in a map. */
export interface ConfigEntry {
  readonly key: ConfigNode;
  readonly value: ConfigNode;
}

/**
 * A value of a configuration, whichever way it was written: EDN, JSON or an object. `text` is how it was written, cut
 * short, for messages; `place` is absent for objects.
 */
export type ConfigNode = { readonly place?: Place; readonly text: string } & (
  | { readonly type: 'nil' }
  | { readonly type: 'boolean'; readonly value: boolean }
  /** Finite, and exact where it is an integer. */
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  /** A keyword or symbol, or the key of an object: `name` is whole and without the colon. */
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'list' | 'set'; readonly items: readonly ConfigNode[] }
  | { readonly type: 'map'; readonly entries: readonly ConfigEntry[] }
  /** What no configuration can use; `what` says what it is, with an article. */
  | { readonly type: 'other'; readonly what: string }
);
