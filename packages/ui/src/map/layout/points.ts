/** Points of a space, one after the other in one array. */
export interface Points {
  readonly count: number;
  readonly dimensions: number;
  /** `count` times `dimensions`. */
  readonly values: Float32Array;
}
