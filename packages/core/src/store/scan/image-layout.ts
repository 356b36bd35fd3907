/** Windows of a chunk. */
export const CHUNK_WINDOWS = 8192;

/** Where what lies in the memory of an image, in bytes. Everything begins at a multiple of 16. */
export interface ImageLayout {
  /** Bytes of a window's codes and of its sign bits. */
  readonly stride: number;
  readonly bitBytes: number;
  /** The query as 16-bit values, and its sign bits. */
  readonly query: number;
  readonly queryBits: number;
  /** How many windows have each Hamming distance (32 bits each), and how many distances there are. */
  readonly histogram: number;
  readonly distances: number;
  /** Positions within a chunk (32 bits each), and scores (32-bit floats). */
  readonly positions: number;
  readonly scores: number;
  /** The first chunk, and the bytes of each. */
  readonly chunks: number;
  readonly chunkBytes: number;
  /** Within a chunk: codes stand first, then these. */
  readonly bitsAt: number;
  readonly scalesAt: number;
  readonly distancesAt: number;
}

/** The layout for vectors of a length. */
export function imageLayout(dimensions: number): ImageLayout {
  const stride = padded(dimensions);
  const bitBytes = padded(stride / 8);
  const distances = stride + 1;
  const queryBits = stride * Int16Array.BYTES_PER_ELEMENT;
  const histogram = queryBits + bitBytes;
  const positions = padded(histogram + distances * Uint32Array.BYTES_PER_ELEMENT);
  const scores = positions + CHUNK_WINDOWS * Uint32Array.BYTES_PER_ELEMENT;
  const bitsAt = CHUNK_WINDOWS * stride;
  const scalesAt = bitsAt + CHUNK_WINDOWS * bitBytes;
  const distancesAt = scalesAt + CHUNK_WINDOWS * Float32Array.BYTES_PER_ELEMENT;
  return {
    stride,
    bitBytes,
    query: 0,
    queryBits,
    histogram,
    distances,
    positions,
    scores,
    chunks: scores + CHUNK_WINDOWS * Float32Array.BYTES_PER_ELEMENT,
    chunkBytes: distancesAt + CHUNK_WINDOWS * Uint16Array.BYTES_PER_ELEMENT,
    bitsAt,
    scalesAt,
    distancesAt,
  };
}

/** The next multiple of 16: the kernel works on so many bytes at once. */
function padded(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}
