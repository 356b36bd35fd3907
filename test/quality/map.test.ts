import { fileURLToPath } from 'node:url';
import { onnxEmbedder } from '@mcp-vector-search/onnx';
import { describe, expect, it } from 'vitest';
import { measureMap } from '../../bench/src/map/measure-map.ts';
import { principalPlane } from '../../bench/src/map/principal-plane.ts';
import { trustworthiness } from '../../bench/src/map/trustworthiness.ts';
import { readCollection } from '../../bench/src/retrieval/collection.ts';
import { corpusSource } from '../../bench/src/retrieval/corpus-source.ts';
import { strategyFor } from '../../bench/src/retrieval/strategy-for.ts';
import { cachedEmbedder } from '../../bench/src/retrieval/vector-cache.ts';
import { hasShared, sharedPath } from '../shared.ts';

const cache = fileURLToPath(new URL('../../bench/.cache/', import.meta.url));

describe('trustworthiness', () => {
  /** Points on a quarter of a circle, further and further apart: neighbours by angle. */
  const count = 50;
  const angles = Array.from({ length: count }, (_, at) => (at / count) ** 2 * (Math.PI / 2));
  const values = Float32Array.from(angles.flatMap((angle) => [Math.cos(angle), Math.sin(angle)]));
  const rows = { count, dimensions: 2, values };

  it('is 1 where all neighbours are right, whatever the scale', () => {
    const line = angles.flatMap((angle) => [angle * 1000, 5]);
    expect(trustworthiness(rows, line, 5)).toBe(1);
    expect(trustworthiness(rows, principalPlane(rows), 5)).toBeGreaterThan(0.999);
  });

  it('falls by the ranks of those that are wrong', () => {
    // the last point lies beside the first: for k = 1 both nearest places are those of the point furthest away
    const swapped = angles.flatMap((angle, at) => (at === count - 1 ? [angles[0]! - 1e-6, 0] : [angle, 0]));
    const penalty = 2 * (count - 1 - 1);
    expect(trustworthiness(rows, swapped, 1)).toBeCloseTo(1 - (2 / (count * (2 * count - 4))) * penalty, 10);
  });

  it('of some points stands for that of all', () => {
    const shuffled = angles.flatMap((_, at) => [(at * 17) % count, 0]);
    const all = trustworthiness(rows, shuffled, 5);
    expect(all).toBeLessThan(0.9);
    expect(Math.abs(trustworthiness(rows, shuffled, 5, 25) - all)).toBeLessThan(0.1);
  });
});

it.skipIf(!hasShared)(
  'the map of the faq set is trustworthy: at least 0.80 at 10 neighbours, and more than PCA',
  async () => {
    const { documents } = await readCollection(sharedPath('data/retrieval/faq'));
    const embedder = cachedEmbedder(await onnxEmbedder(), cache);
    const source = corpusSource(documents, strategyFor('faq').strategy, { files: false });
    const measured = await measureMap([source], embedder);
    await embedder.close?.();
    expect(measured.documents).toBe(documents.length);
    expect(measured.trustworthiness.map).toBeGreaterThanOrEqual(0.8);
    expect(measured.trustworthiness.map).toBeGreaterThan(measured.trustworthiness.pca);
    expect(measured.trustworthiness.random).toBeLessThan(0.6);
  },
);
