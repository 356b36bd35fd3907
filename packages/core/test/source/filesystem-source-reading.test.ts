import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderPathSpec } from '../../src/source/path-spec/folder-path-spec.ts';
import { filesSource } from '../support/files-source.ts';
import { listed } from '../support/listed.ts';
import { makePipe } from '../support/make-pipe.ts';
import { tempTree } from '../support/temp-tree.ts';

describe('a limit of bytes', () => {
  it.each([10, 100_000])('of %i keeps what has more from being read', async (maxBytes) => {
    const tree = tempTree({ 'a.md': 'x'.repeat(maxBytes) });
    const source = filesSource(`${tree.path}/*.md`);
    const [entry] = (await listed(source)).entries;
    expect(await source.read(entry!, { maxBytes })).toHaveLength(maxBytes);
    truncateSync(tree.at('a.md'), 3 * 2 ** 30); // as long as no buffer is; empty on the disk
    await expect(source.read(entry!, { maxBytes })).rejects.toMatchObject({
      code: 'DOCUMENT_UNREADABLE',
      message: expect.stringContaining(`(it has ${3 * 2 ** 30} bytes by now, and at most ${maxBytes} are read)`),
    });
  });
});

describe('revision', () => {
  it('changes with the bytes and stays without, for a file that has settled', async () => {
    const tree = tempTree({ 'a.md': 'one' });
    const source = filesSource(`${tree.path}/*.md`);
    const revision = async (): Promise<string | undefined> => (await listed(source)).entries[0]?.revision;
    const before = await revision();
    expect(before).toBeDefined();
    expect(await revision()).toBe(before);
    writeFileSync(tree.at('a.md'), 'two');
    utimesSync(tree.at('a.md'), new Date('2024-06-01'), new Date('2024-06-01'));
    expect(await revision()).not.toBe(before);
    tree.write({ 'b.md': 'six' });
    renameSync(tree.at('b.md'), tree.at('a.md')); // same size and time, another file
    expect(await revision()).not.toBe(before);
  });

  it('is absent for a file written just now, whose next change may leave the same time', async () => {
    const tree = tempTree();
    writeFileSync(tree.at('a.md'), 'one');
    expect((await listed(filesSource(`${tree.path}/*.md`))).entries[0]).not.toHaveProperty('revision');
  });
});

describe('reading', () => {
  it('gives the bytes as they are', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => at % 251);
    const tree = tempTree({ 'a.bin': bytes, empty: '' });
    const source = filesSource(folderPathSpec(tree.path));
    const { entries } = await listed(source);
    expect(Buffer.from(await source.read(entries[0]!)).equals(bytes)).toBe(true);
    expect(await source.read(entries[1]!)).toHaveLength(0);
    expect(entries.map(({ size }) => size)).toEqual([300_000, 0]);
  });

  it('rejects with RESOURCE_NOT_FOUND where a listing proves that the file is gone', async () => {
    const tree = tempTree({ 'gone.md': '', 'moved/in.md': '', 'hidden.md': '', 'base/only.md': '' });
    const source = filesSource(`${tree.path}/**/*.md`);
    const below = filesSource(`${tree.path}/base/*.md`);
    const [{ entries }, only] = [await listed(source), await listed(below)];
    unlinkSync(tree.at('gone.md'));
    rmSync(tree.at('moved'), { recursive: true });
    writeFileSync(tree.at('moved'), 'a file in place of the folder');
    const readAll = entries.map((entry) => source.read(entry).catch((error) => [basename(entry.path), error.code]));
    expect((await Promise.all(readAll)).filter(Array.isArray)).toEqual([
      ['gone.md', 'RESOURCE_NOT_FOUND'],
      ['in.md', 'RESOURCE_NOT_FOUND'],
    ]);
    rmSync(tree.at('base'), { recursive: true }); // perhaps not mounted: nothing is proven
    await expect(below.read(only.entries[0]!)).rejects.toMatchObject({ code: 'DOCUMENT_UNREADABLE' });
  });

  it('rejects with DOCUMENT_UNREADABLE where the file became a link or a pipe, or was never offered', async () => {
    const outside = tempTree({ 'x.md': 'secret' });
    const tree = tempTree({ 'link.md': '', 'pipe.md': '', 'dir/in.md': '', 'other.txt': '' });
    const source = filesSource(`${tree.path}/**/*.md`);
    const { entries } = await listed(source);
    unlinkSync(tree.at('link.md'));
    symlinkSync(outside.at('x.md'), tree.at('link.md'));
    unlinkSync(tree.at('pipe.md'));
    makePipe(tree.at('pipe.md'));
    rmSync(tree.at('dir'), { recursive: true });
    mkdirSync(outside.at('dir'));
    writeFileSync(outside.at('dir/in.md'), 'secret');
    symlinkSync(outside.at('dir'), tree.at('dir'));
    const forged = [
      tree.at('other.txt'),
      outside.at('x.md'),
      `${tree.path}/../${basename(outside.path)}/x.md`,
      '/etc/passwd',
      '',
    ];
    expect(entries).toHaveLength(3);
    for (const entry of [...entries, ...forged.map((documentId) => ({ documentId, path: documentId, metadata: {} }))]) {
      const reading = source.read(entry);
      await expect(reading).rejects.toMatchObject({
        code: 'DOCUMENT_UNREADABLE',
        message: expect.stringContaining(entry.documentId),
      });
    }
  });

  it('stops with the reason of an abort', async () => {
    const tree = tempTree({ 'a.md': '' });
    const source = filesSource(`${tree.path}/*.md`);
    const [entry] = (await listed(source)).entries;
    const reason = new Error('enough');
    await expect(source.read(entry!, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });
});

it('keeps the bytes of a file whose name is not UTF-8 from being passed over in silence', async () => {
  const tree = tempTree();
  const raw = Buffer.concat([Buffer.from(`${tree.path}/a`), Buffer.from([0xff]), Buffer.from('.md')]);
  writeFileSync(raw, 'x');
  const source = filesSource(`${tree.path}/*.md`);
  const { entries } = await listed(source);
  expect(entries.map(({ path }) => basename(path))).toEqual(['a\ufffd.md']);
  await expect(source.read(entries[0]!)).rejects.toMatchObject({
    code: 'DOCUMENT_UNREADABLE',
    message: `${entries[0]!.path} cannot be read (its name is not valid UTF-8); rename it`,
  });
  expect(readFileSync(raw, 'utf8')).toBe('x');
});
