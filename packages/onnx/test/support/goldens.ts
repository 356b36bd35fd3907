import { readFileSync } from 'node:fs';
import { sharedPath } from '../../../../test/shared.ts';

/** One line of a golden file of embeddings. */
export interface Golden {
  readonly id: string;
  readonly text: string;
  readonly tokens: readonly number[];
  readonly tokenCount: number;
  readonly embedding: readonly number[];
}

/** The lines of `embeddings-<name>.jsonl`. */
export function readGoldens(name: string): readonly Golden[] {
  const lines = readFileSync(sharedPath('data', 'embeddings', `embeddings-${name}.jsonl`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Golden);
}

/** Cosine between any two vectors. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let [product, ofA, ofB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    product += a[at]! * b[at]!;
    ofA += a[at]! ** 2;
    ofB += b[at]! ** 2;
  }
  return product / Math.sqrt(ofA * ofB);
}
