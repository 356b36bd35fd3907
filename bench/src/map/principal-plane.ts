import type { UnitRows } from './trustworthiness.ts';

/** Rounds of the power iteration. */
const ROUNDS = 100;

/** Places along the two directions in which rows differ most (PCA), to compare a layout with: x0, y0, x1, y1, …. */
export function principalPlane({ count, dimensions, values }: UnitRows): Float64Array {
  const mean = new Float64Array(dimensions);
  for (let at = 0; at < values.length; at += 1) mean[at % dimensions]! += values[at]! / count;
  const centred = Float64Array.from(values, (value, at) => value - mean[at % dimensions]!);
  const places = new Float64Array(2 * count);
  for (const axis of [0, 1]) {
    const direction = strongest(centred, count, dimensions);
    for (let row = 0; row < count; row += 1) {
      const along = dot(centred, row * dimensions, direction);
      places[2 * row + axis] = along;
      for (let i = 0; i < dimensions; i += 1) centred[row * dimensions + i]! -= along * direction[i]!; // the next stands upright on it
    }
  }
  return places;
}

function strongest(centred: Float64Array, count: number, dimensions: number): Float64Array {
  let direction = Float64Array.from({ length: dimensions }, (_, i) => Math.sin(i + 1));
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = new Float64Array(dimensions);
    for (let row = 0; row < count; row += 1) {
      const along = dot(centred, row * dimensions, direction);
      for (let i = 0; i < dimensions; i += 1) next[i]! += along * centred[row * dimensions + i]!;
    }
    const length = Math.sqrt(dot(next, 0, next)) || 1;
    direction = next.map((value) => value / length);
  }
  return direction;
}

function dot(rows: Float64Array, from: number, direction: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < direction.length; i += 1) sum += rows[from + i]! * direction[i]!;
  return sum;
}
