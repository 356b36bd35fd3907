import type { CharSet } from './char-set.ts';

/** A pattern as a tree: what both the match expression and the folder test are printed from. */
export type PatternNode =
  /** One code point out of a set. */
  | { readonly kind: 'set'; readonly set: CharSet }
  /** A place, without text. `multiline` = lines begin there too. */
  | { readonly kind: 'start'; readonly multiline: boolean; readonly index: number }
  /** The end of the text, or (`strict` false) also before a line break that ends it. */
  | { readonly kind: 'end'; readonly strict: boolean; readonly index: number }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  /** A named group. */
  | { readonly kind: 'capture'; readonly name: string; readonly body: PatternNode }
  | {
      readonly kind: 'repeat';
      readonly body: PatternNode;
      readonly min: number;
      /** Infinity = no limit. */
      readonly max: number;
      readonly lazy: boolean;
      /** Where the quantifier stands. */
      readonly index: number;
    };

/** Nothing: matches the empty text. */
export const EMPTY_NODE: PatternNode = Object.freeze({ kind: 'sequence', parts: Object.freeze([]) });
