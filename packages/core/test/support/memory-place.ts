import { contentHash } from '../../src/content-hash.ts';
import { VectorSearchError } from '../../src/errors.ts';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import type { Source, SourceChange, SourceEntry } from '../../src/source/source.ts';
import type { SourcePlace } from '../../src/testing/source-subject.ts';

/** A place in memory whose source can be watched. */
export interface MemoryPlace extends Required<SourcePlace> {
  readonly source: Source & Required<Pick<Source, 'watch'>>;
}

const strategy = defaultStrategies['whole-document'].create({});

/** A source that does everything right, for toys to spoil. */
export function memoryPlace(content: Readonly<Record<string, Uint8Array>>): MemoryPlace {
  const documents = new Map(Object.entries(content).map(([name, bytes]) => [`memory:${name}`, bytes]));
  const watchers = new Set<(change: SourceChange) => void>();
  const tell = (change: SourceChange): void => {
    for (const watcher of watchers) setTimeout(() => watchers.has(watcher) && watcher(change), 1);
  };
  const entryOf = (id: string, bytes: Uint8Array): SourceEntry => ({
    documentId: id,
    path: id,
    metadata: { kind: 'memory' },
    size: bytes.length,
    revision: contentHash(bytes),
  });
  const put = (id: string, bytes: Uint8Array): void => {
    documents.set(id, bytes);
    tell({ type: 'upsert', entry: entryOf(id, bytes) });
  };
  const drop = (id: string): void => {
    documents.delete(id);
    tell({ type: 'remove', documentId: id });
  };
  return {
    documentId: (name) => `memory:${name}`,
    write: async (name, bytes) => put(`memory:${name}`, bytes),
    remove: async (name) => drop(`memory:${name}`),
    async rename(from, to) {
      const bytes = documents.get(`memory:${from}`)!;
      drop(`memory:${from}`);
      put(`memory:${to}`, bytes);
    },
    source: {
      id: 'memory',
      strategy,
      metadataKeys: ['kind'],
      async *list({ signal } = {}) {
        signal?.throwIfAborted();
        for (const id of [...documents.keys()].sort()) yield entryOf(id, documents.get(id)!);
      },
      async read({ documentId }, { signal } = {}) {
        signal?.throwIfAborted();
        const bytes = documents.get(documentId);
        if (!bytes) throw new VectorSearchError('DOCUMENT_UNREADABLE', `no ${documentId}`);
        return bytes.slice();
      },
      async watch(onChange) {
        const watcher = (change: SourceChange): void => onChange(change);
        watchers.add(watcher);
        return { [Symbol.asyncDispose]: async () => void watchers.delete(watcher) };
      },
    },
  };
}
