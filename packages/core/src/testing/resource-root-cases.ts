import assert from 'node:assert/strict';
import { isVectorSearchError } from '../errors.ts';
import type { ResourceRoot } from '../source/resource-root.ts';
import type { ConformanceCase } from './conformance.ts';
import { all, CONFORMANCE_NAMES, CONFORMANCE_TREE, text } from './conformance-tree.ts';
import type { ResourceRootSubject } from './resource-root-subject.ts';

/** Paths that leave a root or have a second spelling of one inside. */
const OUTSIDE = [
  '../doc.md',
  'doc/../../doc.md',
  'doc/../doc.md',
  './doc.md',
  'doc//a.md',
  '/doc.md',
  'doc.md/',
  'doc/b/..',
  '..',
  '.',
  '/etc/passwd',
  '../../../../../../../../etc/passwd',
  '..\\doc.md',
  'doc\\a.md',
  'C:/doc.md',
  'doc.md\0',
];
const UNKNOWN = ['doc', 'doc/b', 'doc/missing.md', 'DOC.md', 'doc.m', ''];

function create(subject: ResourceRootSubject): ResourceRoot | Promise<ResourceRoot> {
  return subject.create(CONFORMANCE_TREE);
}

async function checkNotFound(root: ResourceRoot, path: string): Promise<void> {
  await assert.rejects(
    async () => root.read(path),
    (error) => isVectorSearchError(error, 'RESOURCE_NOT_FOUND'),
    `${JSON.stringify(path)} is not refused with RESOURCE_NOT_FOUND`,
  );
}

async function checkListed(root: ResourceRoot, prefix: string, expected: readonly string[]): Promise<void> {
  assert.deepEqual(await all(root.list(prefix)), expected, `for the prefix ${JSON.stringify(prefix)}`);
}

/** What every {@link ResourceRoot} must do. */
export const resourceRootCases: readonly ConformanceCase<ResourceRootSubject>[] = [
  {
    name: 'has a name',
    async run(subject) {
      const { name } = await create(subject);
      assert.ok(typeof name === 'string' && name !== '', 'the name is no text, or empty');
    },
  },
  {
    name: 'lists every path once, sorted by UTF-16 units',
    async run(subject) {
      await checkListed(await create(subject), '', CONFORMANCE_NAMES);
    },
  },
  {
    name: 'lists the same again',
    async run(subject) {
      const root = await create(subject);
      const [first, ...others] = await Promise.all([all(root.list('')), all(root.list('')), all(root.list('doc'))]);
      assert.deepEqual(others[0], first);
      assert.deepEqual(await all(root.list('')), first);
    },
  },
  {
    name: 'lists nothing where there is nothing',
    async run(subject) {
      const root = await subject.create({});
      await checkListed(root, '', []);
      await checkListed(root, 'doc', []);
    },
  },
  {
    name: 'lists a folder or file by its prefix, and not its namesakes',
    async run(subject) {
      const root = await create(subject);
      await checkListed(root, 'doc', ['doc/a.md', 'doc/b/c.md']);
      await checkListed(root, 'doc/b', ['doc/b/c.md']);
      await checkListed(root, 'doc.md', ['doc.md']);
      await checkListed(root, 'do', []);
      await checkListed(root, 'missing', []);
    },
  },
  {
    name: 'reads the bytes of every path',
    async run(subject) {
      const root = await create(subject);
      for (const path of CONFORMANCE_NAMES) {
        const bytes = await root.read(path);
        assert.ok(Buffer.from(bytes).equals(CONFORMANCE_TREE[path]!), `the bytes of ${path} are others`);
      }
    },
  },
  {
    name: 'gives every reader bytes of its own',
    async run(subject) {
      const root = await subject.create({ 'a.md': text('one') });
      (await root.read('a.md')).fill(0);
      assert.deepEqual(
        Buffer.from(await root.read('a.md')).toString(),
        'one',
        'writing into the bytes changed the resource',
      );
    },
  },
  {
    name: 'rejects an unknown path with RESOURCE_NOT_FOUND',
    async run(subject) {
      const root = await create(subject);
      for (const path of UNKNOWN) await checkNotFound(root, path);
    },
  },
  {
    name: 'refuses paths that leave the root or spell one inside in another way',
    async run(subject) {
      const root = await create(subject);
      for (const path of OUTSIDE) await checkNotFound(root, path);
    },
  },
  {
    name: 'rejects with the reason of an aborted signal',
    async run(subject) {
      const root = await create(subject);
      const reason = new Error('aborted by the conformance suite');
      const signal = AbortSignal.abort(reason);
      await assert.rejects(all(root.list('', { signal })), (error) => error === reason);
      await assert.rejects(
        async () => root.read('doc.md', { signal }),
        (error) => error === reason,
      );
    },
  },
];
