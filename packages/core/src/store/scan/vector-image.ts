/** A run of windows in memory, ascending by segment; the windows of a segment stand together, in order. */
export interface ImagePart {
  readonly count: number;
  /** Segment of each window. */
  readonly segments: Uint32Array;
  /** Scale of each window; 0 = its segment is gone. */
  readonly scales: Float32Array;
  /** Codes of all windows, one after the other. */
  readonly codes: Int8Array;
}

/** The scan plane of all windows in memory. */
export class VectorImage {
  readonly dimensions: number;
  readonly #parts: ImagePart[] = [];

  constructor(dimensions: number) {
    this.dimensions = dimensions;
  }

  /** Parts in ascending order of segments. */
  get parts(): readonly ImagePart[] {
    return this.#parts;
  }

  /** The last segment that is here; 0 = none. */
  get lastSegment(): number {
    return this.#parts.at(-1)?.segments.at(-1) ?? 0;
  }

  /** Adds windows of segments after all that are here. */
  append(part: ImagePart): void {
    if (part.count > 0) this.#parts.push(part);
  }

  /** Takes segments out. */
  erase(first: number, count: number): void {
    for (const part of this.#parts) {
      if (part.segments[0]! >= first + count) return;
      if (part.segments[part.count - 1]! < first) continue;
      for (let i = lowerBound(part.segments, first); i < part.count && part.segments[i]! < first + count; i += 1) {
        part.scales[i] = 0;
      }
    }
  }
}

/** Place of the first value that is not below the one given. */
function lowerBound(values: Uint32Array, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
