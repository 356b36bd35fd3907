import type { ImagePart } from '../../../src/store/scan/image-part.ts';
import { quantise } from '../../../src/store/scan/quantise.ts';

/** Random numbers that are the same every time (Park and Miller). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Directions with a common length of 1: some centres, with the vectors scattered about them. */
export function scatteredVectors(count: number, dimensions: number, seed = 1, centres = 40): Float32Array[] {
  const random = randomNumbers(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
  const middle = Array.from({ length: centres }, () => Float32Array.from({ length: dimensions }, normal));
  return Array.from({ length: count }, () => {
    const centre = middle[Math.floor(random() * centres)]!;
    const vector = centre.map((value) => value + normal());
    const length = Math.hypot(...vector);
    return vector.map((value) => value / length);
  });
}

/** Vectors as an image gets them, each for the segment of the same place. */
export function partOf(vectors: readonly Float32Array[], segments: readonly number[]): ImagePart {
  const codes = vectors.map(quantise);
  const dimensions = vectors[0]?.length ?? 0;
  const part = {
    count: vectors.length,
    segments: Uint32Array.from(segments),
    scales: Float32Array.from(codes, ({ scale }) => scale),
    codes: new Int8Array(vectors.length * dimensions),
  };
  codes.forEach((code, place) => {
    part.codes.set(code.codes, place * dimensions);
  });
  return part;
}
