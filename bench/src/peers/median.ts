/** The middle value, the upper one of two; of none, NaN. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which so large a share lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
