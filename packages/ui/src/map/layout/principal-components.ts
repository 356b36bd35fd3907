import type { Points } from './points.ts';
import { seededRandom } from './seeded-random.ts';

/** Directions are found from so many points at most, evenly chosen: more change them little. */
const SAMPLE = 2_000;

/** Rounds of orthogonal iteration: neighbours are looked for along these directions, so they need not be exact. */
const ROUNDS = 12;

/**
 * Points along the directions in which they differ most, as many as asked for or as there are: `count` rows. Directions are eigenvectors
 * of the covariance, by orthogonal iteration from a seeded start.
 */
export function principalComponents(
  points: Points,
  wanted: number,
): { readonly axes: number; readonly rows: Float64Array } {
  const axes = Math.min(wanted, points.dimensions);
  const mean = meanOf(points);
  const directions = directionsOf(covarianceOf(points, mean), points.dimensions, axes);
  return { axes, rows: project(points, { mean, directions, axes }) };
}

function meanOf({ count, dimensions, values }: Points): Float64Array {
  const mean = new Float64Array(dimensions);
  for (let at = 0; at < values.length; at += dimensions) {
    for (let i = 0; i < dimensions; i += 1) mean[i]! += values[at + i]! / count;
  }
  return mean;
}

function covarianceOf({ count, dimensions, values }: Points, mean: Float64Array): Float64Array {
  const covariance = new Float64Array(dimensions * dimensions);
  const row = new Float64Array(dimensions);
  const sampled = Math.min(count, SAMPLE);
  for (let sample = 0; sample < sampled; sample += 1) {
    const at = Math.floor((sample * count) / sampled) * dimensions;
    for (let i = 0; i < dimensions; i += 1) row[i] = values[at + i]! - mean[i]!;
    for (let i = 0; i < dimensions; i += 1) {
      const [value, from] = [row[i]!, i * dimensions];
      for (let j = 0; j < dimensions; j += 1) covariance[from + j]! += value * row[j]!;
    }
  }
  return covariance;
}

function directionsOf(covariance: Float64Array, dimensions: number, axes: number): Float64Array {
  const random = seededRandom(1);
  let directions = Float64Array.from({ length: axes * dimensions }, () => random() - 0.5);
  orthonormalise(directions, dimensions);
  for (let round = 0; round < ROUNDS; round += 1) {
    const turned = new Float64Array(directions.length);
    for (let axis = 0; axis < directions.length; axis += dimensions) {
      for (let i = 0; i < dimensions; i += 1) {
        turned[axis + i] = dot(covariance, i * dimensions, directions, axis, dimensions);
      }
    }
    orthonormalise(turned, dimensions);
    directions = turned;
  }
  return directions;
}

/** Gram-Schmidt, row by row; a row of which nothing is left becomes zero. */
function orthonormalise(rows: Float64Array, dimensions: number): void {
  for (let row = 0; row < rows.length; row += dimensions) {
    for (let before = 0; before < row; before += dimensions) {
      const along = dot(rows, row, rows, before, dimensions);
      for (let i = 0; i < dimensions; i += 1) rows[row + i]! -= along * rows[before + i]!;
    }
    const length = Math.sqrt(dot(rows, row, rows, row, dimensions));
    for (let i = 0; i < dimensions; i += 1) rows[row + i] = length > 1e-12 ? rows[row + i]! / length : 0;
  }
}

function project(
  { count, dimensions, values }: Points,
  { mean, directions, axes }: { readonly mean: Float64Array; readonly directions: Float64Array; readonly axes: number },
): Float64Array {
  const rows = new Float64Array(count * axes);
  const row = new Float64Array(dimensions);
  for (let point = 0; point < count; point += 1) {
    for (let i = 0; i < dimensions; i += 1) row[i] = values[point * dimensions + i]! - mean[i]!;
    for (let axis = 0; axis < axes; axis += 1) {
      rows[point * axes + axis] = dot(row, 0, directions, axis * dimensions, dimensions);
    }
  }
  return rows;
}

function dot(a: Float64Array, atA: number, b: Float64Array, atB: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i += 1) sum += a[atA + i]! * b[atB + i]!;
  return sum;
}
