import { contentHash, Store } from '@mcp-vector-search/core';

/** Everything that an index holds of its documents: records without revisions, segments, and every vector byte for byte. */
export async function indexContents(path: string): Promise<readonly string[]> {
  await using store = await Store.open({ path, readOnly: true });
  const lines: string[] = [];
  const hashes = new Set<string>();
  for await (const { revision: _, ...record } of store.documents()) {
    lines.push(JSON.stringify(record));
    for (const segment of await store.segments(record)) {
      lines.push(JSON.stringify(segment));
      hashes.add(contentHash(segment.content));
    }
  }
  const vectors = await store.cachedVectors([...hashes]);
  if (vectors.size !== hashes.size) throw new Error(`${hashes.size - vectors.size} texts have no vectors`);
  for (const [hash, windows] of vectors) {
    const bytes = windows.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength));
    lines.push(`${hash} ${Buffer.concat(bytes).toString('base64')}`);
  }
  return lines.sort();
}
