import { memoryDriver, Store } from '@mcp-vector-search/core';
import { expect, it } from 'vitest';
import { mappedDocuments } from '../../src/map/mapped-documents.ts';

it('chooses documents evenly where there are too many, and says how many there are', async () => {
  await using index = await Store.open({ driver: memoryDriver(), embedder: { fingerprint: 'c', dimensions: 4 } });
  const documents = Array.from({ length: 100 }, (_, at) => {
    const id = String(at).padStart(3, '0');
    const state = at % 2 === 0 ? ('indexed' as const) : ('skipped' as const);
    return { sourceId: 's', documentId: id, path: `/p/${id}`, contentHash: id, strategy: 's', metadata: {}, state };
  });
  await index.replace(documents.map((document) => ({ document, segments: [] })));
  const some = await mappedDocuments({ index, root: '/p' }, {}, 10);
  expect(some.total).toBe(50);
  expect(some.documents.map(({ path }) => Number(path))).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
  const all = await mappedDocuments({ index, root: '/p' }, {});
  expect([all.documents.length, all.state]).toEqual([50, some.state]);
  await index.remove([{ sourceId: 's', documentId: '001' }]);
  expect((await mappedDocuments({ index }, {})).state).toBe(some.state);
  await index.remove([{ sourceId: 's', documentId: '000' }]);
  expect((await mappedDocuments({ index }, {})).state).not.toBe(some.state);
});
