/**
 * Compares two texts by Unicode code points, which is the order of their UTF-8 bytes: the one order of documents and
 * ties, the same in every driver and on every machine.
 *
 * @returns below 0 where `a` comes first, above 0 where `b` does, 0 where they are equal.
 */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i += 1) {
    const left = a.charCodeAt(i);
    const right = b.charCodeAt(i);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Halves of astral characters come after all other units, though their numbers are not the largest. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
