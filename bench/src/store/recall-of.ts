/** Share of the exact best that were found, over the queries that were asked. */
export function recallOf(found: readonly (readonly number[])[], exact: readonly (readonly number[])[]): number {
  const shares = found.map((ids, i) => exact[i]!.filter((id) => ids.includes(id)).length / exact[i]!.length);
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
