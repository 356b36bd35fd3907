import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { networkFileSystem, networkFileSystemName } from '../../../src/store/sqlite/network-file-system.ts';
import { sqliteDriver } from '../../../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../../../src/store/store.ts';
import { change, EMBEDDER } from '../fixtures.ts';
import { useTempFolder } from '../temp-folder.ts';

const file = useTempFolder();

describe('networkFileSystem', () => {
  it('names network file systems, signed numbers too', () => {
    expect([0x6969, 0xff534d42, 0xff534d42 | 0, 0xfe534d42, 0x01021997].map(networkFileSystemName)).toEqual([
      'NFS',
      'CIFS',
      'CIFS',
      'SMB2',
      '9P',
    ]);
    // ext4, XFS, Btrfs, tmpfs, overlay, FUSE
    for (const type of [0xef53, 0x58465342, 0x9123683e, 0x01021994, 0x794c7630, 0x65735546]) {
      expect(networkFileSystemName(type)).toBeUndefined();
    }
  });

  it.skipIf(process.platform !== 'linux')('takes folders of the system for local, for files to come too', async () => {
    expect(await networkFileSystem('/proc/self/status')).toBeUndefined();
    expect(await networkFileSystem('/proc/none/to/come.db')).toBeUndefined();
  });
});

describe('an index without a write-ahead log', () => {
  const open = (readOnly = false): Promise<Store> =>
    Store.open({ driver: sqliteDriver({ path: file('index.db'), log: false, readOnly }), embedder: EMBEDDER });

  it('is one file at all times, and read by others between changes', async () => {
    await using writer = await open();
    await writer.replace([change('a', ['one'])]);
    await using reader = await open(true);
    for (let round = 0; round < 5; round += 1) {
      await writer.replace([change(`b${round}`, ['two'])]);
      expect(await readdir(file('.'))).toEqual(['index.db']);
      expect((await reader.counts()).documents).toBe(round + 2);
    }
    await writer.compact();
    expect((await reader.verify()).problems).toEqual([]);
    expect(await reader.lexical({ text: 'two', limit: 9 })).toHaveLength(5);
  });
});
