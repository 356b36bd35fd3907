/** Where a form lies in the text: UTF-16 offsets, end exclusive. */
export interface EdnSpan {
  readonly start: number;
  readonly end: number;
}

/** A key and its value in a map. */
export interface EdnEntry {
  readonly key: EdnValue;
  readonly value: EdnValue;
}

/** A form of EDN (https://github.com/edn-format/edn) with its place in the text. Nothing is lost: integers are exact. */
export type EdnValue = EdnSpan &
  (
    | { readonly type: 'nil' }
    | { readonly type: 'boolean'; readonly value: boolean }
    | { readonly type: 'integer'; readonly value: bigint }
    /** `decimal` = written with the suffix `M`. */
    | { readonly type: 'float'; readonly value: number; readonly decimal: boolean }
    | { readonly type: 'string'; readonly value: string }
    /** One UTF-16 unit. */
    | { readonly type: 'character'; readonly value: string }
    /** `name` is the whole name without the colon; see {@link localName} for the part after the namespace. */
    | { readonly type: 'keyword'; readonly name: string }
    | { readonly type: 'symbol'; readonly name: string }
    | { readonly type: 'list' | 'vector' | 'set'; readonly items: readonly EdnValue[] }
    | { readonly type: 'map'; readonly entries: readonly EdnEntry[] }
    /** `inst` and `uuid` are checked and hold a string; other tags hold any form. */
    | { readonly type: 'tagged'; readonly tag: string; readonly value: EdnValue }
  );

/** The part of a keyword's or symbol's name after the namespace: `c` of `a.b/c`. */
export function localName(name: string): string {
  return name.length > 1 ? name.slice(name.indexOf('/') + 1) : name;
}
