/** Figures of a list of sizes; quantiles only of two or more. One decimal. */
export type SizeStats = Readonly<Record<'min' | 'max' | 'mean' | 'median', number>> &
  Readonly<Partial<Record<'p25' | 'p50' | 'p75' | 'p95' | 'p99', number>>>;

/** Figures of sizes; all 0 of none. Quantiles are interpolated between the nearest two, the ends included. */
export function sizeStats(sizes: readonly number[]): SizeStats {
  if (sizes.length === 0) return { min: 0, max: 0, mean: 0, median: 0 };
  const sorted = [...sizes].sort((a, b) => a - b);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
    return oneDecimal(low + (high - low) * (place - Math.floor(place)));
  };
  const mean = oneDecimal(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
  const ends = { min: sorted[0]!, max: sorted.at(-1)!, mean, median: at(0.5) };
  if (sizes.length < 2) return ends;
  return { ...ends, p25: at(0.25), p50: at(0.5), p75: at(0.75), p95: at(0.95), p99: at(0.99) };
}

/** A number with one decimal. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
