import { describe, expect, it } from 'vitest';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import type { DocumentRecord, EmbeddedSegment } from '../../src/store/segment.ts';
import { Store } from '../../src/store/store.ts';
import type { DocumentChange, StoreDriver } from '../../src/store/store-driver.ts';
import { toyDriver } from '../support/toy-driver.ts';
import { change, EMBEDDER, vectorOf } from './fixtures.ts';

const open = (driver: StoreDriver = memoryDriver()): Promise<Store> => Store.open({ driver, embedder: EMBEDDER });
const KEY = { sourceId: 'source', documentId: 'a' };
const QUERY = { vector: vectorOf('alpha'), limit: 5 };

/** A change with something else in its record or its first segment. */
function altered(record: object, segment: object = {}): DocumentChange {
  const { document, segments = [] } = change('a', ['alpha', 'beta']);
  return {
    document: { ...document, ...record } as DocumentRecord,
    segments: segments.map((one, i) => (i === 0 ? ({ ...one, ...segment } as EmbeddedSegment) : one)),
  };
}

describe('Store', () => {
  it('passes on what a driver says of itself', async () => {
    const driver = memoryDriver();
    await using store = await open(driver);
    expect(store.supports).toBe(driver.supports);
    expect(store.header).toEqual({ format: 1, embedder: 'test-embedder', dimensions: 8 });
    expect(Object.isFrozen(store.header)).toBe(true);
  });

  it('closes the driver that it could not open', async () => {
    const driver = memoryDriver();
    let closed = 0;
    const failing: StoreDriver = Object.assign(Object.create(driver) as StoreDriver, {
      open: () => Promise.reject(new Error('no')),
      close: async () => {
        closed += 1;
      },
    });
    await expect(open(failing)).rejects.toThrow('no');
    expect(closed).toBe(1);
  });

  it('does not begin to open when aborted', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(Store.open({ driver: memoryDriver(), signal })).rejects.toThrow('enough');
  });

  it.each<[string, DocumentChange, object]>([
    ['an empty source id', altered({ sourceId: '' }), RangeError],
    ['an id with a NUL', altered({ documentId: 'a\0b' }), RangeError],
    ['an id with half of a pair', altered({ documentId: 'a\ud800' }), RangeError],
    ['an id that is no text', altered({ documentId: 1 }), TypeError],
    ['no path', altered({ path: undefined }), TypeError],
    ['no strategy', altered({ strategy: undefined }), TypeError],
    ['an unknown state', altered({ state: 'done' }), RangeError],
    ['metadata that are no object', altered({ metadata: 'x' }), TypeError],
    ['metadata with a list', altered({ metadata: { tags: ['a'] } }), TypeError],
    ['metadata with null', altered({ metadata: { a: null } }), TypeError],
    ['metadata with NaN', altered({ metadata: { a: Number.NaN } }), TypeError],
    ['a segment of another document', altered({}, { documentId: 'b' }), RangeError],
    ['a segment of another source', altered({}, { sourceId: 'other' }), RangeError],
    ['a segment of another path', altered({}, { path: 'other' }), RangeError],
    ['a segment out of order', altered({}, { ordinal: 1 }), RangeError],
    ['a segment without an id', altered({}, { id: '' }), RangeError],
    ['a segment without content', altered({}, { content: undefined }), TypeError],
    ['a segment with wrong metadata', altered({}, { metadata: { a: undefined } }), TypeError],
    ['an indexed segment without vectors', altered({}, { windows: [] }), RangeError],
    ['a vector that is a list', altered({}, { windows: [{ vector: [1, 0, 0, 0, 0, 0, 0, 0] }] }), TypeError],
  ])('refuses %s before anything is stored', async (_, wrong, error) => {
    await using store = await open();
    await expect(store.replace([change('b', ['x']), wrong])).rejects.toThrow(error as ErrorConstructor);
    expect((await store.counts()).documents).toBe(0);
  });

  it.each([
    ['another length', new Float32Array([1, 0, 0]), '3 numbers where the index holds 8'],
    ['NaN', vectorOf('x').fill(Number.NaN, 0, 1), 'no finite number'],
    ['infinity', vectorOf('x').fill(Number.POSITIVE_INFINITY, 0, 1), 'no finite number'],
    ['another norm', vectorOf('x').map((value) => value * 1.02), 'length 1.020 instead of 1'],
    ['zeros', new Float32Array(8), 'length 0.000 instead of 1'],
  ])('refuses a vector with %s as the fault of the embedder', async (_, vector, message) => {
    await using store = await open();
    await expect(store.replace([altered({}, { windows: [{ vector }] })])).rejects.toMatchObject({
      code: 'EMBEDDER_FAILED',
      message: expect.stringContaining(message),
      context: { sourceId: 'source', documentId: 'a', segmentId: 'a#0' },
    });
    await expect(store.query({ ...QUERY, vector })).rejects.toThrow(RangeError);
  });

  it('takes vectors that rounding left a little off', async () => {
    await using store = await open();
    const vector = vectorOf('x').map((value) => value * 1.004);
    await store.replace([altered({}, { windows: [{ vector }] })]);
    expect((await store.counts()).windows).toBe(2);
  });

  it('writes no vectors without an embedder', async () => {
    await using store = await Store.open({ driver: memoryDriver() });
    await expect(store.replace([change('a', ['x'])])).rejects.toThrow(RangeError);
    await store.replace([change('a', ['x'], { state: 'pending' })]);
    expect(await store.lexical({ text: 'x', limit: 1 })).toHaveLength(1);
  });

  it('refuses wrong keys to remove', async () => {
    await using store = await open();
    await expect(store.remove([{ sourceId: 'a', documentId: '' }])).rejects.toThrow(RangeError);
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses the limit %s', async (limit) => {
    await using store = await open();
    await expect(store.query({ ...QUERY, limit })).rejects.toThrow(RangeError);
    await expect(store.lexical({ text: 'x', limit })).rejects.toThrow(RangeError);
  });

  it.each([[null], [[]], [5], ['lang'], [true]])('refuses the filter %j, which is none', async (wrong) => {
    await using store = await open();
    const filter = wrong as unknown as Record<string, string>;
    await expect(store.query({ ...QUERY, filter })).rejects.toThrow(
      'a filter is an object of metadata keys and values',
    );
    await expect(store.lexical({ text: 'x', limit: 1, filter })).rejects.toThrow(TypeError);
  });

  it('converts filters to what is stored', async () => {
    await using store = await open();
    await store.replace([
      change('a', ['alpha'], { metadata: { year: 2024, draft: false } }),
      change('b', ['alpha'], { metadata: { year: '2024', draft: 'false' } }),
      change('c', ['alpha'], { metadata: { year: 2023, draft: true } }),
    ]);
    for (const filter of [
      { year: '2024' },
      { year: 2024 },
      { draft: false },
      { draft: 'false' },
      { year: ['2024'], draft: [false] },
    ]) {
      const found = await store.query({ ...QUERY, filter });
      expect(found.map(({ documentId }) => documentId)).toEqual(['a', 'b']);
      expect(await store.lexical({ text: 'alpha', limit: 5, filter })).toHaveLength(2);
    }
  });

  it('refuses unknown metadata keys, unless a configured source knows them', async () => {
    await using store = await open();
    await store.replace([change('a', ['alpha'], { metadata: { year: 2024 } })]);
    await expect(store.query({ ...QUERY, filter: { yeer: 1 } })).rejects.toMatchObject({
      code: 'FILTER_UNKNOWN_KEY',
      message: expect.stringContaining('did you mean "year"'),
    });
    expect(await store.query({ ...QUERY, filter: { tag: 'x' }, knownKeys: ['tag'] })).toEqual([]);
    expect(await store.query({ ...QUERY, filter: { 'doc-id': 'a' } })).toHaveLength(1);
  });

  it('drops conditions that exclude nothing', async () => {
    await using store = await open(toyDriver());
    await store.replace([change('a', ['alpha'])]);
    expect(await store.query({ ...QUERY, filter: {}, pathPrefix: '', sourceIds: undefined })).toHaveLength(1);
  });

  it('says what a driver cannot do', async () => {
    await using store = await open(toyDriver());
    for (const scope of [{ filter: { a: 1 } }, { pathPrefix: '/' }, { sourceIds: [] }]) {
      await expect(store.query({ ...QUERY, ...scope })).rejects.toMatchObject({ code: 'FILTER_UNSUPPORTED' });
    }
    await expect(store.lexical({ text: 'x', limit: 1 })).rejects.toMatchObject({ code: 'MODE_UNSUPPORTED' });
    await expect(store.replace([change('a', ['x'], { state: 'pending' })])).rejects.toThrow(RangeError);
  });

  it('does without the optional members of a driver', async () => {
    await using store = await open(toyDriver());
    await store.replace([change('a', ['alpha', 'beta']), change('b', [], { state: 'skipped' })]);
    expect(await store.counts()).toEqual({ documents: 2, pending: 0, failed: 0, skipped: 1, segments: 2, windows: 2 });
    const found = await store.query(QUERY);
    expect((await store.load(found)).map(({ id }) => id)).toEqual(found.map(({ segmentId }) => segmentId));
    await store.remove([KEY]);
    expect(await store.load(found)).toEqual([]);
    expect(await store.metadata()).toEqual(new Map());
    expect(await store.cachedVectors(['x'])).toEqual(new Map());
    await expect(store.vectors([KEY])).rejects.toMatchObject({ code: 'MODE_UNSUPPORTED' });
    await store.writeNote('n', 'x');
    expect(await store.readNote('n')).toBeUndefined();
    expect(await store.verify()).toEqual({ task: 'verify', problems: [] });
    expect(await store.compact()).toEqual({ task: 'compact', problems: [] });
  });

  it('cannot rebuild what a driver cannot empty', async () => {
    const driver = Object.assign(toyDriver(), { open: async () => ({ format: 1, embedder: 'other', dimensions: 8 }) });
    await expect(Store.open({ driver, embedder: EMBEDDER, onMismatch: 'rebuild' })).rejects.toMatchObject({
      code: 'STORE_MISMATCH',
    });
  });

  it('writes nothing when opened for reading only', async () => {
    await using store = await Store.open({ driver: memoryDriver(), embedder: EMBEDDER, readOnly: true });
    const writes = [
      store.replace([change('a', ['x'])]),
      store.remove([KEY]),
      store.writeNote('n', 'x'),
      store.compact(),
    ];
    for (const write of await Promise.allSettled(writes)) {
      expect(write).toMatchObject({ status: 'rejected', reason: { code: 'STORE_READ_ONLY' } });
    }
    expect((await store.counts()).documents).toBe(0);
  });

  it('answers nothing after closing, and closes once', async () => {
    const store = await open();
    await store.replace([change('a', ['x']), change('b', ['y'])]);
    const listing = store.documents();
    await listing.next();
    await Promise.all([store.close(), store.close()]);
    const calls = [
      store.replace([]),
      store.remove([]),
      store.segments(KEY),
      store.query(QUERY),
      store.lexical({ text: 'x', limit: 1 }),
      store.load([]),
      store.counts(),
      store.metadata(),
      store.cachedVectors([]),
      store.vectors([]),
      store.readNote('n'),
      store.writeNote('n', 'x'),
      store.verify(),
      store.compact(),
      store.release(),
      listing.next(),
      store.documents().next(),
    ];
    for (const call of await Promise.allSettled(calls)) {
      expect(call).toMatchObject({ status: 'rejected', reason: { code: 'STORE_CLOSED' } });
    }
  });

  it('stops a listing when aborted', async () => {
    await using store = await open();
    await store.replace([change('a', ['x']), change('b', ['y'])]);
    const stop = new AbortController();
    const listing = store.documents({ signal: stop.signal });
    await listing.next();
    stop.abort(new Error('enough'));
    await expect(listing.next()).rejects.toThrow('enough');
  });
});
