/** Vectors of unit length, row by row. */
export interface UnitRows {
  readonly count: number;
  readonly dimensions: number;
  readonly values: Float32Array;
}

/**
 * Trustworthiness of a layout in the plane (Venna and Kaski 2001): 1 where the `k` nearest places of every point belong to its `k`
 * nearest points, less the further away those are that do not belong there; about 0.5 for random places. `places` are x0, y0, x1, ….
 * Of a large set `sample` points stand for all, evenly chosen. Defined for `k` below half of the points.
 */
export function trustworthiness(
  rows: UnitRows,
  places: ArrayLike<number>,
  k: number,
  sample: number = rows.count,
): number {
  const { count } = rows;
  const asked = Math.min(sample, count);
  let penalty = 0;
  for (let at = 0; at < asked; at += 1) {
    const point = Math.floor((at * count) / asked);
    const products = productsWith(rows, point);
    for (const other of nearestPlaces(places, point, k, count)) {
      penalty += Math.max(0, rankOf(products, point, other) - k);
    }
  }
  return 1 - (2 * penalty) / (asked * k * (2 * count - 3 * k - 1));
}

function productsWith({ count, dimensions, values }: UnitRows, point: number): Float64Array {
  const products = new Float64Array(count);
  const row = values.subarray(point * dimensions, (point + 1) * dimensions);
  for (let other = 0; other < count; other += 1) {
    let product = 0;
    for (let i = 0; i < dimensions; i += 1) product += row[i]! * values[other * dimensions + i]!;
    products[other] = product;
  }
  return products;
}

/** Place among the neighbours of a point, from 1. */
function rankOf(products: Float64Array, point: number, other: number): number {
  let rank = 1;
  for (let one = 0; one < products.length; one += 1) {
    if (one !== point && one !== other && products[one]! > products[other]!) rank += 1;
  }
  return rank;
}

function nearestPlaces(places: ArrayLike<number>, point: number, k: number, count: number): readonly number[] {
  const squares = Float64Array.from({ length: count }, (_, other) => {
    const [dx, dy] = [places[2 * other]! - places[2 * point]!, places[2 * other + 1]! - places[2 * point + 1]!];
    return other === point ? Number.POSITIVE_INFINITY : dx * dx + dy * dy;
  });
  const others = Array.from({ length: count }, (_, other) => other);
  return others.sort((a, b) => squares[a]! - squares[b]! || a - b).slice(0, k);
}
