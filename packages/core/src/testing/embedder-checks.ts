import assert from 'node:assert/strict';
import type { Embedder, TextSpan } from '../embed/embedder.ts';
import type { EmbedderSubject } from './embedder-subject.ts';

/** Two vectors of one text are the same at this cosine: services that compute in float16 stay above it. */
const SAME = 0.9999;
/** How far the length of a unit vector may be from 1. */
const UNIT = 1e-3;

/** Runs a check with a fresh embedder and closes it. */
export async function withEmbedder(
  subject: EmbedderSubject,
  check: (embedder: Embedder) => Promise<void>,
): Promise<void> {
  const embedder = await subject.create();
  try {
    await check(embedder);
  } finally {
    await embedder.close?.();
  }
}

/** Cosine of two vectors of unit length. */
export function cosine(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? Number.NaN), 0);
}

/** Asserts that two lists hold the same vectors in the same order. */
export function checkSame(found: readonly Float32Array[], wanted: readonly Float32Array[], what: string): void {
  assert.equal(found.length, wanted.length, `number of vectors ${what}`);
  for (const [at, vector] of found.entries()) {
    assert.ok(cosine(vector, wanted[at] as Float32Array) >= SAME, `the vector of text ${at} is another ${what}`);
  }
}

/** Asserts what every vector must be: of the stated length, finite, of unit length. */
export function checkVectors(vectors: readonly Float32Array[], { dimensions }: Embedder): void {
  for (const [at, vector] of vectors.entries()) {
    assert.ok(vector instanceof Float32Array, `vector ${at} is no Float32Array`);
    assert.equal(vector.length, dimensions, `length of vector ${at}`);
    assert.ok(vector.every(Number.isFinite), `vector ${at} is not finite`);
    const length = Math.hypot(...vector);
    assert.ok(Math.abs(length - 1) <= UNIT, `vector ${at} has length ${length}, not 1`);
  }
}

/** Asserts that the windows of a text cover it in order, without overlap and without cutting a surrogate pair. */
export function checkWindows(text: string, windows: readonly TextSpan[]): void {
  assert.ok(windows.length > 0, 'a text without a window');
  let at = 0;
  for (const { start, end } of windows) {
    assert.equal(start, at, 'a window does not begin where the one before it ends');
    assert.ok(end > start || text === '', 'a window is empty');
    assert.ok(!/^[\udc00-\udfff]/.test(text.slice(end)) || !/[\ud800-\udbff]$/.test(text.slice(0, end)), 'a cut pair');
    at = end;
  }
  assert.equal(at, text.length, 'the windows do not cover the text');
}
