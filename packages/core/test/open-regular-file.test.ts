import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadConfig } from '../src/config/load-config.ts';
import { openRegularFile } from '../src/open-regular-file.ts';
import { archiveRoot } from '../src/source/archive-root.ts';
import { readManifest } from '../src/source/npm/package-manifest.ts';
import { sqliteDriver } from '../src/store/sqlite/sqlite-driver.ts';
import { Store } from '../src/store/store.ts';
import { useTempFolder } from './store/temp-folder.ts';
import { makePipe } from './support/make-pipe.ts';

const file = useTempFolder();
const hasPipes = process.platform !== 'win32';

function pipe(name: string): string {
  makePipe(file(name));
  return file(name);
}

describe('openRegularFile', () => {
  it('opens a file', async () => {
    writeFileSync(file('a.txt'), 'text');
    await using handle = await openRegularFile(file('a.txt'));
    expect(await handle.readFile('utf8')).toBe('text');
  });

  it('refuses a folder, and what is not there', async () => {
    mkdirSync(file('folder'));
    await expect(openRegularFile(file('folder'))).rejects.toThrow(/folder/);
    await expect(openRegularFile(file('none'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.skipIf(!hasPipes)('refuses a named pipe at once', async () => {
    await expect(openRegularFile(pipe('pipe'))).rejects.toThrow('it is no regular file');
  });

  it.skipIf(!existsSync('/dev/zero'))('refuses a device', async () => {
    await expect(openRegularFile('/dev/zero')).rejects.toThrow('it is no regular file');
  });
});

describe.skipIf(!hasPipes)('a named pipe in the place of', () => {
  it('a configuration is refused', async () => {
    const path = pipe('config.edn');
    const refused = { code: 'CONFIG_INVALID', message: expect.stringContaining('no regular file') };
    await expect(loadConfig({ path })).rejects.toMatchObject(refused);
  });

  it('an index is refused and left alone', async () => {
    const driver = sqliteDriver({ path: pipe('index.db') });
    await expect(Store.open({ driver })).rejects.toMatchObject({ code: 'STORE_FOREIGN' });
  });

  it('an archive is refused', async () => {
    const root = archiveRoot(pipe('a.jar'));
    await expect(root.read('a.md')).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  });

  it('a package.json is none', async () => {
    pipe('package.json');
    expect(await readManifest(file())).toBeUndefined();
  });
});
