import { stringOf } from '../clojure/literals.ts';
import { readNamespace } from '../clojure/read-namespace.ts';
import { formsIn, type Reading, symbolOf } from '../clojure/reading.ts';
import type { SyntaxNode } from '../parse/syntax-node.ts';

/** What the first `ns` form of a file says. Offsets in the file's text. */
export interface NamespaceDoc {
  /** Where the form begins. */
  readonly at: number;
  /** Absent: the form names no namespace. */
  readonly name?: string;
  /** Absent: it has no documentation. */
  readonly doc?: { readonly text: string; readonly start: number; readonly end: number };
}

/** Finds the first top-level form that begins with the bare symbol `ns`, as one platform reads it. */
export function firstNamespace(root: SyntaxNode, reading: Reading): NamespaceDoc | undefined {
  for (const form of formsIn(root, reading)) {
    const [head, ...args] = form.type === 'list_lit' ? formsIn(form, reading) : [];
    if (symbolOf(head, reading)?.name !== 'ns') continue;
    const found = readNamespace(form, args, reading);
    const { metadata, inline, attributes } = found?.docs ?? {};
    const doc = metadata ?? inline ?? attributes;
    return {
      at: form.startIndex,
      ...(found ? { name: found.name } : {}),
      // Without its quotes.
      ...(doc ? { doc: { text: stringOf(doc, reading)!, start: doc.startIndex + 1, end: doc.endIndex - 1 } } : {}),
    };
  }
  return undefined;
}
