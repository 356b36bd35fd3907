import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SourceChange } from '../source/source.ts';
import type { ConformanceCase } from './conformance.ts';
import { text } from './conformance-tree.ts';
import type { SourcePlace, SourceSubject } from './source-subject.ts';

/** How long a notice may take before it counts as never coming, in milliseconds. */
const PATIENCE = 20_000;

/** Notices of a watch, with what became of a document last. */
class Notices implements AsyncDisposable {
  readonly #place: SourcePlace;
  readonly #watch: AsyncDisposable;
  readonly changes: readonly SourceChange[];

  private constructor(place: SourcePlace, watch: AsyncDisposable, changes: readonly SourceChange[]) {
    this.#place = place;
    this.#watch = watch;
    this.changes = changes;
  }

  static async of(place: SourcePlace): Promise<Notices> {
    const changes: SourceChange[] = [];
    const watch = await place.source.watch!((change) => changes.push(change));
    return new Notices(place, watch, changes);
  }

  /** The last notice about a name. */
  last(name: string): SourceChange | undefined {
    const id = this.#place.documentId(name);
    return this.changes.findLast((change) => idOf(change) === id);
  }

  /** Waits until the last notice about a name is of a type. */
  async expect(name: string, type: SourceChange['type']): Promise<void> {
    for (const end = Date.now() + PATIENCE; this.last(name)?.type !== type; await sleep(20)) {
      assert.ok(Date.now() < end, `no notice of ${name}: ${type}; got ${JSON.stringify(this.changes)}`);
    }
  }

  /** Waits until everything that happened before has been reported: a document is written, and its notice awaited. */
  async settle(): Promise<void> {
    await this.#place.write!('settled.md', text(`${Math.random()}`));
    await this.expect('settled.md', 'upsert');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#watch[Symbol.asyncDispose]();
  }
}

/** Undefined for a notice that is not about a single document. */
function idOf(change: SourceChange): string | undefined {
  if (change.type === 'rescan') return undefined;
  return change.type === 'remove' ? change.documentId : change.entry.documentId;
}

/** A case with a watched place of two documents. */
function watched(
  name: string,
  run: (place: SourcePlace, notices: Notices) => Promise<void>,
): ConformanceCase<SourceSubject> {
  return {
    name: `watching: ${name}`,
    requires: 'watch',
    async run(subject) {
      const place = await subject.create({ 'a.md': text('one'), 'sub/b.md': text('two') });
      const notices = await Notices.of(place);
      try {
        await run(place, notices);
      } finally {
        await notices[Symbol.asyncDispose]();
      }
    },
  };
}

/** What every {@link Source} that can be watched must do. */
export const sourceWatchCases: readonly ConformanceCase<SourceSubject>[] = [
  watched('reports a new document as it is listed', async (place, notices) => {
    await place.write!('new/c.md', text('three'));
    await notices.expect('new/c.md', 'upsert');
    const change = notices.last('new/c.md');
    assert.ok(change?.type === 'upsert');
    assert.equal(Buffer.from(await place.source.read(change.entry)).toString(), 'three');
    assert.equal(change.entry.path.length > 0, true);
  }),
  watched('reports a changed document', async (place, notices) => {
    await place.write!('a.md', text('changed'));
    await notices.expect('a.md', 'upsert');
  }),
  watched('reports a removed document', async (place, notices) => {
    await place.remove!('sub/b.md');
    await notices.expect('sub/b.md', 'remove');
  }),
  watched('reports a renamed document as removed and new', async (place, notices) => {
    await place.rename!('a.md', 'renamed.md');
    await notices.expect('renamed.md', 'upsert');
    await notices.expect('a.md', 'remove');
  }),
  watched('does not take a document saved by renaming for removed', async (place, notices) => {
    await place.write!('a.md.tmp', text('saved'));
    await place.rename!('a.md.tmp', 'a.md');
    await notices.expect('a.md', 'upsert');
    await notices.settle();
    assert.equal(notices.last('a.md')?.type, 'upsert', 'the document that was saved is reported as removed');
  }),
  watched('reports nothing of what does not change', async (_place, notices) => {
    await notices.settle();
    assert.deepEqual(
      notices.changes.filter((change) => idOf(change) !== idOf(notices.last('settled.md')!)),
      [],
    );
  }),
  watched('is silent once undone, and may be undone twice', async (place, witness) => {
    const undone = await Notices.of(place);
    await undone[Symbol.asyncDispose]();
    await undone[Symbol.asyncDispose]();
    const before = undone.changes.length;
    await place.write!('a.md', text('later'));
    await witness.expect('a.md', 'upsert');
    await witness.settle();
    assert.equal(undone.changes.length, before, 'there are notices after the watch was undone');
  }),
];
