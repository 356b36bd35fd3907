import type { NeighbourGraph } from './neighbour-graph.ts';
import { seededRandom } from './seeded-random.ts';

/** Times that the strongest edges pull. More makes little better. */
const EPOCHS = 250;

/** Random others that push for each pull: more of them order neighbours better, and cost as much more. */
const PUSHES = 10;

/** A step of one coordinate is at most this. */
const LARGEST_STEP = 4;

/**
 * Moves places until connected points lie together and others apart: the layout of UMAP (McInnes, Healy and Melville 2018, section
 * 4.2) by stochastic gradient descent with negative sampling, with 1 / (1 + d²) as the nearness of places at distance d. Places are
 * x0, y0, x1, y1, …, changed as they stand. The same graph and places give the same.
 */
export function spreadGraph(
  places: Float64Array,
  { from, to, weights }: NeighbourGraph,
  onProgress: (done: number) => void,
): void {
  const random = seededRandom(7);
  const count = places.length / 2;
  const strongest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  const every = weights.map((weight) => strongest / weight);
  const next = every.slice();
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    const rate = 1 - epoch / EPOCHS;
    for (let edge = 0; edge < every.length; edge += 1) {
      if (next[edge]! > epoch) continue;
      next[edge]! += every[edge]!;
      pull(places, from[edge]!, to[edge]!, rate);
      for (let push = 0; push < PUSHES; push += 1) {
        pushOff(places, push % 2 === 0 ? from[edge]! : to[edge]!, Math.floor(random() * count), rate);
      }
    }
    onProgress((epoch + 1) / EPOCHS);
  }
}

function pull(places: Float64Array, one: number, other: number, rate: number): void {
  const dx = places[2 * one]! - places[2 * other]!;
  const dy = places[2 * one + 1]! - places[2 * other + 1]!;
  const strength = -2 / (1 + dx * dx + dy * dy);
  const [x, y] = [clip(strength * dx) * rate, clip(strength * dy) * rate];
  places[2 * one]! += x;
  places[2 * one + 1]! += y;
  places[2 * other]! -= x;
  places[2 * other + 1]! -= y;
}

function pushOff(places: Float64Array, one: number, other: number, rate: number): void {
  if (one === other) return;
  const dx = places[2 * one]! - places[2 * other]!;
  const dy = places[2 * one + 1]! - places[2 * other + 1]!;
  const square = dx * dx + dy * dy;
  const strength = 2 / ((0.001 + square) * (1 + square));
  places[2 * one]! += clip(strength * dx) * rate;
  places[2 * one + 1]! += clip(strength * dy) * rate;
}

function clip(step: number): number {
  return Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, step));
}
