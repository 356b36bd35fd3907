/** Place of the first of ascending values, between `low` and `high`, that is not below the one given; `high` = none. */
export function lowerBound(values: Uint32Array, value: number, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (values[middle]! < value) from = middle + 1;
    else to = middle;
  }
  return from;
}
