/** So many are kept even in the smallest index, so that a file moved within it costs nothing. */
const LEAST = 64;

/** How many vectors that no segment uses are kept beside so many in use: a quarter, and a few in any case. */
export function spareWindows(used: number): number {
  return Math.max(LEAST, Math.floor(used / 4));
}
