import { type DocumentChange, memoryDriver, Searcher, Store } from '@mcp-vector-search/core';
import { type MapAnswer, type ServedUi, serveUi } from '@mcp-vector-search/ui';
import { describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { serveTexts } from '../support/served-texts.ts';

const DIMENSIONS = 16;

/** A document with one segment near one of some centres. */
function nearCentre(number: number, centres: number): DocumentChange {
  const id = `doc ${number}`;
  const vector = Float32Array.from({ length: DIMENSIONS }, (_, i) => 0.1 * Math.sin(number * 31 + i * 17));
  vector[number % centres]! += 1;
  const length = Math.hypot(...vector);
  const place = { sourceId: `source ${number % centres}`, documentId: id, path: id };
  const record = { ...place, contentHash: id, strategy: 's', metadata: { centre: number % centres }, state: 'indexed' };
  const text = { content: id, lexicalText: id, embedHash: 'ab'.repeat(32), metadata: {}, ordinal: 0 };
  const windows = [{ vector: vector.map((value) => value / length) }];
  return { document: { ...record, state: 'indexed' }, segments: [{ ...place, ...text, id, windows }] };
}

async function serveCentres(count: number, centres: number): Promise<{ store: Store; ui: ServedUi }> {
  const store = await Store.open({ driver: memoryDriver(), embedder: { fingerprint: 'c', dimensions: DIMENSIONS } });
  await store.replace(Array.from({ length: count }, (_, number) => nearCentre(number, centres)));
  return { store, ui: await serveUi({ index: store, searcher: new Searcher({ store }) }) };
}

/** Asks until there is a map; with all progress told before. */
async function mapOf({ port }: ServedUi): Promise<MapAnswer & { readonly progress: readonly number[] }> {
  const progress: number[] = [];
  for (;;) {
    const { status, text } = await ask(port, '/api/map');
    if (status === 200) return { ...(JSON.parse(text) as MapAnswer), progress };
    expect(status).toBe(202);
    progress.push((JSON.parse(text) as { readonly progress: number }).progress);
  }
}

describe('a map', () => {
  it('puts near documents near each other, the same every time', async () => {
    const { store, ui } = await serveCentres(400, 4);
    const { documents, positions, sources, total } = await mapOf(ui);
    expect([documents.length, positions.length, sources.length, total]).toEqual([400, 800, 4, undefined]);
    expect(Math.min(...positions)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...positions)).toBeLessThanOrEqual(1);
    const nearest = documents.filter((document, at) => {
      const distances = documents.map((_, other) =>
        other === at ? Number.POSITIVE_INFINITY : distance(positions, at, other),
      );
      const best = documents[distances.indexOf(Math.min(...distances))];
      return best?.metadata['centre'] === document.metadata['centre'];
    });
    expect(nearest.length).toBeGreaterThan(390);
    await using again = await serveUi({ index: store, searcher: new Searcher({ store }) });
    expect((await mapOf(again)).positions).toEqual(positions);
    await ui.close();
    await store.close();
  });

  it('is kept until what it shows changes', async () => {
    const { store, ui } = await serveCentres(60, 3);
    const first = await mapOf(ui);
    await store.writeNote('anything', 'x');
    expect((await mapOf(ui)).positions).toEqual(first.positions);
    await store.replace([nearCentre(60, 3)]);
    const second = await mapOf(ui);
    expect(second.documents).toHaveLength(61);
    await store.remove([{ sourceId: 'source 0', documentId: 'doc 0' }]);
    expect((await mapOf(ui)).documents.map(({ documentId }) => documentId)).not.toContain('doc 0');
    await ui.close();
    await store.close();
  });

  it('tells how far it is, and other requests are answered meanwhile', async () => {
    const { store, ui } = await serveCentres(5_000, 5);
    const map = mapOf(ui);
    const found = await ask(ui.port, '/api/search?q=doc&mode=lexical&limit=1');
    expect(found.status).toBe(200);
    const { documents, progress } = await map;
    expect(documents).toHaveLength(5_000);
    expect(progress.length).toBeGreaterThan(0);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(Math.max(...progress)).toBeLessThanOrEqual(1);
    await ui.close();
    await store.close();
  });

  it('is given once though the index changes all the time', async () => {
    const { store, ui } = await serveCentres(1_500, 3);
    let number = 1_500;
    for (let status = 202; status !== 200; ) {
      await store.replace([nearCentre(number, 3)]);
      number += 1;
      status = (await ask(ui.port, '/api/map')).status;
    }
    expect(number).toBeGreaterThan(1_500);
    await ui.close();
    await store.close();
  });

  it('under way ends with the server', async () => {
    const { store, ui } = await serveCentres(8_000, 3);
    expect((await ask(ui.port, '/api/map')).status).toBe(202);
    await ui.close();
    await store.close();
  });

  it.each([0, 1, 2, 3])('of %i documents is one', async (count) => {
    const { store, ui } = await serveCentres(count, 2);
    const { documents, positions } = await mapOf(ui);
    expect([documents.length, positions.length]).toEqual([count, 2 * count]);
    for (const position of positions) expect(position >= 0 && position <= 1).toBe(true);
    await ui.close();
    await store.close();
  });

  it('leaves out what has no vectors, and has paths, metadata and labels', async () => {
    await using served = await serveTexts(
      { 'tea/a.md': 'one kettle', 'tea/b.md': 'two kettles', 'maps/c.md': 'north', 'maps/blank.md': '  ' },
      { spec: '(?<shelf>[^/]+)/**' },
    );
    const { documents, sources } = await mapOf(served.ui);
    expect(documents.map(({ path }) => path).sort()).toEqual(['maps/c.md', 'tea/a.md', 'tea/b.md']);
    expect(documents.find(({ path }) => path === 'tea/a.md')).toMatchObject({
      sourceId: 'texts',
      metadata: { shelf: 'tea' },
    });
    expect(sources).toEqual([{ id: 'texts', label: 'the texts' }]);
  });

  it('of a store that gives no vectors back is refused', async () => {
    const driver = Object.assign(memoryDriver(), { vectors: undefined });
    await using store = await Store.open({ driver, embedder: { fingerprint: 'c', dimensions: DIMENSIONS } });
    await store.replace([nearCentre(0, 1)]);
    await using ui = await serveUi({ index: store, searcher: new Searcher({ store }) });
    for (const _ of [1, 2]) {
      const { status, text } = await ask(ui.port, '/api/map');
      expect([status, JSON.parse(text).error.code]).toEqual([400, 'MODE_UNSUPPORTED']);
    }
  });
});

function distance(positions: readonly number[], one: number, other: number): number {
  return Math.hypot(
    (positions[2 * one] ?? 0) - (positions[2 * other] ?? 0),
    (positions[2 * one + 1] ?? 0) - (positions[2 * other + 1] ?? 0),
  );
}
