import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { indexStatus } from '../../src/indexer/index-status.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import { Store } from '../../src/store/store.ts';
import { readWatchNote, writeWatchNote } from '../../src/watch/watch-note.ts';
import type { WatchStatus } from '../../src/watch/watch-status.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const STATUS: WatchStatus = {
  sources: [{ id: 'notes', how: 'polling', pending: 2, lastChange: '2026-01-02T03:04:05.000Z' }],
  ...{ created: 1, modified: 2, deleted: 3, queued: 7, processed: 6 },
};

const open = () => Store.open({ driver: memoryDriver(), embedder: wordEmbedder() });

async function changeNote(store: Store, change: object): Promise<void> {
  const note = JSON.parse((await store.readNote('watch')) ?? '{}') as object;
  await store.writeNote('watch', JSON.stringify({ ...note, ...change }));
}

describe('the note of who watches', () => {
  it('is read by others while the process lives, and taken away', async () => {
    const store = await open();
    expect(await readWatchNote(store)).toBeUndefined();
    await writeWatchNote(store, STATUS);
    expect(await readWatchNote(store)).toEqual(STATUS);
    const [source] = (await indexStatus(store, { sources: [{ id: 'notes' }] })).sources;
    expect(source).toMatchObject({ watching: 'polling', waiting: 2, lastChange: '2026-01-02T03:04:05.000Z' });
    await writeWatchNote(store, undefined);
    expect(await readWatchNote(store)).toBeUndefined();
    expect((await indexStatus(store, { sources: [{ id: 'notes' }] })).sources[0]?.watching).toBe('off');
  });

  it('counts for nothing once the process is gone, or is another by now', async () => {
    const store = await open();
    await writeWatchNote(store, STATUS);
    await changeNote(store, { pid: spawnSync(process.execPath, ['-e', '']).pid });
    expect(await readWatchNote(store)).toBeUndefined();
    await changeNote(store, { pid: process.pid, started: '1' });
    expect(await readWatchNote(store)).toBeUndefined();
  });

  it('of a process that cannot be looked at is believed', async () => {
    const store = await open();
    await writeWatchNote(store, STATUS);
    await changeNote(store, { pid: 2 ** 22 + 1, realm: 'another machine' });
    expect(await readWatchNote(store)).toEqual(STATUS);
  });

  it('is ignored where it cannot be read', async () => {
    const store = await open();
    for (const text of ['not JSON', '{}', 'null', '[]']) {
      await store.writeNote('watch', text);
      expect(await readWatchNote(store)).toBeUndefined();
    }
  });

  it('yields to what the asking process watches itself, which is not ready while changes wait', async () => {
    const store = await open();
    await writeWatchNote(store, STATUS);
    const own: WatchStatus = { ...STATUS, sources: [{ id: 'notes', how: 'native', pending: 0 }] };
    const { sources } = await indexStatus(store, { sources: [{ id: 'notes' }], watch: own });
    expect(sources[0]).toMatchObject({ watching: 'native' });
    expect(sources[0]).not.toHaveProperty('waiting');
    const lastRun = { state: 'complete', updatedAt: '', sources: [], totals: {} };
    await store.writeNote('last-run', JSON.stringify(lastRun));
    expect((await indexStatus(store, { watch: own })).ready).toBe(true);
    expect((await indexStatus(store, { watch: STATUS })).ready).toBe(false);
  });
});
