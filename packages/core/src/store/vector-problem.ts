/** A unit vector's length may be off by this much: what is given back from rounded storage must be taken again. */
const NORM_TOLERANCE = 0.01;

/** What is wrong with a vector that should have unit length and so many finite numbers; undefined = nothing. */
export function vectorProblem(vector: Float32Array, dimensions: number): string | undefined {
  if (vector.length !== dimensions) return `${vector.length} numbers where the index holds ${dimensions}`;
  let squares = 0;
  // By index: an iterator takes five times as long, and this is done for every vector written.
  for (let i = 0; i < dimensions; i += 1) squares += vector[i]! * vector[i]!;
  if (!Number.isFinite(squares)) return 'a value that is no finite number';
  if (Math.abs(Math.sqrt(squares) - 1) > NORM_TOLERANCE) return `length ${Math.sqrt(squares).toFixed(3)} instead of 1`;
  return undefined;
}
