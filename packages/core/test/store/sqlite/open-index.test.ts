import { createHash } from 'node:crypto';
import { mkdir, open, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { loadSqlite } from '../../../src/store/sqlite/load-sqlite.ts';
import { Store } from '../../../src/store/store.ts';
import { change, EMBEDDER, vectorOf } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';

const file = useTempFolder();

/** Runs SQL on a database file. */
async function sql(path: string, statements: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(path, { readOnly: false, timeout: 1000 });
  database.exec(statements);
  database.close();
}

async function digest(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** Makes an index with some documents. */
async function makeIndex(path: string, documents = 40): Promise<void> {
  await using store = await Store.open({ path, embedder: EMBEDDER });
  await store.replace(
    Array.from({ length: documents }, (_, i) => change(`d${i}`, [`alpha ${i}`, `beta ${i} `.repeat(50)])),
  );
}

async function overwrite(path: string, at: number, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.write(bytes, 0, bytes.length, at);
  await handle.close();
}

describe('opening an index file', () => {
  it('makes the folders it needs, and the file with its log alone', async () => {
    const path = file('a', 'b', 'index.db');
    await using store = await Store.open({ path, embedder: EMBEDDER });
    expect(store.header).toMatchObject({ format: 1, embedder: 'test-embedder', dimensions: 8 });
    await store.replace([change('a', ['x'])]);
    expect((await readdir(file('a', 'b'))).sort()).toEqual(['index.db', 'index.db-shm', 'index.db-wal']);
    await store.close();
    expect(await readdir(file('a', 'b'))).toEqual(['index.db']);
  });

  it.each([':memory:', 'file:x?mode=memory', '', ' '])('takes %j for the name of a file', async (name) => {
    await using store = await Store.open({ path: file(`x${name}`), embedder: EMBEDDER });
    await store.replace([change('a', ['x'])]);
    await store.close();
    expect((await stat(file(`x${name}`))).size).toBeGreaterThan(0);
  });

  it('takes the same file by any spelling of its path', async () => {
    await makeIndex(file('index.db'), 1);
    await using store = await Store.open({ path: `${file('.')}/x/..//index.db`, embedder: EMBEDDER });
    expect((await store.counts()).documents).toBe(1);
  });

  it('uses an empty file', async () => {
    await writeFile(file('index.db'), '');
    await using store = await Store.open({ path: file('index.db'), embedder: EMBEDDER });
    expect((await store.counts()).documents).toBe(0);
  });

  it.each([{ readOnly: true }, {}])('says of an empty file that it is no index yet: %j', async (options) => {
    await writeFile(file('index.db'), '');
    await expect(Store.open({ path: file('index.db'), ...options })).rejects.toMatchObject({
      code: 'STORE_NOT_FOUND',
      message: `the file ${file('index.db')} is empty and no index yet: index something first`,
    });
  });

  it.each([
    ['for reading only', { readOnly: true, embedder: EMBEDDER }],
    ['without an embedder', {}],
  ])('does not make an index when opened %s', async (_, options) => {
    await expect(Store.open({ path: file('no', 'index.db'), ...options })).rejects.toMatchObject({
      code: 'STORE_NOT_FOUND',
      message: expect.stringContaining(file('no', 'index.db')),
    });
    expect(await readdir(file('.'))).toEqual([]);
  });

  it.each([
    ['a text', 'Dear diary, '.repeat(100)],
    ['a short text', 'x'],
    ['zeros', Buffer.alloc(10_000)],
    ['the beginning of a database', 'SQLite format 3\0'],
  ])('leaves %s alone', async (_, content) => {
    await writeFile(file('notes.txt'), content);
    const before = await digest(file('notes.txt'));
    for (const options of [
      { embedder: EMBEDDER },
      { embedder: EMBEDDER, onMismatch: 'rebuild' },
      { readOnly: true },
    ] as const) {
      await expect(Store.open({ path: file('notes.txt'), ...options })).rejects.toMatchObject({
        code: 'STORE_FOREIGN',
      });
    }
    expect(await digest(file('notes.txt'))).toBe(before);
    expect(await readdir(file('.'))).toEqual(['notes.txt']);
  });

  it('leaves the database of another program alone', async () => {
    await sql(file('other.db'), 'CREATE TABLE t (x); INSERT INTO t VALUES (1); PRAGMA application_id = 7');
    const before = await digest(file('other.db'));
    await expect(Store.open({ path: file('other.db'), embedder: EMBEDDER })).rejects.toMatchObject({
      code: 'STORE_FOREIGN',
    });
    expect(await digest(file('other.db'))).toBe(before);
  });

  it('does not take a folder for an index', async () => {
    await mkdir(file('index.db'));
    await expect(Store.open({ path: file('index.db'), embedder: EMBEDDER })).rejects.toMatchObject({
      code: 'STORE_FOREIGN',
    });
  });

  it('refuses a newer format and says what to do', async () => {
    await makeIndex(file('index.db'), 1);
    await sql(file('index.db'), 'PRAGMA user_version = 99');
    await expect(Store.open({ path: file('index.db'), embedder: EMBEDDER })).rejects.toMatchObject({
      code: 'STORE_FORMAT',
      message: expect.stringMatching(/format 99.*newer version/),
    });
  });

  it('refuses another embedder, naming both and the way out', async () => {
    await makeIndex(file('index.db'), 1);
    const embedder = { fingerprint: 'other-embedder', dimensions: 8 };
    await expect(Store.open({ path: file('index.db'), embedder })).rejects.toMatchObject({
      code: 'STORE_MISMATCH',
      message: expect.stringMatching(/test-embedder.*other-embedder.*--rebuild/),
      context: { found: 'test-embedder', wanted: 'other-embedder' },
    });
    await using store = await Store.open({ path: file('index.db'), embedder: EMBEDDER });
    expect((await store.counts()).documents).toBe(1);
  });

  it('refuses another length of vectors', async () => {
    await makeIndex(file('index.db'), 1);
    const embedder = { ...EMBEDDER, dimensions: 4 };
    await expect(Store.open({ path: file('index.db'), embedder })).rejects.toMatchObject({ code: 'STORE_MISMATCH' });
  });

  it('empties itself for another embedder when told to', async () => {
    await makeIndex(file('index.db'));
    const embedder = { fingerprint: 'other-embedder', dimensions: 4 };
    await using store = await Store.open({ path: file('index.db'), embedder, onMismatch: 'rebuild' });
    expect(await store.counts()).toEqual({ documents: 0, pending: 0, failed: 0, skipped: 0, segments: 0, windows: 0 });
    const { document, segments = [] } = change('a', ['alpha']);
    const vector = vectorOf('alpha', 4);
    await store.replace([{ document, segments: segments.map((one) => ({ ...one, windows: [{ vector }] })) }]);
    expect(await store.query({ vector, limit: 3 })).toHaveLength(1);
    expect((await store.verify()).problems).toEqual([]);
    await store.close();
    await expect(Store.open({ path: file('index.db'), embedder: EMBEDDER })).rejects.toMatchObject({
      code: 'STORE_MISMATCH',
    });
  });

  it('keeps what it holds when asked to rebuild for the same embedder', async () => {
    await makeIndex(file('index.db'), 2);
    await using store = await Store.open({ path: file('index.db'), embedder: EMBEDDER, onMismatch: 'rebuild' });
    expect((await store.counts()).documents).toBe(2);
  });

  it('does not rebuild what it opens for reading only', async () => {
    await makeIndex(file('index.db'), 1);
    const options = {
      embedder: { fingerprint: 'other', dimensions: 8 },
      onMismatch: 'rebuild',
      readOnly: true,
    } as const;
    await expect(Store.open({ path: file('index.db'), ...options })).rejects.toMatchObject({ code: 'STORE_MISMATCH' });
  });

  it('opens without an embedder what is there, for all but vectors', async () => {
    await makeIndex(file('index.db'), 1);
    await using store = await Store.open({ path: file('index.db') });
    expect(store.header.embedder).toBe('test-embedder');
    expect(await store.lexical({ text: 'alpha', limit: 1 })).toHaveLength(1);
    await expect(store.replace([change('b', ['x'])])).rejects.toThrow(RangeError);
    await store.remove([{ sourceId: 'source', documentId: 'd0' }]);
    expect((await store.counts()).documents).toBe(0);
  });
});

describe('a damaged index file', () => {
  it('is foreign when its beginning is gone', async () => {
    await makeIndex(file('index.db'));
    await overwrite(file('index.db'), 0, Buffer.alloc(100, 'x'));
    const before = await digest(file('index.db'));
    await expect(Store.open({ path: file('index.db'), embedder: EMBEDDER })).rejects.toMatchObject({
      code: 'STORE_FOREIGN',
      message: expect.stringContaining('damaged'),
    });
    expect(await digest(file('index.db'))).toBe(before);
  });

  it('is found out when cut off', async () => {
    await makeIndex(file('index.db'));
    await truncate(file('index.db'), 20_000);
    await expect(useAll(file('index.db'))).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  });

  it('is found out wherever bytes were overwritten, or they did not matter', async () => {
    const path = file('index.db');
    await makeIndex(path, 60);
    const whole = await readFile(path);
    let found = 0;
    for (let page = 1; page * 8192 < whole.length; page += 1) {
      await writeFile(path, whole);
      await overwrite(path, page * 8192 + 3, Buffer.alloc(600, 0x5a));
      const problem = await useAll(path).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (problem === undefined) continue;
      expect(problem).toMatchObject({ code: expect.stringMatching(/^STORE_(CORRUPT|FAILED)$/) });
      found += 1;
    }
    expect(found).toBeGreaterThan(whole.length / 8192 / 2);
  });
});

/** Reads everything; what verify finds is an error too. */
async function useAll(path: string): Promise<void> {
  await using store = await Store.open({ path, embedder: EMBEDDER, readOnly: true });
  const { problems } = await store.verify();
  if (problems.length > 0) throw Object.assign(new Error(problems.join('\n')), { code: 'STORE_CORRUPT' });
  for await (const record of store.documents()) await store.segments(record);
  await store.query({ vector: vectorOf('alpha'), limit: 10 });
  await store.lexical({ text: 'alpha beta', limit: 10, filter: { 'doc-id': 'd1' } });
}
