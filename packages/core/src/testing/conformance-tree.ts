/** Names whose order by UTF-16 units is not that of a walk by folders, of locales or of code points, with their bytes. */
export const CONFORMANCE_TREE: Readonly<Record<string, Uint8Array>> = {
  'doc/a.md': text('one'),
  'doc/b/c.md': text('two'),
  'doc.md': text('three'),
  'doc-old/a.md': text('four'),
  'docs/a.md': text('five'),
  '.hidden/.a.md': text('six'),
  'A.md': text('seven'),
  'a b, {c} [d] (e).md': text('eight'),
  '\u00e9.md': text('nine'),
  '\u{1f600}.md': text('ten'),
  '\uff5a.md': text('eleven'),
  'empty.md': new Uint8Array(),
  'bytes.bin': Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256),
};

/** The names of it, sorted by UTF-16 units. */
export const CONFORMANCE_NAMES: readonly string[] = Object.keys(CONFORMANCE_TREE).sort();

/** UTF-8 bytes of a text. */
export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

/** Everything that an asynchronous sequence gives. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
