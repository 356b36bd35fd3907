import { expect, it } from 'vitest';
import { closestName } from '../../src/store/closest-name.ts';

it.each([
  ['categry', ['category', 'year'], 'category'],
  ['Year', ['category', 'year'], 'year'],
  ['yaer', ['category', 'year'], 'year'],
  ['yare', ['category', 'year'], undefined],
  ['langauge', ['language'], 'language'],
  ['nope', ['category', 'year'], undefined],
  ['x', ['y'], undefined],
  ['', ['a'], undefined],
  ['doc', [], undefined],
  ['docid', ['doc-ids', 'doc-id'], 'doc-id'],
])('%j among %j means %j', (name, known, meant) => {
  expect(closestName(name, known)).toBe(meant);
});
