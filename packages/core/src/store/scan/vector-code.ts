/** A vector rounded for storage, see `quantise`. */
export interface VectorCode {
  /** Above 0; 0 only for a vector of zeros. */
  readonly scale: number;
  /** The scan plane: one value a dimension, −127 … 127. */
  readonly codes: Int8Array;
  /** The residual plane: two dimensions a byte, the first in the low half, each residual + 8. */
  readonly residuals: Uint8Array;
}
