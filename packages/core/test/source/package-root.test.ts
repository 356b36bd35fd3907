import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../src/source/package-root.ts';
import type { ResourceRoot } from '../../src/source/resource-root.ts';
import { all } from '../../src/testing/conformance-tree.ts';
import { tempTree } from '../support/temp-tree.ts';

const manifest = (name: string, more: object = {}): string => JSON.stringify({ name, version: '1.2.3', ...more });

async function textOf(root: ResourceRoot, path: string): Promise<string> {
  return Buffer.from(await root.read(path)).toString();
}

describe('an installed package', () => {
  const files = {
    'app/src/deep/x.js': '',
    'app/node_modules/guide/package.json': manifest('guide', {
      exports: { '.': './index.js' },
      'mcp-vector-search': { resources: 'docs' },
    }),
    'app/node_modules/guide/docs/a.md': 'inner guide',
    'app/node_modules/guide/src/a.md': 'no resource',
    'node_modules/guide/package.json': manifest('guide'),
    'node_modules/guide/docs/a.md': 'outer guide',
    'node_modules/@corp/plain/package.json': manifest('@corp/plain'),
    'node_modules/@corp/plain/a.md': 'plain',
    'node_modules/@corp/plain/node_modules/other/b.md': 'of another package',
    'node_modules/broken/package.json': '{',
    'node_modules/odd/package.json': manifest('odd', { 'mcp-vector-search': { resources: '../plain' } }),
    'store/linked/package.json': manifest('linked', { 'mcp-vector-search': { resources: 'docs' } }),
    'store/linked/docs/l.md': 'linked',
    'node_modules/linked': { link: '../store/linked' },
  };

  it('is the one that Node finds, whatever its exports hide, and its declared folder', async () => {
    const tree = tempTree(files);
    const root = packageRoot('guide', { from: tree.at('app/src/deep') });
    expect(root.name).toBe('guide');
    expect(await all(root.list(''))).toEqual(['a.md']);
    expect(await textOf(root, 'a.md')).toBe('inner guide');
    const outer = packageRoot('guide', { from: tree.path, name: 'manual' });
    expect(outer.name).toBe('manual');
    expect(await all(outer.list('docs'))).toEqual(['docs/a.md']);
    const other = packageRoot('guide', { from: tree.at('app'), folder: 'src' });
    expect(await textOf(other, 'a.md')).toBe('no resource');
  });

  it('is all of it where it declares nothing, without the packages inside of it', async () => {
    const root = packageRoot('@corp/plain', { from: tempTree(files).path });
    expect(await all(root.list(''))).toEqual(['a.md', 'package.json']);
    await expect(root.read('node_modules/other/b.md')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
    await expect(root.read('../guide/docs/a.md')).rejects.toMatchObject({ code: 'RESOURCE_NOT_FOUND' });
  });

  it('may be linked, as pnpm and workspaces do', async () => {
    expect(await all(packageRoot('linked', { from: tempTree(files).path }).list(''))).toEqual(['l.md']);
  });

  it.each<[string, string, object, RegExp]>([
    ['is missing', 'absent', {}, /absent is not installed for .*npm install absent/],
    ['has a broken package.json', 'broken', {}, /no JSON object/],
    ['declares a folder outside', 'odd', {}, /no path inside/],
    ['is asked for a folder outside', 'guide', { folder: '../plain' }, /leads out/],
    ['has no such folder', 'guide', { folder: 'missing' }, /does not exist/],
  ])('that %s is SOURCE_UNREADABLE', async (_, name, options, message) => {
    const root = packageRoot(name, { from: tempTree(files).path, ...options });
    const refusal = { code: 'SOURCE_UNREADABLE', message: expect.stringMatching(message) };
    await expect(all(root.list(''))).rejects.toMatchObject(refusal);
    await expect(root.read('a.md')).rejects.toMatchObject(refusal);
  });

  it('may be installed later', async () => {
    const tree = tempTree();
    const root = packageRoot('late', { from: tree.path });
    await expect(all(root.list(''))).rejects.toMatchObject({ code: 'SOURCE_UNREADABLE' });
    tree.write({ [join('node_modules', 'late', 'package.json')]: manifest('late') });
    expect(await all(root.list(''))).toEqual(['package.json']);
  });
});

it.each(['', '.', '..', '../x', '/x', 'a/b', '@x', 'a\\b', './a', '@a/b/c'])('%j is no name of a package', (name) => {
  expect(() => packageRoot(name)).toThrow(TypeError);
});
