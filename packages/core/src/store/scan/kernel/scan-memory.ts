/** Memory that a kernel works on. Growing it may replace the buffer: views must be made anew. */
export interface ScanMemory {
  readonly buffer: ArrayBuffer;
  /** Makes it larger by pages of 64 KiB. @throws RangeError where there is no more. */
  grow(pages: number): void;
}

/** Bytes of a page. */
export const PAGE_BYTES = 65_536;
