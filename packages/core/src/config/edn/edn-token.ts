import type { EdnSpan } from './edn-value.ts';

/** Brackets that begin a collection. */
export type EdnOpening = '(' | '[' | '{' | '#{';

/** A checked piece of an EDN text. */
export type EdnToken = EdnSpan &
  (
    | { readonly kind: 'open'; readonly text: EdnOpening }
    | { readonly kind: 'close'; readonly text: ')' | ']' | '}' }
    /** `#_` */
    | { readonly kind: 'discard' }
    /** `#name` */
    | { readonly kind: 'tag'; readonly name: string }
    /** `value` is decoded. */
    | { readonly kind: 'string' | 'character'; readonly value: string }
    /** `name` is without the colon. */
    | { readonly kind: 'keyword' | 'symbol'; readonly name: string }
    /** `text` is decimal, without suffix and plus sign. */
    | { readonly kind: 'integer'; readonly text: string }
    | { readonly kind: 'float'; readonly text: string; readonly decimal: boolean }
    | { readonly kind: 'constant'; readonly text: 'nil' | 'true' | 'false' }
  );
