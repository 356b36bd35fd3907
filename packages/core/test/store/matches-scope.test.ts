import { expect, it } from 'vitest';
import { matchesScope } from '../../src/store/matches-scope.ts';

const segment = { sourceId: 's', path: '/re\u0301sume\u0301/a.md', metadata: { lang: 'en', year: 2024, draft: false } };

it.each([
  [{}, true],
  [{ filter: {} }, true],
  [{ filter: { lang: ['en'] } }, true],
  [{ filter: { lang: ['de', 'en'], year: [2024] } }, true],
  [{ filter: { lang: ['en'], year: [2023] } }, false],
  [{ filter: { year: ['2024'] } }, false],
  [{ filter: { draft: [false] } }, true],
  [{ filter: { draft: ['false', 0] } }, false],
  [{ filter: { missing: ['x'] } }, false],
  [{ filter: { toString: ['x'], constructor: ['y'] } }, false],
  [{ pathPrefix: '' }, true],
  [{ pathPrefix: '/r\u00e9sum\u00e9/' }, true],
  [{ pathPrefix: '/re\u0301s' }, true],
  [{ pathPrefix: '/res' }, false],
  [{ sourceIds: ['s', 't'] }, true],
  [{ sourceIds: ['t'] }, false],
  [{ sourceIds: [] }, false],
  [{ sourceIds: ['s'], pathPrefix: '/x' }, false],
])('%j allows it: %s', (scope, allowed) => {
  expect(matchesScope(segment, scope)).toBe(allowed);
});
