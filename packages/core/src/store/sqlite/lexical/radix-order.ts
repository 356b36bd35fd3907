const BUCKETS = 256;

/** Indexes of values in ascending order of these; equal ones in the order they have. Time is linear. */
export function radixOrder(values: Uint32Array): Uint32Array {
  const count = values.length;
  let order = new Uint32Array(count);
  let sorted = new Uint32Array(count);
  for (let index = 0; index < count; index += 1) order[index] = index;
  for (let shift = 0; shift < 32; shift += 8) {
    const begins = new Uint32Array(BUCKETS + 1);
    for (let index = 0; index < count; index += 1) begins[((values[index]! >>> shift) & 255) + 1]! += 1;
    for (let bucket = 1; bucket < BUCKETS; bucket += 1) begins[bucket]! += begins[bucket - 1]!;
    for (let at = 0; at < count; at += 1) {
      const index = order[at]!;
      sorted[begins[(values[index]! >>> shift) & 255]!++] = index;
    }
    [order, sorted] = [sorted, order];
  }
  return order;
}
