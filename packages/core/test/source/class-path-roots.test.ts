import { delimiter } from 'node:path';
import { expect, it } from 'vitest';
import { classPathRoots } from '../../src/source/class-path-roots.ts';
import { all } from '../../src/testing/conformance-tree.ts';
import { makeZip, zipEntries } from '../support/make-zip.ts';
import { tempTree } from '../support/temp-tree.ts';

it('are folders and archives, in order, relative to a folder', async () => {
  const tree = tempTree({
    'docs/a.md': '',
    'lib/manual.jar': makeZip(zipEntries({ 'b.md': '' })),
    'lib/other.ZIP': makeZip(zipEntries({ 'c.md': '' })),
    'lib/folder.jar/d.md': '',
  });
  const parts = ['docs', '', 'lib/manual.jar', 'lib/other.ZIP', tree.at('lib/folder.jar')];
  const roots = classPathRoots(parts.join(delimiter), { cwd: tree.path });
  expect(roots.map(({ name }) => name)).toEqual(parts.filter((part) => part !== ''));
  expect(await Promise.all(roots.map((root) => all(root.list(''))))).toEqual([['a.md'], ['b.md'], ['c.md'], ['d.md']]);
});

it('are none where nothing is named, and say later what is missing', async () => {
  expect(classPathRoots('')).toEqual([]);
  const [folder, jar] = classPathRoots(['missing', 'missing.jar'].join(delimiter), { cwd: tempTree().path });
  await expect(all(folder!.list(''))).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
  await expect(all(jar!.list(''))).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
});
