import { describe, expect, it } from 'vitest';
import { recordRoot } from '../../src/source/record-root.ts';
import type { ResourceRoot } from '../../src/source/resource-root.ts';
import { resourceRootCases } from '../../src/testing/resource-root-cases.ts';
import type { ResourceRootSubject } from '../../src/testing/resource-root-subject.ts';

type Create = ResourceRootSubject['create'];

/** A good root with some members of its own. */
const spoilt =
  (change: (root: ResourceRoot, resources: Readonly<Record<string, Uint8Array>>) => Partial<ResourceRoot>): Create =>
  (resources) => {
    const root = recordRoot(resources);
    return { ...root, ...change(root, resources) };
  };

/** A root whose list is what a function makes of the good one's. */
const listing = (change: (paths: string[], prefix: string) => readonly string[]): Create =>
  spoilt((root) => ({
    async *list(prefix, options) {
      const paths: string[] = [];
      for await (const path of root.list(prefix, options)) paths.push(path);
      yield* change(paths, prefix);
    },
  }));

async function failuresOf(create: Create): Promise<readonly string[]> {
  const failed: string[] = [];
  for (const { name, run } of resourceRootCases) {
    await run({ create }).catch(() => failed.push(name));
  }
  return failed;
}

const NAME = 'has a name';
const LISTS = 'lists every path once, sorted by UTF-16 units';
const AGAIN = 'lists the same again';
const NOTHING = 'lists nothing where there is nothing';
const PREFIX = 'lists a folder or file by its prefix, and not its namesakes';
const BYTES = 'reads the bytes of every path';
const OWN = 'gives every reader bytes of its own';
const UNKNOWN = 'rejects an unknown path with RESOURCE_NOT_FOUND';
const OUTSIDE = 'refuses paths that leave the root or spell one inside in another way';
const ABORT = 'rejects with the reason of an aborted signal';

let calls = 0;

const TOYS: readonly [string, Create, readonly string[]][] = [
  ['has no name', spoilt(() => ({ name: '' })), [NAME]],
  ['lists backwards', listing((paths) => paths.reverse()), [LISTS, PREFIX]],
  ['sorts by locale', listing((paths) => paths.sort((a, b) => a.localeCompare(b))), [LISTS]],
  [
    'sorts by folders',
    listing((paths) => paths.sort((a, b) => (a.split('/').join('\0') < b.split('/').join('\0') ? -1 : 1))),
    [LISTS],
  ],
  [
    'sorts by code points',
    listing((paths) => paths.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))),
    [LISTS],
  ],
  ['lists twice', listing((paths) => paths.flatMap((path) => [path, path])), [LISTS, PREFIX]],
  ['hides what begins with a dot', listing((paths) => paths.filter((path) => !path.startsWith('.'))), [LISTS]],
  ['lists one less each time', listing((paths) => paths.slice(0, Math.max(0, 13 - (calls++ % 3)))), [AGAIN]],
  [
    'lists something where there is nothing',
    listing((paths) => (paths.length === 0 ? ['x'] : paths)),
    [NOTHING, PREFIX],
  ],
  [
    'takes the prefix as text',
    spoilt((root) => ({
      async *list(prefix, options) {
        for await (const path of root.list('', options)) if (path.startsWith(prefix)) yield path;
      },
    })),
    [PREFIX],
  ],
  ['forgets the prefix', spoilt((root) => ({ list: (_prefix, options) => root.list('', options) })), [PREFIX]],
  [
    'reads text',
    spoilt((root) => ({
      read: async (path, options) => new TextEncoder().encode(new TextDecoder().decode(await root.read(path, options))),
    })),
    [BYTES],
  ],
  [
    'gives its own bytes away',
    spoilt((root, resources) => ({
      read: (path, options) => root.read(path, options).then(() => resources[path]!),
    })),
    [OWN],
  ],
  [
    'gives nothing for an unknown path',
    spoilt((root) => ({
      read: (path, options) =>
        path === 'doc/missing.md' ? Promise.resolve(new Uint8Array()) : root.read(path, options),
    })),
    [UNKNOWN],
  ],
  [
    'fails otherwise for a folder',
    spoilt((root) => ({
      read: (path, options) => (path === 'doc' ? Promise.reject(new Error('EISDIR')) : root.read(path, options)),
    })),
    [UNKNOWN],
  ],
  [
    'normalises paths',
    spoilt((root) => ({
      read: (path, options) => root.read(new URL(`x:/${path.replaceAll('\0', '')}`).pathname.slice(1), options),
    })),
    [BYTES, OUTSIDE],
  ],
  [
    'leaves by the upper folder',
    spoilt((root) => ({
      read: (path, options) => (path.startsWith('../') ? Promise.resolve(new Uint8Array()) : root.read(path, options)),
    })),
    [OUTSIDE],
  ],
  ['lists on after an abort', spoilt((root) => ({ list: (prefix) => root.list(prefix) })), [ABORT]],
  ['reads on after an abort', spoilt((root) => ({ read: (path) => root.read(path) })), [ABORT]],
];

describe('resourceRootCases', () => {
  it('pass for a good root', async () => {
    expect(await failuresOf((resources) => recordRoot(resources))).toEqual([]);
  });

  it.each(TOYS)('a root that %s fails what is meant for it', async (_what, create, expected) => {
    calls = 0;
    expect(await failuresOf(create)).toEqual(expected);
  });

  it('have names of their own, and each fails for some toy', () => {
    const names = resourceRootCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(TOYS.flatMap(([, , expected]) => expected))).toEqual(new Set(names));
  });
});
