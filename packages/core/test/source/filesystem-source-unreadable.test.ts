import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isVectorSearchError } from '../../src/errors.ts';
import { folderPathSpec } from '../../src/source/path-spec/folder-path-spec.ts';
import { filesSource } from '../support/files-source.ts';
import { listed, listedIds } from '../support/listed.ts';
import { tempTree } from '../support/temp-tree.ts';

describe('links', () => {
  it('are not followed: loops end, each real file comes once, and nothing from outside', async () => {
    const outside = tempTree({ 'secret.md': 'no' });
    const tree = tempTree({
      'a/x.md': '1',
      'a/loop': { link: '..' },
      'a/root': { link: '/' },
      'b/one.md': { link: '../a/x.md' },
      'b/two.md': { link: '../a/x.md' },
      'b/out.md': { link: outside.at('secret.md') },
      'b/outside': { link: outside.path },
      self: { link: 'self' },
    });
    expect(await listedIds(filesSource(`${tree.path}/**/*.md`), tree.path)).toEqual(['a/x.md']);
  });

  it('that lead nowhere are listed as skipped, where they match', async () => {
    const tree = tempTree({
      'gone.md': { link: 'nowhere' },
      'gone.txt': { link: 'nowhere' },
      'loop.md': { link: 'loop.md' },
    });
    const { entries, error } = await listed(filesSource(`${tree.path}/*.md`));
    expect(error).toBeUndefined();
    expect(entries).toEqual([
      { documentId: tree.at('gone.md'), path: tree.at('gone.md'), metadata: {}, skip: 'dangling-link' },
      { documentId: tree.at('loop.md'), path: tree.at('loop.md'), metadata: {}, skip: 'dangling-link' },
    ]);
    expect((await listed(filesSource(tree.at('gone.md')))).entries).toMatchObject([{ skip: 'dangling-link' }]);
  });

  it('in the base are resolved: ids are canonical, however the root was written', async () => {
    const tree = tempTree({ 'real/docs/x.md': '', link: { link: 'real' } });
    const ids = await Promise.all(
      [
        `${tree.path}/link/**/*.md`,
        `${tree.path}/./real//docs/*.md`,
        `${tree.path}/link/../real/docs/x.md`,
        `${tree.path}/link/docs/x.md`,
      ].map((spec) => listedIds(filesSource(spec), tree.path)),
    );
    expect(ids).toEqual(Array(4).fill(['real/docs/x.md']));
    expect(await listedIds(filesSource(folderPathSpec(tree.at('link'))), tree.path)).toEqual(['real/docs/x.md']);
  });

  it('named by a spec without globs are their file', async () => {
    const outside = tempTree({ 'real.md': 'text' });
    const tree = tempTree({ 'named.md': { link: outside.at('real.md') } });
    const source = filesSource(tree.at('named.md'));
    const { entries } = await listed(source);
    expect(entries.map(({ documentId }) => documentId)).toEqual([outside.at('real.md')]);
    expect(Buffer.from(await source.read(entries[0]!)).toString()).toBe('text');
  });
});

describe('what cannot be listed', () => {
  it('is SOURCE_UNREADABLE where the base folder is gone, so that nothing stored is taken for gone', async () => {
    const tree = tempTree({ 'docs/a.md': '' });
    const source = filesSource(`${tree.path}/docs/**/*.md`);
    expect(await listedIds(source, tree.path)).toEqual(['docs/a.md']);
    renameSync(tree.at('docs'), tree.at('away'));
    const { entries, error } = await listed(source);
    expect(entries).toEqual([]);
    expect(isVectorSearchError(error, 'SOURCE_UNREADABLE')).toBe(true);
    expect((error as Error).message).toContain(tree.at('docs'));
    renameSync(tree.at('away'), tree.at('docs'));
    expect(await listedIds(source, tree.path)).toEqual(['docs/a.md']);
  });

  it('is nothing where only the file of a spec is gone, or the base is a file', async () => {
    const tree = tempTree({ 'a.md': '' });
    expect(await listedIds(filesSource(tree.at('b.md')))).toEqual([]);
    expect(await listedIds(filesSource(`${tree.path}/*.txt`))).toEqual([]);
    expect((await listed(filesSource(`${tree.path}/a.md/*.md`))).entries).toEqual([]);
  });

  /** Runs as somebody who may not read everything: tests are often run by root. */
  async function asNobody<T>(work: () => Promise<T>): Promise<T> {
    if (process.geteuid?.() !== 0) return work();
    process.seteuid!(65_534);
    try {
      return await work();
    } finally {
      process.seteuid!(0);
    }
  }

  it.skipIf(process.platform === 'win32')('is named at the end, after all else was listed', async () => {
    const tree = tempTree({ 'a/x.md': '', 'b/x.md': '', 'b/locked/x.md': '', 'c/x.md': '' });
    execFileSync('chmod', ['755', tree.path]);
    execFileSync('chmod', ['000', tree.at('b/locked')]);
    const { entries, error } = await asNobody(() => listed(filesSource(`${tree.path}/**/*.md`)));
    execFileSync('chmod', ['755', tree.at('b/locked')]);
    expect(entries.map(({ path }) => path.slice(tree.path.length))).toEqual(['/a/x.md', '/b/x.md', '/c/x.md']);
    expect(error).toMatchObject({
      code: 'SOURCE_UNREADABLE',
      message: expect.stringContaining(`${tree.at('b/locked')} (EACCES)`),
    });
    expect((error as Error).message).not.toMatch(/\n/);
  });

  it.skipIf(process.platform === 'win32')('may be the base itself, or the way to it', async () => {
    const tree = tempTree({ 'locked/in/x.md': '' });
    execFileSync('chmod', ['755', tree.path]);
    execFileSync('chmod', ['000', tree.at('locked')]);
    for (const spec of [`${tree.path}/locked/*.md`, `${tree.path}/locked/in/*.md`]) {
      const { entries, error } = await asNobody(() => listed(filesSource(spec)));
      expect(entries).toEqual([]);
      expect(error).toMatchObject({ code: 'SOURCE_UNREADABLE', message: expect.stringContaining(tree.at('locked')) });
    }
    execFileSync('chmod', ['755', tree.at('locked')]);
  });

  it.skipIf(process.platform !== 'linux')('may be too deep for a path', async () => {
    const tree = tempTree({ 'a.md': '' });
    const name = 'n'.repeat(200);
    const before = process.cwd();
    process.chdir(tree.path);
    for (let depth = 0; depth < 25; depth += 1) {
      mkdirSync(name);
      process.chdir(name);
    }
    process.chdir(before);
    const { entries, error } = await listed(filesSource(`${tree.path}/**/*.md`));
    execFileSync('rm', ['-rf', tree.at(name)]);
    expect(entries.map(({ path }) => path)).toEqual([tree.at('a.md')]);
    expect(error).toMatchObject({ code: 'SOURCE_UNREADABLE', message: expect.stringContaining('ENAMETOOLONG') });
  });
});
