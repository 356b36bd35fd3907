/** For each point a list of the nearest others seen so far, nearest first. */
export class NearestLists {
  /** Points in a list. */
  readonly size: number;
  /** The lists one after the other; -1 = nothing yet. */
  readonly points: Int32Array;
  /** Distances of these. */
  readonly distances: Float64Array;
  /** Distance of the last of each list: what is not nearer need not be added. */
  readonly worst: Float64Array;

  constructor(count: number, size: number) {
    this.size = size;
    this.points = new Int32Array(count * size).fill(-1);
    this.distances = new Float64Array(count * size).fill(Number.POSITIVE_INFINITY);
    this.worst = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
  }

  /** Adds a point to the list of another; to be called only where it is nearer than the worst there. */
  add(list: number, point: number, distance: number): void {
    const first = list * this.size;
    let at = first + this.size - 1;
    while (at > first && this.distances[at - 1]! > distance) {
      this.distances[at] = this.distances[at - 1]!;
      this.points[at] = this.points[at - 1]!;
      at -= 1;
    }
    this.distances[at] = distance;
    this.points[at] = point;
    this.worst[list] = this.distances[first + this.size - 1]!;
  }
}
