import { expect, it } from 'vitest';
import { discoverPackages } from '../../../src/source/npm/discover-packages.ts';
import { tempTree } from '../../support/temp-tree.ts';

function manifest(name: string, resources?: unknown, dependencies: readonly string[] = [], more: object = {}): string {
  const needed = Object.fromEntries(dependencies.map((one) => [one, '*']));
  const declared = resources === undefined ? {} : { 'mcp-vector-search': resources };
  return JSON.stringify({ name, version: '1.0.0', dependencies: needed, ...declared, ...more });
}

it('finds what the host and its dependencies declare, nearest first, in the order written', async () => {
  const tree = tempTree({
    'package.json': manifest('app', { resources: 'help' }, ['framework', 'plain', 'zebra', 'ghost'], {
      devDependencies: { tool: '*' },
      optionalDependencies: { extra: '*' },
    }),
    'src/deep/x.js': '',
    'node_modules/framework/package.json': manifest('framework', undefined, ['zebra', 'deep', 'framework'], {
      devDependencies: { unused: '*' },
    }),
    'node_modules/framework/node_modules/zebra/package.json': manifest('zebra', { index: 'old.index' }),
    'node_modules/deep/package.json': manifest('deep', { resources: 'd' }, ['framework']),
    'node_modules/plain/package.json': manifest('plain'),
    'node_modules/zebra/package.json': manifest('zebra', { resources: './docs/', index: 'docs.index' }),
    'node_modules/tool/package.json': manifest('tool', { resources: '.' }),
    'node_modules/extra/package.json': '{"name": "extra",',
    'node_modules/unused/package.json': manifest('unused', { resources: 'x' }),
    'node_modules/stranger/package.json': manifest('stranger', { resources: 'x' }),
  });
  const found = await discoverPackages({ from: tree.at('src', 'deep') });
  expect(found).toEqual([
    { name: 'app', version: '1.0.0', folder: tree.path, resources: tree.at('help') },
    {
      name: 'zebra',
      version: '1.0.0',
      folder: tree.at('node_modules/zebra'),
      resources: tree.at('node_modules/zebra/docs'),
      index: tree.at('node_modules/zebra/docs.index'),
    },
    { name: 'tool', version: '1.0.0', folder: tree.at('node_modules/tool'), resources: tree.at('node_modules/tool') },
    {
      name: 'zebra',
      version: '1.0.0',
      folder: tree.at('node_modules/framework/node_modules/zebra'),
      index: tree.at('node_modules/framework/node_modules/zebra/old.index'),
    },
    {
      name: 'deep',
      version: '1.0.0',
      folder: tree.at('node_modules/deep'),
      resources: tree.at('node_modules/deep/d'),
    },
  ]);
});

it.each([[{ resources: '../secret' }], [{ resources: '/etc' }], [{ resources: 7 }], [{ index: '' }]])(
  'says of %j that it cannot be used, and goes on',
  async (declared) => {
    const tree = tempTree({
      'package.json': manifest('app', undefined, ['odd', 'good']),
      'node_modules/odd/package.json': manifest('odd', declared),
      'node_modules/good/package.json': manifest('good', { resources: 'docs' }),
    });
    const [odd, good] = await discoverPackages({ from: tree.path });
    expect(odd).toEqual({
      name: 'odd',
      version: '1.0.0',
      folder: tree.at('node_modules/odd'),
      problem: expect.stringContaining(tree.at('node_modules/odd/package.json')),
    });
    expect(good).toMatchObject({ name: 'good', resources: tree.at('node_modules/good/docs') });
  },
);

it('finds nothing where there is no package, or its package.json is broken', async () => {
  expect(await discoverPackages({ from: tempTree({ 'package.json': '[]' }).path })).toEqual([]);
  expect(await discoverPackages({ from: tempTree({ 'package.json': 'null' }).path })).toEqual([]);
});

it('stops when aborted', async () => {
  const reason = new Error('enough');
  await expect(discoverPackages({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
