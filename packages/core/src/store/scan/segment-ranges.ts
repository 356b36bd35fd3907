/** Segments that a scope allows: ascending, disjoint, non-empty ranges of segment numbers, both ends inclusive. */
export interface SegmentRanges {
  readonly first: Uint32Array;
  readonly last: Uint32Array;
}
