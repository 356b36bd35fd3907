import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hasShared, sharedPath } from '../../../../test/shared.ts';
import { parseConfig } from '../../src/config/parse-config.ts';
import { recordRoot } from '../../src/source/record-root.ts';
import { resolveSources } from '../../src/source/resolve-sources.ts';
import { strategies } from '../config/strategies.ts';
import { listed } from '../support/listed.ts';
import { tempTree } from '../support/temp-tree.ts';

const FILES = [
  'README.md',
  'Users/me/docs/d.md',
  'Users/me/project/docs/p.md',
  'Users/me/project/src/q.clj',
  'api-reference/x.md',
  'articles/2024/y.md',
  'docs/README.md',
  'docs/api/functions.md',
  'docs/api/v1/deep.md',
  'docs/guides/start.md',
  'docs/note.txt',
  'guides/deep/w.md',
  'guides/z.md',
  'myapp/README.md',
  'myapp/v1/core.clj',
  'myapp/v1/sub/util.clj',
  'notes/2024/n.txt',
  'notes/n.txt',
  'src/app/core.clj',
  'src/com/x/Main.java',
  'src/main.clj',
];
const RESOURCES = ['docs/api/b.md', 'docs/auth.md', 'lib-docs/l.md', 'my/app/m.clj', 'other.md'];

type Expected = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What each path spec of the guide takes of the tree, with its captures. */
const TAKEN: Readonly<Record<string, Expected>> = {
  '/docs/**/*.md': {
    'docs/README.md': {},
    'docs/api/functions.md': {},
    'docs/api/v1/deep.md': {},
    'docs/guides/start.md': {},
  },
  '/docs/*.md': { 'docs/README.md': {} },
  '/docs/README.md': { 'docs/README.md': {} },
  '/docs/(?<category>[^/]+)/*.md': {
    'docs/api/functions.md': { category: 'api' },
    'docs/guides/start.md': { category: 'guides' },
  },
  '/docs/api/**/*.md': { 'docs/api/functions.md': {}, 'docs/api/v1/deep.md': {} },
  '/docs/guides/**/*.md': { 'docs/guides/start.md': {} },
  '/(?<project>[^/]+)/README.md': { 'docs/README.md': { project: 'docs' }, 'myapp/README.md': { project: 'myapp' } },
  '/(?<project>[^/]+)/(?<version>[^/]+)/**/*.clj': {
    'Users/me/project/src/q.clj': { project: 'Users', version: 'me' },
    'myapp/v1/core.clj': { project: 'myapp', version: 'v1' },
    'myapp/v1/sub/util.clj': { project: 'myapp', version: 'v1' },
    'src/app/core.clj': { project: 'src', version: 'app' },
  },
  '/(?<project>[^/]+)/(?<version>v\\d+)/(?<file>.+\\.clj)': {
    'myapp/v1/core.clj': { project: 'myapp', version: 'v1', file: 'core.clj' },
    'myapp/v1/sub/util.clj': { project: 'myapp', version: 'v1', file: 'sub/util.clj' },
  },
  '/Users/me/docs/**/*.md': { 'Users/me/docs/d.md': {} },
  '/Users/me/project/docs/**/*.md': { 'Users/me/project/docs/p.md': {} },
  '/Users/me/project/src/**/*.clj': { 'Users/me/project/src/q.clj': {} },
  '/api-reference/**/*.md': { 'api-reference/x.md': {} },
  '/articles/**/*.md': { 'articles/2024/y.md': {} },
  '/guides/**/*.md': { 'guides/deep/w.md': {}, 'guides/z.md': {} },
  '/notes/**/*.txt': { 'notes/2024/n.txt': {}, 'notes/n.txt': {} },
  '/src/(?<namespace>[^/]+)/**/*.clj': { 'src/app/core.clj': { namespace: 'app' } },
  '/src/**/*.clj': { 'src/app/core.clj': {}, 'src/main.clj': {} },
  '/src/**/*.java': { 'src/com/x/Main.java': {} },
  'docs/**/*.md': { 'docs/api/b.md': {}, 'docs/auth.md': {} },
  'lib-docs/**/*.md': { 'lib-docs/l.md': {} },
  'my/app/**/*.clj': { 'my/app/m.clj': {} },
};

const guide = sharedPath('data/edn/guide');

describe.skipIf(!hasShared)('every configuration of the guide takes exactly what it says of a tree', () => {
  it.each(hasShared ? readdirSync(guide).sort() : [])('%s', async (name) => {
    const tree = tempTree(Object.fromEntries(FILES.map((file) => [file, file])));
    const text = readFileSync(`${guide}/${name}`, 'utf8');
    const here = text.replaceAll(':path "/', `:path "${tree.path}/`);
    const config = parseConfig(text.includes(':sources') ? here : `{:sources [${here}]}`, {
      file: `${tree.path}/.mcp-vector-search/config.edn`,
      strategies,
    });
    const roots = [recordRoot(Object.fromEntries(RESOURCES.map((path) => [path, path])))];
    const sources = resolveSources(config, { roots });
    expect(sources.length).toBeGreaterThan(0);
    for (const [at, source] of sources.entries()) {
      const { written, metadata, kind } = config.sources[at]!;
      const taken = TAKEN[written.replace(tree.path, '')]!;
      const { entries, error } = await listed(source);
      expect(error).toBeUndefined();
      expect(entries.map(({ documentId, metadata: found }) => [documentId, found])).toEqual(
        Object.entries(taken).map(([path, captures]) => [
          kind === 'path' ? tree.at(path) : path,
          { ...metadata, ...captures },
        ]),
      );
    }
  });
});
