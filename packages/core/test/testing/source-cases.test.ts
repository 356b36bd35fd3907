import { describe, expect, it, vi } from 'vitest';
import type { Source, SourceChange, SourceEntry } from '../../src/source/source.ts';
import { sourceCases } from '../../src/testing/source-cases.ts';
import type { SourceSubject } from '../../src/testing/source-subject.ts';
import { memoryPlace } from '../support/memory-place.ts';

type Create = SourceSubject['create'];
type WatchedSource = ReturnType<typeof memoryPlace>['source'];

/** A good place whose source has some members of its own. */
const spoilt =
  (change: (source: WatchedSource) => Partial<Source>): Create =>
  (content) => {
    const place = memoryPlace(content);
    return { ...place, source: { ...place.source, ...change(place.source) } };
  };

/** A place whose list is what a function makes of the good one's. */
const listing = (change: (entries: SourceEntry[]) => readonly SourceEntry[]): Create =>
  spoilt((source) => ({
    async *list(options) {
      const entries: SourceEntry[] = [];
      for await (const entry of source.list(options)) entries.push(entry);
      yield* change(entries);
    },
  }));

/** A place whose notices go through a function. */
const telling = (pass: (change: SourceChange, tell: (change: SourceChange) => void) => void): Create =>
  spoilt((source) => ({ watch: (onChange, options) => source.watch((change) => pass(change, onChange), options) }));

const each = (change: (entry: SourceEntry) => SourceEntry): Create => listing((entries) => entries.map(change));

/** Runs the cases side by side, since those of a toy that tells nothing wait long. */
async function failuresOf(create: Create): Promise<readonly string[]> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const hurry = setInterval(() => vi.advanceTimersByTime(200), 10);
  try {
    const failed = await Promise.all(
      sourceCases.map(({ name, run }) =>
        run({ supports: { change: true, watch: true }, create }).then(
          () => [],
          () => [name],
        ),
      ),
    );
    return failed.flat();
  } finally {
    clearInterval(hurry);
    vi.useRealTimers();
  }
}

const ID = 'has an id and a strategy';
const LISTS = 'lists everything once, sorted by document id in UTF-16 units';
const AGAIN = 'lists the same again';
const NOTHING = 'lists nothing where there is nothing';
const KEYS = 'names beforehand every metadata key of its documents';
const SIZE = 'tells true sizes, where it tells any';
const READS = 'reads the bytes of every entry';
const UNKNOWN = 'rejects an entry that it never listed with DOCUMENT_UNREADABLE or RESOURCE_NOT_FOUND';
const ABORT = 'rejects with the reason of an aborted signal';
const CHANGED = 'lists what was added and not what was removed';
const LATEST = 'reads what was written last';
const REVISION = 'has another revision, or none, once the bytes are others';
const STEADY = 'keeps the revision of a document while another changes';
const W_NEW = 'watching: reports a new document as it is listed';
const W_CHANGE = 'watching: reports a changed document';
const W_REMOVE = 'watching: reports a removed document';
const W_RENAME = 'watching: reports a renamed document as removed and new';
const W_SAVE = 'watching: does not take a document saved by renaming for removed';
const W_IDLE = 'watching: reports nothing of what does not change';
const W_UNDO = 'watching: is silent once undone, and may be undone twice';

const idOf = (change: SourceChange): string => {
  if (change.type === 'rescan') throw new Error('the place in memory tells of single documents only');
  return change.type === 'remove' ? change.documentId : change.entry.documentId;
};

let count = 0;

const TOYS: readonly [string, Create, readonly string[]][] = [
  ['has no id', spoilt(() => ({ id: '' })), [ID]],
  ['lists backwards', listing((entries) => entries.reverse()), [LISTS, CHANGED]],
  [
    'sorts by code points',
    listing((entries) => entries.sort((a, b) => Buffer.compare(Buffer.from(a.documentId), Buffer.from(b.documentId)))),
    [LISTS],
  ],
  ['lists the first twice', listing((entries) => [...entries.slice(0, 1), ...entries]), [LISTS, CHANGED]],
  [
    'hides what begins with a dot',
    listing((entries) => entries.filter(({ documentId }) => !documentId.includes(':.'))),
    [LISTS, READS],
  ],
  [
    'counts its lists in the metadata',
    listing((entries) => {
      count += 1;
      return entries.map((entry) => ({ ...entry, metadata: { kind: count } }));
    }),
    [AGAIN],
  ],
  [
    'lists something where there is nothing',
    listing((entries) => (entries.length > 0 ? entries : [{ documentId: 'x', path: 'x', metadata: {} }])),
    [NOTHING],
  ],
  ['does not name its metadata keys', spoilt(() => ({ metadataKeys: [] })), [KEYS]],
  ['counts sizes in kilobytes', each((entry) => ({ ...entry, size: Math.ceil(entry.size! / 1000) })), [SIZE]],
  [
    'reads text',
    spoilt((source) => ({
      read: async (entry, options) =>
        new TextEncoder().encode(new TextDecoder().decode(await source.read(entry, options))),
    })),
    [READS],
  ],
  [
    'reads nothing for an unknown entry',
    spoilt((source) => ({
      read: (entry, options) =>
        source.read(entry, options).catch((error) => (options?.signal ? Promise.reject(error) : new Uint8Array())),
    })),
    [UNKNOWN],
  ],
  [
    'fails otherwise for an unknown entry',
    spoilt((source) => ({
      read: (entry, options) =>
        source.read(entry, options).catch((error) => Promise.reject(options?.signal ? error : new Error('ENOENT'))),
    })),
    [UNKNOWN],
  ],
  ['lists on after an abort', spoilt((source) => ({ list: () => source.list() })), [ABORT]],
  ['reads on after an abort', spoilt((source) => ({ read: (entry) => source.read(entry) })), [ABORT]],
  [
    'remembers its first list',
    (content) => {
      const place = memoryPlace(content);
      const first = Object.keys(content)
        .sort()
        .map((name) => ({ documentId: place.documentId(name), path: name, metadata: {} }));
      return {
        ...place,
        source: {
          ...place.source,
          async *list({ signal } = {}) {
            signal?.throwIfAborted();
            yield* first;
          },
        },
      };
    },
    [CHANGED],
  ],
  [
    'remembers what it read first',
    (content) => {
      const place = memoryPlace(content);
      return {
        ...place,
        source: {
          ...place.source,
          read: async (entry, options) =>
            content[entry.documentId.slice(7)]?.slice() ?? place.source.read(entry, options),
        },
      };
    },
    [ABORT, LATEST],
  ],
  ['takes the size for a revision', each((entry) => ({ ...entry, revision: `${entry.size}` })), [REVISION]],
  [
    'has one revision for all',
    listing((entries) =>
      entries.map((entry) => ({ ...entry, revision: entries.map(({ revision }) => revision).join() })),
    ),
    [STEADY],
  ],
  [
    'is silent about new documents',
    telling((change, tell) => (/new\/|settled|renamed/.test(idOf(change)) ? undefined : tell(change))),
    [W_NEW, W_RENAME, W_SAVE, W_IDLE, W_UNDO],
  ],
  [
    'is silent about changes',
    telling((change, tell) => (change.type === 'upsert' && /:a\.md$/.test(idOf(change)) ? undefined : tell(change))),
    [W_CHANGE, W_SAVE, W_UNDO],
  ],
  [
    'is silent about removals',
    telling((change, tell) => (change.type === 'remove' ? undefined : tell(change))),
    [W_REMOVE, W_RENAME],
  ],
  [
    'takes a save for a removal',
    spoilt((source) => ({
      watch(onChange, options) {
        let saving = false;
        return source.watch((change) => {
          onChange(change);
          saving ||= idOf(change).endsWith('.tmp');
          if (saving && idOf(change) === 'memory:a.md') onChange({ type: 'remove', documentId: 'memory:a.md' });
        }, options);
      },
    })),
    [W_SAVE],
  ],
  [
    'reports what did not change',
    telling((change, tell) => {
      tell({ type: 'upsert', entry: { documentId: 'memory:sub/b.md', path: '', metadata: {} } });
      tell(change);
    }),
    [W_IDLE],
  ],
  [
    'reports entries that cannot be read',
    telling((change, tell) =>
      tell(
        change.type === 'upsert' && /new/.test(idOf(change))
          ? { ...change, entry: { ...change.entry, documentId: idOf(change), path: '' } }
          : change,
      ),
    ),
    [W_NEW],
  ],
  [
    'tells on after it was undone',
    spoilt((source) => ({
      watch: (onChange, options) =>
        source.watch(onChange, options).then(() => ({ [Symbol.asyncDispose]: async () => undefined })),
    })),
    [W_UNDO],
  ],
  [
    'cannot be undone twice',
    spoilt((source) => ({
      watch: async (onChange, options) => {
        const watch = await source.watch(onChange, options);
        let undone = false;
        return {
          [Symbol.asyncDispose]: async () => {
            if (undone) throw new Error('not watching');
            undone = true;
            await watch[Symbol.asyncDispose]();
          },
        };
      },
    })),
    [W_UNDO],
  ],
];

describe('sourceCases', () => {
  it('pass for a good source', async () => {
    expect(await failuresOf(memoryPlace)).toEqual([]);
  });

  it.each(TOYS)('a source that %s fails what is meant for it', async (_what, create, expected) => {
    expect([...(await failuresOf(create))].sort()).toEqual([...expected].sort());
  });

  it('have names of their own, and each fails for some toy', () => {
    const names = sourceCases.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(TOYS.flatMap(([, , expected]) => expected))).toEqual(new Set(names));
  });
});
