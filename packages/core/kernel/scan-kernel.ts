/**
 * Vector scan kernel (AssemblyScript, WebAssembly SIMD). The caller lays out the memory; nothing is allocated here.
 *
 * Vectors are rows of signed bytes ("codes"), `stride` bytes each, a multiple of 16 filled up with zeros. Their sign bits are
 * rows of `bytes` bytes, again a multiple of 16. Numbers are little-endian; addresses need no alignment.
 *
 * `plain-kernel.ts` does the same in JavaScript, to the bit.
 */

/** Scores of `count` vectors from `codes` on: dot product with a query of 16-bit values, times the scale of the vector. */
export function scoreAll(codes: usize, scales: usize, count: i32, stride: i32, query: usize, out: usize): void {
  for (let i = 0; i < count; i++) {
    const at = <usize>i << 2;
    store<f32>(out + at, <f32>dot(codes, stride, query) * load<f32>(scales + at));
    codes += stride;
  }
}

/** Vectors that are fetched together. */
const GROUP: i32 = 16;
/** Bytes that a processor fetches at once. */
const LINE: i32 = 64;

/**
 * The same for the vectors at the given positions (u32). They lie far apart, so some are asked for before they are needed:
 * memory gives many at once as fast as one.
 */
export function scoreAt(codes: usize, scales: usize, positions: usize, count: i32, stride: i32, query: usize, out: usize): void {
  for (let from = 0; from < count; from += GROUP) {
    const to = min(count, from + GROUP);
    for (let i = from; i < to; i++) fetch(codes, positions, i, stride, out);
    for (let i = from; i < to; i++) {
      const at = <usize>i << 2;
      const position = <usize>load<u32>(positions + at);
      store<f32>(out + at, <f32>dot(codes + position * stride, stride, query) * load<f32>(scales + (position << 2)));
    }
  }
}

/** Reads a byte of every line of a vector. What is written makes sure that it is done, and is overwritten. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function fetch(codes: usize, positions: usize, i: i32, stride: i32, out: usize): void {
  const at = <usize>i << 2;
  const vector = codes + <usize>load<u32>(positions + at) * stride;
  let read: u32 = 0;
  for (let d = 0; d < stride; d += LINE) read += load<u8>(vector + d);
  store<u32>(out + at, read);
}

/** Sixteen products a turn, summed in 32 bits: the caller's query is small enough that no sum overflows. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function dot(codes: usize, stride: i32, query: usize): i32 {
  let sum = i32x4.splat(0);
  for (let d = 0; d < stride; d += 16) {
    const bytes = v128.load(codes + d);
    const q = query + (<usize>d << 1);
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(bytes), v128.load(q)));
    sum = i32x4.add(sum, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(bytes), v128.load(q, 16)));
  }
  return total(sum);
}

// @ts-ignore: a decorator of AssemblyScript
@inline
function total(sums: v128): i32 {
  return (
    i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1) + i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3)
  );
}

/**
 * Sets the scales of `count` vectors so that a score is the cosine times the length of the query: what rounding did to a
 * vector's length is a large part of its error. A scale of 0 stays.
 */
export function normalise(codes: usize, count: i32, stride: i32, scales: usize): void {
  for (let i = 0; i < count; i++) {
    const scale = scales + (<usize>i << 2);
    if (load<f32>(scale) != 0) store<f32>(scale, <f32>(1.0 / sqrt<f64>(<f64>squares(codes, stride))));
    codes += stride;
  }
}

/** Sum of the squares of a vector's codes. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function squares(codes: usize, stride: i32): i32 {
  let sum = i32x4.splat(0);
  for (let d = 0; d < stride; d += 16) {
    const bytes = v128.load(codes + d);
    const low = i16x8.extend_low_i8x16_s(bytes);
    const high = i16x8.extend_high_i8x16_s(bytes);
    sum = i32x4.add(sum, i32x4.add(i32x4.dot_i16x8_s(low, low), i32x4.dot_i16x8_s(high, high)));
  }
  return total(sum);
}

/** Sign bits of `count` vectors: bit d of a row is set where code d is negative. */
export function signBits(codes: usize, count: i32, stride: i32, bits: usize, bytes: i32): void {
  for (let i = 0; i < count; i++) {
    for (let d = 0; d < stride; d += 16) {
      store<u16>(bits + (<usize>d >> 3), <u16>i8x16.bitmask(v128.load(codes + d)));
    }
    codes += stride;
    bits += bytes;
  }
}

/** Hamming distances (u16) of `count` rows of sign bits to those of a query; counts them in a histogram (u32 a distance). */
export function hammingAll(bits: usize, count: i32, bytes: i32, query: usize, out: usize, histogram: usize): void {
  if (bytes == 48) return hamming384(bits, count, query, out, histogram);
  for (let i = 0; i < count; i++) {
    // Processors count the bits of 64 at once; WebAssembly's count of bytes is many instructions on most of them.
    let distance: i64 = 0;
    for (let b = 0; b < bytes; b += 16) {
      distance += popcnt<i64>(load<i64>(bits + b) ^ load<i64>(query + b));
      distance += popcnt<i64>(load<i64>(bits + b, 8) ^ load<i64>(query + b, 8));
    }
    note(distance, out + (<usize>i << 1), histogram);
    bits += bytes;
  }
}

/** The same for the usual 384 dimensions, with the query in registers: a third faster. */
function hamming384(bits: usize, count: i32, query: usize, out: usize, histogram: usize): void {
  const a = load<i64>(query);
  const b = load<i64>(query, 8);
  const c = load<i64>(query, 16);
  const d = load<i64>(query, 24);
  const e = load<i64>(query, 32);
  const f = load<i64>(query, 40);
  for (let i = 0; i < count; i++) {
    const distance =
      popcnt<i64>(load<i64>(bits) ^ a) +
      popcnt<i64>(load<i64>(bits, 8) ^ b) +
      popcnt<i64>(load<i64>(bits, 16) ^ c) +
      popcnt<i64>(load<i64>(bits, 24) ^ d) +
      popcnt<i64>(load<i64>(bits, 32) ^ e) +
      popcnt<i64>(load<i64>(bits, 40) ^ f);
    note(distance, out + (<usize>i << 1), histogram);
    bits += 48;
  }
}

/** Writes a distance and counts it. */
// @ts-ignore: a decorator of AssemblyScript
@inline
function note(distance: i64, out: usize, histogram: usize): void {
  store<u16>(out, <u16>distance);
  const slot = histogram + (<usize>distance << 2);
  store<u32>(slot, load<u32>(slot) + 1);
}

/**
 * Which of `count` distances from `distances` on are at most the threshold: positions (u32), the first being `first`, are
 * written to `out`, where there must be room for all. Returns how many.
 */
export function collect(distances: usize, first: i32, count: i32, threshold: i32, out: usize): i32 {
  let found = 0;
  let i = 0;
  const limits = i16x8.splat(<i16>threshold);
  for (; i + 8 <= count; i += 8) {
    // Most eights hold none.
    let near = i16x8.bitmask(i16x8.le_u(v128.load(distances + (<usize>i << 1)), limits));
    while (near != 0) {
      store<u32>(out + (<usize>found << 2), first + i + ctz(near));
      near &= near - 1;
      found++;
    }
  }
  for (; i < count; i++) {
    if (<i32>load<u16>(distances + (<usize>i << 1)) > threshold) continue;
    store<u32>(out + (<usize>found << 2), first + i);
    found++;
  }
  return found;
}
