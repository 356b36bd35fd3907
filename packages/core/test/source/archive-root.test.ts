import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Entry, open } from 'yauzl';
import { hasShared, sharedPath } from '../../../../test/shared.ts';
import type { ArchiveLimits } from '../../src/source/archive/archive-limits.ts';
import { archiveRoot } from '../../src/source/archive-root.ts';
import type { RefusedResource } from '../../src/source/resource-root.ts';
import { all } from '../../src/testing/conformance-tree.ts';
import { type MadeArchive, type MadeEntry, makeZip, zipEntries } from '../support/make-zip.ts';
import { tempTree } from '../support/temp-tree.ts';

const LINK = 0o120777;
const TEXT = 'text of a document\n'.repeat(40);

function archive(entries: readonly MadeEntry[], made?: MadeArchive): string {
  return tempTree({ 'docs.jar': makeZip(entries, made) }).at('docs.jar');
}

async function look(
  entries: readonly MadeEntry[],
  limits?: Partial<ArchiveLimits>,
): Promise<{ paths: string[]; refused: RefusedResource[] }> {
  const refused: RefusedResource[] = [];
  const root = archiveRoot(archive(entries), limits ? { limits } : {});
  const paths = await all(root.list('', { onRefused: (one) => refused.push(one) }));
  for (const { path } of refused) {
    if (!paths.includes(path)) await expect(root.read(path)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  }
  return { paths, refused };
}

describe('what an honest archive holds', () => {
  it.each<[string, MadeArchive, Partial<MadeEntry>]>([
    ['deflated', {}, {}],
    ['stored', {}, { method: 0 }],
    ['with a comment', { comment: 'PK\u0005\u0006 made by hand' }, {}],
    ['behind a launcher script', { before: '#!/bin/sh\nexec java -jar "$0"\n' }, {}],
    ['of the ZIP64 kind', { zip64: true }, { zip64: true }],
    ['of the ZIP64 kind behind a script', { zip64: true, before: '#!/bin/sh\n' }, { zip64: true }],
    ['made by Unix', {}, { mode: 0o100644 }],
  ])('is read where it is %s', async (_, made, entry) => {
    const file = archive(
      [{ name: 'docs/' }, { name: 'docs/a.md', content: TEXT, ...entry }, { name: 'b.md', ...entry }],
      made,
    );
    const root = archiveRoot(file);
    expect(root.name).toBe('docs.jar');
    expect(await all(root.list(''))).toEqual(['b.md', 'docs/a.md']);
    expect(Buffer.from(await root.read('docs/a.md')).toString()).toBe(TEXT);
    expect(await root.read('b.md')).toHaveLength(0);
  });

  it('is read under names of old code pages', async () => {
    const name = Uint8Array.from([0x81, ...Buffer.from('ber.md')]);
    const root = archiveRoot(archive([{ name, content: TEXT, flags: 0 }]));
    expect(await all(root.list(''))).toEqual(['über.md']);
  });

  it('is that of the file as it is now', async () => {
    const tree = tempTree({ 'a.zip': makeZip(zipEntries({ 'a.md': 'one' })) });
    const root = archiveRoot(tree.at('a.zip'), { name: 'manual' });
    expect(root.name).toBe('manual');
    expect(await all(root.list(''))).toEqual(['a.md']);
    tree.write({ 'a.zip': makeZip(zipEntries({ 'b.md': 'two', 'c.md': 'three' })) });
    expect(await all(root.list(''))).toEqual(['b.md', 'c.md']);
    await expect(root.read('a.md')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  });

  it.skipIf(!hasShared)('is what another reader finds in archives of others', async () => {
    const jars = sharedPath('data', 'code-analysis');
    const files = readdirSync(jars, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jar'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files.slice(0, 3)) {
      const file = `${jars}/${name}`;
      const theirs = await namesByYauzl(file);
      expect(await all(archiveRoot(file).list(''))).toEqual(theirs.map((entry) => entry.fileName).sort());
      for (const entry of theirs.slice(0, 20)) {
        expect(await archiveRoot(file).read(entry.fileName)).toHaveLength(entry.uncompressedSize);
      }
    }
  });
});

describe('an entry is refused alone, and named', () => {
  const good: MadeEntry = { name: 'good.md', content: TEXT };
  it.each<[string, MadeEntry, RegExp]>([
    ['leads upwards', { name: '../evil.md', content: TEXT }, /leads out/],
    ['leads upwards from within', { name: 'a/../../evil.md', content: TEXT }, /leads out/],
    ['is absolute', { name: '/etc/evil.md', content: TEXT }, /leads out/],
    ['has a drive letter', { name: 'C:/evil.md', content: TEXT }, /leads out/],
    ['has backslashes', { name: '..\\evil.md', content: TEXT }, /leads out/],
    ['has an empty name', { name: '', content: TEXT }, /leads out/],
    ['has a NUL in its name', { name: 'evil\0.md', content: TEXT }, /leads out/],
    ['is a symbolic link', { name: 'evil.md', content: '/etc/passwd', mode: LINK }, /symbolic link/],
    ['is a device', { name: 'evil.md', mode: 0o020666 }, /no regular file/],
    ['is encrypted', { name: 'evil.md', content: TEXT, flags: 1 }, /encrypted/],
    ['is packed in another way', { name: 'evil.md', content: TEXT, method: 12 }, /method 12/],
    ['declares too much', { name: 'evil.md', content: TEXT, says: { unpacked: 2 ** 31 } }, /more than 67108864/],
    ['is all zeros', { name: 'evil.md', content: new Uint8Array(3_000_000) }, /200 times/],
    ['lies beyond the end', { name: 'evil.md', content: TEXT, says: { offset: 1_000_000 } }, /beyond the end/],
    ['is longer than the file', { name: 'evil.md', content: TEXT, says: { packed: 1_000_000 } }, /beyond the end/],
    ['is stored in two sizes', { name: 'evil.md', content: TEXT, method: 0, says: { unpacked: 5 } }, /sizes differ/],
    ['is another of its name', { name: 'good.md', content: 'evil' }, /same name/],
    ['shares the bytes of another', { name: 'evil.md', content: TEXT, says: { offset: 0 } }, /shares its bytes/],
  ])('where it %s', async (_, entry, reason) => {
    const { paths, refused } = await look([good, entry, { name: 'last.md', content: TEXT }]);
    expect(paths).toEqual(['good.md', 'last.md']);
    expect(refused).toEqual([{ path: String(entry.name), message: expect.stringMatching(reason) }]);
    expect(refused[0]?.message).toContain('docs.jar');
  });

  it('where there are too many, or too much of them', async () => {
    const entries = zipEntries({ 'a.md': TEXT, 'b.md': TEXT, 'c.md': TEXT });
    const many = await look(entries, { entries: 1 });
    expect(many.paths).toEqual(['a.md']);
    expect(many.refused).toMatchObject([{ path: 'b.md', message: expect.stringMatching(/1 after it are beyond 1 /) }]);
    const much = await look(entries, { totalBytes: TEXT.length * 2 });
    expect(much.paths).toEqual(['a.md', 'b.md']);
    expect(much.refused).toMatchObject([{ path: 'c.md' }]);
    expect((await look(entries, { entryBytes: 5 })).paths).toEqual([]);
  });
});

describe('what is read is what was declared', () => {
  it.each<[string, MadeEntry['says'], RegExp]>([
    ['more than declared', { unpacked: 10 }, /more than the 10 bytes/],
    ['less than declared', { unpacked: 5000 }, /declares/],
    ['more than nothing', { unpacked: 0 }, /declares/],
    ['another checksum', { crc: 1 }, /checksum/],
    ['a part', { packed: 10 }, /manual\.zip cannot be read|unexpected end/],
  ])('%s is DOCUMENT_UNREADABLE', async (_, says, reason) => {
    const file = archive([
      { name: 'a.md', content: TEXT, ...(says ? { says } : {}) },
      { name: 'b.md', content: TEXT },
    ]);
    const root = archiveRoot(file);
    await expect(root.read('a.md')).rejects.toMatchObject({
      code: 'DOCUMENT_UNREADABLE',
      message: expect.stringMatching(reason),
    });
    expect(Buffer.from(await root.read('b.md')).toString()).toBe(TEXT);
  });

  it('and a bomb with a modest declaration is never unpacked', async () => {
    const root = archiveRoot(archive([{ name: 'a.md', content: new Uint8Array(2 ** 26), says: { unpacked: 1000 } }]));
    await expect(root.read('a.md')).rejects.toMatchObject({ code: 'DOCUMENT_UNREADABLE' });
  });
});

it.each([
  ['is missing', undefined],
  ['is empty', Buffer.alloc(0)],
  ['is no archive', Buffer.from('PK but no archive '.repeat(10))],
  ['is cut off', makeZip(zipEntries({ 'a.md': TEXT })).subarray(0, -5)],
  ['has a directory outside of itself', Buffer.concat([makeZip(zipEntries({ 'a.md': TEXT })).subarray(-22)])],
])('an archive that %s is SOURCE_UNREADABLE', async (_, bytes) => {
  const tree = tempTree(bytes ? { 'a.jar': bytes } : {});
  const root = archiveRoot(tree.at('a.jar'));
  const refusal = { code: 'SOURCE_UNREADABLE', message: expect.stringContaining(tree.at('a.jar')) };
  await expect(all(root.list(''))).rejects.toMatchObject(refusal);
  await expect(root.read('a.md')).rejects.toMatchObject(refusal);
});

it('refuses what is no path or no limit', () => {
  expect(() => archiveRoot('')).toThrow(TypeError);
  expect(() => archiveRoot('a.jar', { limits: { ratio: 0 } })).toThrow(RangeError);
  expect(() => archiveRoot('a.jar', { limits: { size: 1 } as Partial<ArchiveLimits> })).toThrow(RangeError);
});

async function namesByYauzl(file: string): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    open(file, {}, (error, zip) => {
      if (error) return reject(error);
      const entries: Entry[] = [];
      zip.on('entry', (entry: Entry) => {
        if (!entry.fileName.endsWith('/')) entries.push(entry);
      });
      zip.on('end', () => resolve(entries)).on('error', reject);
    });
  });
}
