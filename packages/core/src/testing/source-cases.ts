import assert from 'node:assert/strict';
import { isVectorSearchError } from '../errors.ts';
import type { SourceEntry } from '../source/source.ts';
import type { ConformanceCase } from './conformance.ts';
import { all, CONFORMANCE_NAMES, CONFORMANCE_TREE, text } from './conformance-tree.ts';
import type { SourcePlace, SourceSubject } from './source-subject.ts';
import { sourceWatchCases } from './source-watch-cases.ts';

function create(subject: SourceSubject): SourcePlace | Promise<SourcePlace> {
  return subject.create(CONFORMANCE_TREE);
}

async function entryOf({ source, documentId }: SourcePlace, name: string): Promise<SourceEntry | undefined> {
  return (await all(source.list())).find((entry) => entry.documentId === documentId(name));
}

function ids(place: SourcePlace, names: readonly string[]): readonly string[] {
  return names.map((name) => place.documentId(name)).sort();
}

const LISTING: readonly ConformanceCase<SourceSubject>[] = [
  {
    name: 'has an id and a strategy',
    async run(subject) {
      const { id, strategy } = (await create(subject)).source;
      assert.ok(typeof id === 'string' && id !== '', 'the id is no text, or empty');
      assert.equal(typeof strategy?.fingerprint, 'string', 'there is no strategy');
    },
  },
  {
    name: 'lists everything once, sorted by document id in UTF-16 units',
    async run(subject) {
      const place = await create(subject);
      const listed = (await all(place.source.list())).map(({ documentId }) => documentId);
      assert.deepEqual(listed, ids(place, CONFORMANCE_NAMES));
    },
  },
  {
    name: 'lists the same again',
    async run(subject) {
      const { source } = await create(subject);
      const [first, second] = await Promise.all([all(source.list()), all(source.list())]);
      assert.deepEqual(second, first);
      assert.deepEqual(await all(source.list()), first);
    },
  },
  {
    name: 'lists nothing where there is nothing',
    async run(subject) {
      assert.deepEqual(await all((await subject.create({})).source.list()), []);
    },
  },
  {
    name: 'names beforehand every metadata key of its documents',
    async run(subject) {
      const { source } = await create(subject);
      const known = new Set(source.metadataKeys);
      for (const { metadata } of await all(source.list())) {
        for (const key of Object.keys(metadata)) assert.ok(known.has(key), `the metadata key ${key} was not named`);
      }
    },
  },
  {
    name: 'tells true sizes, where it tells any',
    async run(subject) {
      const place = await create(subject);
      for (const name of CONFORMANCE_NAMES) {
        const size = (await entryOf(place, name))?.size;
        if (size !== undefined) assert.equal(size, CONFORMANCE_TREE[name]!.length, `the size of ${name} is another`);
      }
    },
  },
];

const READING: readonly ConformanceCase<SourceSubject>[] = [
  {
    name: 'reads the bytes of every entry',
    async run(subject) {
      const place = await create(subject);
      for (const name of CONFORMANCE_NAMES) {
        const entry = await entryOf(place, name);
        const bytes = entry && (await place.source.read(entry));
        assert.ok(bytes && Buffer.from(bytes).equals(CONFORMANCE_TREE[name]!), `the bytes of ${name} are others`);
      }
    },
  },
  {
    name: 'rejects an entry that it never listed with DOCUMENT_UNREADABLE or RESOURCE_NOT_FOUND',
    async run(subject) {
      const { source, documentId } = await create(subject);
      for (const id of [documentId('missing.md'), documentId('../outside.md'), '/etc/passwd', '']) {
        await assert.rejects(
          async () => source.read({ documentId: id, path: id, metadata: {} }),
          (error) =>
            isVectorSearchError(error, 'DOCUMENT_UNREADABLE') || isVectorSearchError(error, 'RESOURCE_NOT_FOUND'),
          `${JSON.stringify(id)} is not refused`,
        );
      }
    },
  },
  {
    name: 'rejects with the reason of an aborted signal',
    async run(subject) {
      const place = await create(subject);
      const entry = await entryOf(place, 'doc.md');
      const reason = new Error('aborted by the conformance suite');
      const signal = AbortSignal.abort(reason);
      await assert.rejects(all(place.source.list({ signal })), (error) => error === reason);
      await assert.rejects(
        async () => place.source.read(entry!, { signal }),
        (error) => error === reason,
      );
    },
  },
];

const CHANGE: readonly ConformanceCase<SourceSubject>[] = [
  {
    name: 'lists what was added and not what was removed',
    requires: 'change',
    async run(subject) {
      const place = await subject.create({ 'a.md': text('one'), 'b.md': text('two') });
      await place.write!('c/d.md', text('three'));
      await place.remove!('a.md');
      await place.rename!('b.md', 'e.md');
      const listed = (await all(place.source.list())).map(({ documentId }) => documentId);
      assert.deepEqual(listed, ids(place, ['c/d.md', 'e.md']));
    },
  },
  {
    name: 'reads what was written last',
    requires: 'change',
    async run(subject) {
      const place = await subject.create({ 'a.md': text('one') });
      const before = await entryOf(place, 'a.md');
      await place.write!('a.md', text('two'));
      assert.equal(Buffer.from(await place.source.read(before!)).toString(), 'two');
    },
  },
  {
    name: 'has another revision, or none, once the bytes are others',
    requires: 'change',
    async run(subject) {
      const place = await subject.create({ 'a.md': text('one') });
      const seen = new Set<string>();
      for (const content of ['one', 'two', 'six', 'longer']) {
        await place.write!('a.md', text(content));
        const revision = (await entryOf(place, 'a.md'))?.revision;
        assert.ok(
          revision === undefined || !seen.has(revision),
          `the revision ${revision} stayed when the bytes changed`,
        );
        if (revision !== undefined) seen.add(revision);
      }
    },
  },
  {
    name: 'keeps the revision of a document while another changes',
    requires: 'change',
    async run(subject) {
      const place = await subject.create({ 'a.md': text('one'), 'b.md': text('two') });
      const before = (await entryOf(place, 'a.md'))?.revision;
      await place.write!('b.md', text('three'));
      const after = (await entryOf(place, 'a.md'))?.revision;
      if (before !== undefined) assert.equal(after, before, 'the revision changed without the bytes');
    },
  },
];

/** What every {@link Source} must do. */
export const sourceCases: readonly ConformanceCase<SourceSubject>[] = [
  ...LISTING,
  ...READING,
  ...CHANGE,
  ...sourceWatchCases,
];
