import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hasShared, sharedPath } from '../../../../../test/shared.ts';

const OURS = new URL('../../../src/ingest/chunked/opennlp-sentence-model.json', import.meta.url);

it('carries the whole model', () => {
  const { weights, eos, useTokenEnd } = JSON.parse(readFileSync(OURS, 'utf8'));
  expect(Object.keys(weights)).toHaveLength(1185);
  expect(Object.values(weights).every((pair) => Array.isArray(pair) && pair.length === 2)).toBe(true);
  expect([eos, useTokenEnd]).toEqual(['.!?', true]);
});

it.skipIf(!hasShared)('carries the model handed over, weight by weight', () => {
  const given = readFileSync(sharedPath('data', 'splitter', 'opennlp-sentence-model.json'), 'utf8');
  expect(JSON.parse(readFileSync(OURS, 'utf8'))).toEqual(JSON.parse(given));
});
