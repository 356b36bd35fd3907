/** How a term stands in the dictionary of a run: its UTF-8, and a hash by which terms are ordered. */
export const termBytes = {
  write(term: string): Uint8Array {
    return Buffer.from(term, 'utf8');
  },
  /** FNV-1a of 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), unsigned. */
  hash(bytes: Uint8Array, start: number, end: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    return hash >>> 0;
  },
} as const;
