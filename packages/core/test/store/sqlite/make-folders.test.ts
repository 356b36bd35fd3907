import { existsSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeFolders } from '../../../src/store/sqlite/make-folders.ts';
import { useTempFolder } from '../temp-folder.ts';

const file = useTempFolder();

describe('makeFolders', () => {
  it('makes all that are missing, and does nothing where none is', async () => {
    await makeFolders(file('a', 'b', 'c'));
    await makeFolders(file('a', 'b', 'c'));
    expect(statSync(file('a', 'b', 'c')).isDirectory()).toBe(true);
  });

  it('may be called by many at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => makeFolders(file('x', 'y', 'z'))));
    expect(statSync(file('x', 'y', 'z')).isDirectory()).toBe(true);
  });

  it('rejects where a file is in the way', async () => {
    writeFileSync(file('plain'), '');
    await expect(makeFolders(file('plain'))).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolders(file('plain', 'below'))).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it.skipIf(!existsSync('/proc/self'))('ends where the system makes no folders', async () => {
    await expect(makeFolders('/proc/none/below')).rejects.toMatchObject({ code: 'ENOENT' });
  });
});
