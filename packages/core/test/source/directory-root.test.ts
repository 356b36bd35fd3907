import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { directoryRoot } from '../../src/source/directory-root.ts';
import { all } from '../../src/testing/conformance-tree.ts';
import { makePipe } from '../support/make-pipe.ts';
import { tempTree } from '../support/temp-tree.ts';

it('neither lists nor reads through links, wherever they lead', async () => {
  const outside = tempTree({ 'secret.md': 'no' });
  const tree = tempTree({
    'a.md': 'yes',
    'sub/b.md': 'yes',
    'out.md': { link: outside.at('secret.md') },
    out: { link: outside.path },
    'in.md': { link: 'a.md' },
    in: { link: 'sub' },
    'sub/loop': { link: '..' },
    gone: { link: 'nowhere' },
  });
  const root = directoryRoot(tree.path);
  expect(await all(root.list(''))).toEqual(['a.md', 'sub/b.md']);
  expect(await all(root.list('out'))).toEqual([]);
  for (const path of ['out.md', 'out/secret.md', 'in.md', 'in/b.md', 'sub/loop/a.md', 'gone', 'sub']) {
    await expect(root.read(path)).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  }
});

it('may itself be reached through a link, and be named', async () => {
  const tree = tempTree({ 'real/a.md': 'yes', link: { link: 'real' } });
  const root = directoryRoot(tree.at('link'), 'handbook');
  expect(root.name).toBe('handbook');
  expect(directoryRoot(tree.at('link')).name).toBe('link');
  expect(directoryRoot('.').name).toBe(basename(process.cwd()));
  expect(await all(root.list(''))).toEqual(['a.md']);
  expect(Buffer.from(await root.read('a.md')).toString()).toBe('yes');
});

it('does not wait for pipes', async () => {
  const tree = tempTree({ 'a.md': '' });
  makePipe(tree.at('pipe'));
  const root = directoryRoot(tree.path);
  expect(await all(root.list(''))).toEqual(['a.md']);
  await expect(root.read('pipe')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
});

it('rejects with SOURCE_UNREADABLE where the folder is not there, however late', async () => {
  const tree = tempTree({ 'a.md': '' });
  const root = directoryRoot(tree.at('missing'));
  await expect(all(root.list(''))).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: expect.stringContaining(tree.at('missing')),
  });
  await expect(root.read('a.md')).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
});

it('refuses what is no path', () => {
  expect(() => directoryRoot('')).toThrow(TypeError);
  expect(() => directoryRoot(undefined as unknown as string)).toThrow(TypeError);
});
