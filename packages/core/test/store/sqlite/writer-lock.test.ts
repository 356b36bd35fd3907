import { copyFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { describe, expect, it } from 'vitest';
import { processIdentity } from '../../../src/process-identity.ts';
import { loadSqlite } from '../../../src/store/sqlite/load-sqlite.ts';
import { sqliteDriver } from '../../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../../src/store/store.ts';
import { change, EMBEDDER } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';

const file = useTempFolder();
const open = (lockWait: number): Promise<Store> =>
  Store.open({ driver: sqliteDriver({ path: file('index.db'), lockWait }), embedder: EMBEDDER });

/** Runs SQL on the index as another program would. */
async function sql(statements: string): Promise<void> {
  const { DatabaseSync } = await loadSqlite();
  const database = new DatabaseSync(file('index.db'), { readOnly: false, timeout: 1000 });
  database.exec(statements);
  database.close();
}

/** Notes somebody as the writer. */
async function noteWriter(writer: { pid: number; realm?: string; started?: string; renewed?: number }): Promise<void> {
  const self = await processIdentity(process.pid);
  const { pid, realm = self?.realm, started = self?.started, renewed = Date.now() } = writer;
  const { ino } = await stat(file('index.db'), { bigint: true });
  const values = [`'token'`, pid, `'${hostname()}'`, `'${realm}'`, `'${started}'`, `'${ino}'`, renewed, renewed];
  await sql(`INSERT OR REPLACE INTO writer VALUES (1, ${values.join(', ')})`);
}

/** The number of a process that has ended. */
async function deadPid(): Promise<number> {
  for (let pid = 4_000_000; ; pid -= 1) if (!(await processIdentity(pid))) return pid;
}

describe('one writer at a time', () => {
  it('says who holds the lock, after the time to wait', async () => {
    await using first = await open(0);
    await using second = await open(120);
    await first.replace([change('a', ['x'])]);
    const began = Date.now();
    await expect(second.replace([change('b', ['y'])])).rejects.toMatchObject({
      code: 'STORE_LOCKED',
      message: expect.stringContaining(`process ${process.pid} on ${hostname()}`),
      context: { pid: process.pid, host: hostname(), path: file('index.db') },
    });
    expect(Date.now() - began).toBeGreaterThanOrEqual(100);
    expect((await second.counts()).documents).toBe(1);
  });

  it('lets others read all the time', async () => {
    await using first = await open(0);
    await using second = await open(0);
    for (let i = 0; i < 5; i += 1) {
      await first.replace([change(`d${i}`, ['x'])]);
      expect((await second.counts()).documents).toBe(i + 1);
      expect(await second.lexical({ text: 'x', limit: 10 })).toHaveLength(i + 1);
    }
  });

  it('lets the next one write when the first closes, also one that waits already', async () => {
    const first = await open(0);
    await using second = await open(10_000);
    await first.replace([change('a', ['x'])]);
    const waiting = second.replace([change('b', ['y'])]);
    await first.close();
    await waiting;
    expect((await second.counts()).documents).toBe(2);
  });

  it('lets the next one write when the first is done for now, and is taken again by its next change', async () => {
    await using first = await open(0);
    await using second = await open(0);
    await first.release();
    await first.replace([change('a', ['x'])]);
    await first.release();
    await second.replace([change('b', ['y'])]);
    await expect(first.replace([change('c', ['z'])])).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await second.release();
    await second.release();
    await first.replace([change('c', ['z'])]);
    await expect(second.replace([change('d', ['w'])])).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    expect(await first.lexical({ text: 'x y z', limit: 9 })).toHaveLength(3);
    expect((await first.verify()).problems).toEqual([]);
  });

  it('is not taken by opening and reading', async () => {
    await using first = await open(0);
    await using second = await open(0);
    await first.counts();
    await second.replace([change('b', ['y'])]);
    await expect(first.replace([change('a', ['x'])])).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  });

  it('waits for a transaction of a program that leaves no name', async () => {
    await using store = await open(100);
    await store.replace([change('a', ['x'])]);
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(file('index.db'), { readOnly: false, timeout: 0 });
    other.exec('BEGIN IMMEDIATE');
    await expect(store.replace([change('b', ['y'])])).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    other.exec('ROLLBACK');
    other.close();
    await store.replace([change('b', ['y'])]);
    expect((await store.counts()).documents).toBe(2);
  });

  it('can be given up while waiting', async () => {
    await using first = await open(0);
    await using second = await open(60_000);
    await first.replace([change('a', ['x'])]);
    const stop = new AbortController();
    const waiting = second.replace([change('b', ['y'])], { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('enough')), 60);
    await expect(waiting).rejects.toThrow('enough');
  });

  it('counts for nothing when its process is dead', async () => {
    await using store = await open(0);
    await noteWriter({ pid: await deadPid() });
    await store.replace([change('a', ['x'])]);
    expect((await store.counts()).documents).toBe(1);
  });

  it('counts for nothing when its number belongs to another process now', async () => {
    await using store = await open(0);
    await noteWriter({ pid: process.pid, started: 'long ago' });
    await store.replace([change('a', ['x'])]);
    expect((await store.counts()).documents).toBe(1);
  });

  it('counts for a process that cannot be seen, until it is silent for long', async () => {
    await using store = await open(0);
    await noteWriter({ pid: await deadPid(), realm: 'another machine' });
    await expect(store.replace([change('a', ['x'])])).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await noteWriter({ pid: await deadPid(), realm: 'another machine', renewed: Date.now() - 10 * 60_000 });
    await store.replace([change('a', ['x'])]);
    expect((await store.counts()).documents).toBe(1);
  });

  it('counts for nothing in a copy that was made while somebody wrote', async () => {
    await using first = await open(0);
    await first.replace([change('a', ['x'])]);
    await copyFile(file('index.db'), file('copy.db'));
    await copyFile(file('index.db-wal'), file('copy.db-wal'));
    await using copy = await Store.open({
      driver: sqliteDriver({ path: file('copy.db'), lockWait: 0 }),
      embedder: EMBEDDER,
    });
    await copy.replace([change('b', ['y'])]);
    expect([(await copy.counts()).documents, (await first.counts()).documents]).toEqual([2, 1]);
    await first.replace([change('c', ['z'])]);
  });

  it('is noticed by a writer that was taken for gone', async () => {
    await using first = await open(0);
    await first.replace([change('a', ['x'])]);
    await noteWriter({ pid: process.pid });
    await expect(first.replace([change('b', ['y'])])).rejects.toMatchObject({ code: 'STORE_LOCKED' });
  });

  it('is kept by a writer whose change failed', async () => {
    await using first = await open(0);
    await using second = await open(0);
    await first.replace([change('a', ['x'])]);
    const broken = change('b', ['y']);
    Object.assign(broken.segments![0]!, { lexicalText: Symbol('no text') });
    await expect(first.replace([broken])).rejects.toThrow(TypeError);
    await first.replace([change('c', ['z'])]);
    await expect(second.replace([change('d', ['z'])])).rejects.toMatchObject({ code: 'STORE_LOCKED' });
    await expect(first.replace([broken])).rejects.toThrow(TypeError);
    await first.close();
    await second.replace([change('d', ['z'])]);
  });
});
