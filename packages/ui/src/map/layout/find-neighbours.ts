import { NearestLists } from './nearest-lists.ts';
import type { Points } from './points.ts';

/** Rows compared with each other at a time, so that they stay in the cache of the processor. */
const BLOCK = 128;

/** What points are compared by. */
export interface NeighbourSearch {
  /** Numbers of each row. */
  readonly axes: number;
  /** The points in few dimensions: candidates are found by these. */
  readonly rows: Float64Array;
  /** The points themselves, of unit length: candidates are ordered by these. */
  readonly points: Points;
  /** Candidates of each point. */
  readonly candidates: number;
  /** Neighbours of each point. */
  readonly neighbours: number;
  /** Told now and then which part is done, 0 to 1. */
  readonly onProgress: (done: number) => void;
}

/**
 * The nearest others of every point: every row is compared with every other, and the best candidates once more as they are. What few
 * dimensions hide is a small part of the neighbours, and makes the scan eight times as quick.
 */
export function findNeighbours(search: NeighbourSearch): NearestLists {
  const found = scan(search);
  const { points, neighbours } = search;
  const lists = new NearestLists(points.count, neighbours);
  for (let point = 0; point < points.count; point += 1) {
    for (let at = point * found.size; at < (point + 1) * found.size; at += 1) {
      const other = found.points[at]!;
      const distance = other < 0 ? Number.POSITIVE_INFINITY : distanceOf(points, point, other);
      if (distance < lists.worst[point]!) lists.add(point, other, distance);
    }
  }
  return lists;
}

/** Distance of two points of unit length. */
function distanceOf({ dimensions, values }: Points, one: number, other: number): number {
  let product = 0;
  const [a, b] = [one * dimensions, other * dimensions];
  for (let i = 0; i < dimensions; i += 1) product += values[a + i]! * values[b + i]!;
  return Math.sqrt(Math.max(0, 2 - 2 * product));
}

function scan({ axes, rows, points: { count }, candidates, onProgress }: NeighbourSearch): NearestLists {
  const lists = new NearestLists(count, candidates);
  const squares = squaresOf(rows, axes, count);
  for (let from = 0; from < count; from += BLOCK) {
    for (let to = from; to < count; to += BLOCK) {
      for (let row = from; row < Math.min(from + BLOCK, count); row += 1) {
        compare({ rows, axes, squares, lists }, row, Math.max(to, row + 1), Math.min(to + BLOCK, count));
      }
    }
    const left = (count - from) / count;
    onProgress(1 - left * left);
  }
  return lists;
}

interface Scan {
  readonly rows: Float64Array;
  readonly axes: number;
  readonly squares: Float64Array;
  readonly lists: NearestLists;
}

/** Compares a row with others, four at a time: the processor then works on four sums at once. */
function compare({ rows, axes, squares, lists }: Scan, row: number, from: number, to: number): void {
  const start = row * axes;
  let other = from;
  for (; other + 3 < to; other += 4) {
    const [a, b, c, d] = [other * axes, (other + 1) * axes, (other + 2) * axes, (other + 3) * axes];
    let [inA, inB, inC, inD] = [0, 0, 0, 0];
    for (let i = 0; i < axes; i += 1) {
      const value = rows[start + i]!;
      inA += value * rows[a + i]!;
      inB += value * rows[b + i]!;
      inC += value * rows[c + i]!;
      inD += value * rows[d + i]!;
    }
    meet(lists, row, other, squares[row]! + squares[other]! - 2 * inA);
    meet(lists, row, other + 1, squares[row]! + squares[other + 1]! - 2 * inB);
    meet(lists, row, other + 2, squares[row]! + squares[other + 2]! - 2 * inC);
    meet(lists, row, other + 3, squares[row]! + squares[other + 3]! - 2 * inD);
  }
  for (; other < to; other += 1) {
    let product = 0;
    for (let i = 0; i < axes; i += 1) product += rows[start + i]! * rows[other * axes + i]!;
    meet(lists, row, other, squares[row]! + squares[other]! - 2 * product);
  }
}

function meet(lists: NearestLists, one: number, other: number, distance: number): void {
  if (distance < lists.worst[one]!) lists.add(one, other, distance);
  if (distance < lists.worst[other]!) lists.add(other, one, distance);
}

function squaresOf(rows: Float64Array, axes: number, count: number): Float64Array {
  const squares = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    for (let at = row * axes; at < (row + 1) * axes; at += 1) squares[row]! += rows[at]! * rows[at]!;
  }
  return squares;
}
