import { compareText, type DocumentChange, memoryDriver, Searcher, Store } from '@mcp-vector-search/core';
import { type DocumentsAnswer, type ListedDocument, type ServedUi, serveUi } from '@mcp-vector-search/ui';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';

const COUNT = 10_000;
const STATES = ['indexed', 'indexed', 'pending', 'failed', 'skipped'] as const;

/** Documents of two sources, some of them with the reason why nothing is to be found. */
function records(): DocumentChange[] {
  return Array.from({ length: COUNT }, (_, at) => {
    const state = STATES[at % STATES.length] ?? 'indexed';
    const documentId = `/home/me/project/Part ${at % 10}/${(at * 7_919) % COUNT}.md`;
    const problem = state === 'failed' ? { problem: { reason: 'DOCUMENT_UNDECODABLE', message: 'no text' } } : {};
    const document = { sourceId: `source ${at % 2}`, documentId, path: documentId, contentHash: '', strategy: 's' };
    return { document: { ...document, metadata: {}, state, ...problem }, segments: [] };
  });
}

let store: Store;
let ui: ServedUi;
beforeAll(async () => {
  store = await Store.open({ driver: memoryDriver(), embedder: { fingerprint: 'none', dimensions: 4 } });
  await store.replace(records());
  ui = await serveUi({ index: store, searcher: new Searcher({ store }), root: '/home/me/project' });
});
afterAll(async () => {
  await ui.close();
  await store.close();
});

async function list(query = ''): Promise<DocumentsAnswer> {
  const { status, text } = await ask(ui.port, `/api/documents${query}`);
  expect(status).toBe(200);
  return JSON.parse(text) as DocumentsAnswer;
}

describe('ten thousand documents', () => {
  it('are listed page by page, each once, in the order of their paths', async () => {
    const all: ListedDocument[] = [];
    for (let offset = 0; offset < COUNT; offset += 1_000) {
      const { total, documents } = await list(`?offset=${offset}&limit=1000`);
      expect([total, documents.length]).toEqual([COUNT, 1_000]);
      all.push(...documents);
    }
    const paths = all.map(({ path }) => path);
    expect(paths).toEqual([...paths].sort(compareText));
    expect(new Set(paths).size).toBe(COUNT);
    expect(paths[0]).toBe('Part 0/0.md');
    expect((await list(`?offset=${COUNT}`)).documents).toEqual([]);
    expect((await list(`?offset=${COUNT - 1}`)).documents).toEqual([all.at(-1)]);
  });

  it('come as a hundred where nobody says how many', async () => {
    const { total, documents } = await list();
    expect([total, documents.length]).toEqual([COUNT, 100]);
  });

  it('are found by a part of the path, whatever the case, and by source', async () => {
    const { total, documents } = await list('?contains=pArT%203/12');
    expect(total).toBeGreaterThan(10);
    for (const { path } of documents) expect(path).toMatch(/^Part 3\/12/);
    const source = await list('?source=source%201&contains=Part%203');
    expect(new Set(source.documents.map(({ sourceId }) => sourceId))).toEqual(new Set(['source 1']));
    expect((await list('?contains=%5B.*')).total).toBe(0);
    expect((await list('?contains=home')).total).toBe(0);
    expect((await list('?source=unknown')).total).toBe(0);
    expect((await list('?contains=%00')).total).toBe(0);
  });

  it('say what state they are in and why', async () => {
    const found = await Promise.all(
      [0, 2, 3, 4].map(async (part) => (await list(`?contains=Part%20${part}&limit=1`)).documents),
    );
    expect(found.flat().map(({ state, problem }) => [state, problem])).toEqual([
      ['indexed', undefined],
      ['pending', undefined],
      ['failed', 'no text'],
      ['skipped', undefined],
    ]);
  });

  it.each([
    'limit=0',
    'limit=1001',
    'limit=x',
    'offset=-1',
    'offset=1.5',
    'offset=9999999999',
    'offset=0x1',
    'sort=path',
  ])('are not listed with %s', async (query) => {
    expect((await ask(ui.port, `/api/documents?${query}`)).status).toBe(400);
  });

  it('are only those of the sources that are shown', async () => {
    const sources = [{ id: 'source 1' }];
    await using part = await serveUi({ index: store, searcher: new Searcher({ store, sources }), sources });
    const { text } = await ask(part.port, '/api/documents?limit=1');
    expect(JSON.parse(text)).toMatchObject({ total: COUNT / 2, documents: [{ sourceId: 'source 1' }] });
    const hidden = await ask(
      part.port,
      `/api/document?source=source%200&id=${encodeURIComponent('/home/me/project/Part 0/0.md')}`,
    );
    expect(hidden.status).toBe(404);
  });
});
