import { findNeighbours } from './find-neighbours.ts';
import { neighbourGraph } from './neighbour-graph.ts';
import type { Points } from './points.ts';
import { principalComponents } from './principal-components.ts';
import { seededRandom } from './seeded-random.ts';
import { spreadGraph } from './spread-graph.ts';

/** Dimensions that neighbours are looked for in. */
const AXES = 48;

/** Candidates for the neighbours of a point, and neighbours that it is tied to. */
const [CANDIDATES, NEIGHBOURS] = [40, 15] as const;

/** Size of the start: spread of the first component. Points then find their neighbours before they are pushed apart. */
const START = 5;

/** Decimals of a coordinate. */
const PRECISION = 1e5;

/** Part of the whole time that each stage takes, about. */
const [SCANNED, CONNECTED] = [0.55, 0.6] as const;

/**
 * Places points of unit length in a square so that near ones lie near each other: x0, y0, x1, y1, …, each 0 to 1, both axes to the same
 * scale. Starts from the two directions in which the points differ most, so that what is far apart tends to stay so. The same points
 * give the same places. Needs time with the square of the number of points.
 */
export function layOut(points: Points, onProgress: (done: number) => void = () => {}): number[] {
  const { count } = points;
  if (count < 2) return new Array<number>(2 * count).fill(0.5);
  const { axes, rows } = principalComponents(points, AXES);
  const places = startPlaces(rows, axes, count);
  const lists = findNeighbours({
    ...{ axes, rows, points },
    candidates: Math.min(CANDIDATES, count - 1),
    neighbours: Math.min(NEIGHBOURS, count - 1),
    onProgress: (done) => onProgress(done * SCANNED),
  });
  const graph = neighbourGraph(lists, count);
  onProgress(CONNECTED);
  spreadGraph(places, graph, (done) => onProgress(CONNECTED + done * (1 - CONNECTED)));
  return withinSquare(places);
}

/** Along the first two components, with a little noise, since points in the same place could never part. */
function startPlaces(rows: Float64Array, axes: number, count: number): Float64Array {
  const random = seededRandom(3);
  let squares = 0;
  for (let point = 0; point < count; point += 1) squares += rows[point * axes]! ** 2;
  const scale = squares > 0 ? START / Math.sqrt(squares / count) : 0;
  const places = new Float64Array(2 * count);
  for (let point = 0; point < count; point += 1) {
    for (const axis of [0, 1]) {
      const along = axis < axes ? rows[point * axes + axis]! : 0;
      places[2 * point + axis] = along * scale + (random() - 0.5) * 0.01;
    }
  }
  return places;
}

function withinSquare(places: Float64Array): number[] {
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const most = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  places.forEach((value, at) => {
    least[at % 2] = Math.min(least[at % 2]!, value);
    most[at % 2] = Math.max(most[at % 2]!, value);
  });
  const size = Math.max(most[0]! - least[0]!, most[1]! - least[1]!) || 1;
  return Array.from(places, (value, at) => {
    const middle = (least[at % 2]! + most[at % 2]!) / 2;
    return Math.round(((value - middle) / size + 0.5) * PRECISION) / PRECISION;
  });
}
