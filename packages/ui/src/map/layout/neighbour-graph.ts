import type { NearestLists } from './nearest-lists.ts';

/** Edges between points, each pair once. */
export interface NeighbourGraph {
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** How much the two belong together, above 0 up to 1. */
  readonly weights: Float64Array;
}

/** Halvings until the scale of a point is near enough. */
const ROUNDS = 40;

/**
 * The graph of UMAP (McInnes, Healy and Melville 2018, sections 3.1 and 4): each point measures by a scale of its own, so that the
 * nearest neighbour counts 1 and all together log2(k); an edge holds where one or the other of its points says so.
 */
export function neighbourGraph(lists: NearestLists, count: number): NeighbourGraph {
  const edges = new Map<number, number>();
  for (let point = 0; point < count; point += 1) {
    const weights = weightsOf(lists, point);
    weights.forEach((weight, at) => {
      const other = lists.points[point * lists.size + at]!;
      const edge = Math.min(point, other) * count + Math.max(point, other);
      const held = edges.get(edge) ?? 0;
      edges.set(edge, held + weight - held * weight);
    });
  }
  const keys = [...edges.keys()];
  return {
    from: Int32Array.from(keys, (edge) => Math.floor(edge / count)),
    to: Int32Array.from(keys, (edge) => edge % count),
    weights: Float64Array.from(edges.values()),
  };
}

function weightsOf({ size, points, distances }: NearestLists, point: number): readonly number[] {
  const held = distances.subarray(point * size, (point + 1) * size).subarray(0, filled(points, point, size));
  const beyond = Array.from(held, (distance) => distance - held[0]!);
  const wanted = Math.log2(Math.max(2, beyond.length));
  let [low, high, scale] = [0, Number.POSITIVE_INFINITY, 1];
  for (let round = 0; round < ROUNDS; round += 1) {
    const sum = beyond.reduce((total, distance) => total + membership(distance, scale), 0);
    if (sum > wanted) high = scale;
    else low = scale;
    scale = high === Number.POSITIVE_INFINITY ? scale * 2 : (low + high) / 2;
  }
  return beyond.map((distance) => Math.max(membership(distance, scale), Number.MIN_VALUE));
}

function membership(beyond: number, scale: number): number {
  return beyond > 0 ? Math.exp(-beyond / scale) : 1;
}

function filled(points: Int32Array, point: number, size: number): number {
  const end = points.subarray(point * size, (point + 1) * size).indexOf(-1);
  return end < 0 ? size : end;
}
