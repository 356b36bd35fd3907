/** Cells along each side. */
const SIDE = 64;

/** Finds points of a map near a place without looking at all of them. */
export class PointGrid {
  readonly #positions: readonly number[];
  readonly #cells: readonly number[][];

  /** Positions as x0, y0, x1, y1, … each 0 to 1. */
  constructor(positions: readonly number[]) {
    this.#positions = positions;
    const cells: number[][] = Array.from({ length: SIDE * SIDE }, () => []);
    for (let point = 0; 2 * point < positions.length; point += 1) {
      cells[cellOf(positions[2 * point] ?? 0) + SIDE * cellOf(positions[2 * point + 1] ?? 0)]?.push(point);
    }
    this.#cells = cells;
  }

  /** The point nearest to (x, y) within a distance; -1 = none. */
  nearest(x: number, y: number, distance: number): number {
    let [best, least] = [-1, distance * distance];
    for (const point of this.within(x - distance, y - distance, x + distance, y + distance)) {
      const [dx, dy] = [(this.#positions[2 * point] ?? 0) - x, (this.#positions[2 * point + 1] ?? 0) - y];
      const squared = dx * dx + dy * dy;
      if (squared <= least) [best, least] = [point, squared];
    }
    return best;
  }

  /** Every point in a rectangle, by its number. */
  within(left: number, top: number, right: number, bottom: number): number[] {
    const found: number[] = [];
    for (let row = cellOf(top); row <= cellOf(bottom); row += 1) {
      for (let column = cellOf(left); column <= cellOf(right); column += 1) {
        for (const point of this.#cells[column + SIDE * row] ?? []) {
          const [x, y] = [this.#positions[2 * point] ?? 0, this.#positions[2 * point + 1] ?? 0];
          if (x >= left && x <= right && y >= top && y <= bottom) found.push(point);
        }
      }
    }
    return found.sort((a, b) => a - b);
  }
}

function cellOf(place: number): number {
  return Math.max(0, Math.min(SIDE - 1, Math.floor(place * SIDE)));
}
