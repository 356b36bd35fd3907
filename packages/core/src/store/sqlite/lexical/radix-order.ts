const BUCKETS = 256;

/** Indexes of values in ascending order of these; equal ones in the order they have. Time is linear. */
export function radixOrder(values: Uint32Array): Uint32Array {
  let order = Uint32Array.from(values, (_, index) => index);
  let sorted = new Uint32Array(values.length);
  for (let shift = 0; shift < 32; shift += 8) {
    const begins = new Uint32Array(BUCKETS + 1);
    for (const value of values) begins[((value >>> shift) & 255) + 1]! += 1;
    for (let bucket = 1; bucket < BUCKETS; bucket += 1) begins[bucket]! += begins[bucket - 1]!;
    for (const index of order) sorted[begins[(values[index]! >>> shift) & 255]!++] = index;
    [order, sorted] = [sorted, order];
  }
  return order;
}
