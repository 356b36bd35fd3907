/** The bytes of numbers, not copied. */
export function bytesOf(numbers: Uint32Array | Float32Array | Int8Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
