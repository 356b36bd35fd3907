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

/** The same for the vectors at the given positions (u32). */
export function scoreAt(codes: usize, scales: usize, positions: usize, count: i32, stride: i32, query: usize, out: usize): void {
  for (let i = 0; i < count; i++) {
    const at = <usize>i << 2;
    const position = <usize>load<u32>(positions + at);
    store<f32>(out + at, <f32>dot(codes + position * stride, stride, query) * load<f32>(scales + (position << 2)));
  }
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
  for (let i = 0; i < count; i++) {
    let sum = i16x8.splat(0);
    for (let b = 0; b < bytes; b += 16) {
      const different = v128.xor(v128.load(bits + b), v128.load(query + b));
      sum = i16x8.add(sum, i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(different)));
    }
    const distance = total(i32x4.extadd_pairwise_i16x8_u(sum));
    store<u16>(out + (<usize>i << 1), <u16>distance);
    const slot = histogram + (<usize>distance << 2);
    store<u32>(slot, load<u32>(slot) + 1);
    bits += bytes;
  }
}

/**
 * Which of `count` distances from `distances` on are at most the threshold: positions (u32), the first being `first`, are
 * written to `out`, where there must be room for all and one more. Returns how many.
 */
export function collect(distances: usize, first: i32, count: i32, threshold: i32, out: usize): i32 {
  let found = 0;
  for (let i = 0; i < count; i++) {
    // Written always and kept only where it counts: cheaper than a branch that nobody can foresee.
    store<u32>(out + (<usize>found << 2), first + i);
    found += i32(<i32>load<u16>(distances + (<usize>i << 1)) <= threshold);
  }
  return found;
}
