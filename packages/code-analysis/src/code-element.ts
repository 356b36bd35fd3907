import type { EdnRecord } from './edn/edn-data.ts';

/** The seven types of element, as a configuration names them. */
export const ELEMENT_TYPES = ['var', 'macro', 'namespace', 'class', 'method', 'field', 'constructor'] as const;

/** One of {@link ELEMENT_TYPES}. */
export type ElementType = (typeof ELEMENT_TYPES)[number];

/** Who may use an element. Java's package-private counts as `public`, as in the original. */
export type Visibility = 'public' | 'protected' | 'private';

/** One definition in a source file. */
export interface CodeElement {
  readonly type: ElementType;
  /** Qualified name, such as `my.ns/my-fn` or `com.example.MyClass.myMethod`. */
  readonly name: string;
  /** The name alone. */
  readonly simpleName: string;
  /** Containing namespace, package or module; absent where there is none. */
  readonly namespace?: string;
  readonly visibility: Visibility;
  /** Documentation without comment marks. */
  readonly doc?: string;
  /** Parameters and types, as the source writes them. */
  readonly signature?: string;
  /** Where the definition begins, without its documentation comment: UTF-16 offset. */
  readonly start: number;
  /** Where it ends, exclusive. */
  readonly end: number;
  /** Everything known of it, as it is given back. */
  readonly record: EdnRecord;
}
