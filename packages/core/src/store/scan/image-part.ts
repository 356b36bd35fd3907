/** A run of windows, ascending by segment; the windows of a segment stand together, in order. */
export interface ImagePart {
  readonly count: number;
  /** Segment of each window. */
  readonly segments: Uint32Array;
  /** Scale of each window. */
  readonly scales: Float32Array;
  /** Codes of all windows, one after the other. */
  readonly codes: Int8Array;
}
