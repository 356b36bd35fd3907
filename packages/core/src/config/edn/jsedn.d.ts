/** What is used of jsedn 0.4.1, which brings no types. */
declare module '#jsedn' {
  /** `tag().dn()` is the name of the tag. */
  interface Tagged {
    tag(): { dn(): string };
    obj(): unknown;
  }

  const jsedn: {
    /** Reads the first form. Throws strings. */
    parse(text: string): unknown;
    readonly Tagged: abstract new () => Tagged;
    /** List, Vector and Set. */
    readonly Iterable: abstract new () => { readonly val: readonly unknown[] };
    readonly Map: abstract new () => { readonly keys: readonly unknown[]; readonly vals: readonly unknown[] };
    /** An integer of 15 digits or more, as written. */
    readonly BigInt: abstract new () => { readonly val: string };
  };
  export default jsedn;
}
