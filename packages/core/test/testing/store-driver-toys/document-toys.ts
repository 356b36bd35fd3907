import type { DocumentRecord } from '../../../src/store/segment.ts';
import { toyDriver } from '../../support/toy-driver.ts';
import { CASE, MODELS } from './case-names.ts';
import { spoilt, type Toy } from './spoilt.ts';

const ghost: DocumentRecord = {
  sourceId: 'ghost',
  documentId: 'ghost',
  path: 'ghost',
  contentHash: '',
  strategy: '',
  metadata: {},
  state: 'indexed',
};

/** Drivers that keep documents wrongly. */
export const DOCUMENT_TOYS: readonly Toy[] = [
  [
    'keeps old segments',
    spoilt((good) => ({
      replace: async (batch, options) => {
        const merged = [];
        for (const change of batch) {
          const held = await good.segments(change.document);
          const extra = held.slice(change.segments?.length ?? held.length).map((segment) => ({
            ...segment,
            windows: [{ vector: new Float32Array(16).fill(0.25) }],
            lexicalText: segment.content,
            embedHash: '',
          }));
          merged.push({ ...change, ...(change.segments && { segments: [...change.segments, ...extra] }) });
        }
        await good.replace(merged, options);
      },
    })),
    [CASE.EMPTY, CASE.FEWER, CASE.NONE, CASE.VECTORS, ...MODELS],
  ],
  [
    'removes by document id alone',
    spoilt((good) => ({
      remove: async (keys, options) => {
        const ids = new Set(keys.map(({ documentId }) => documentId));
        const all = [];
        for await (const record of good.documents()) if (ids.has(record.documentId)) all.push(record);
        await good.remove(all, options);
      },
    })),
    [CASE.APART],
  ],
  [
    'fails on unknown keys',
    spoilt((good) => ({
      remove: async (keys, options) => {
        for (const key of keys) if ((await good.segments(key)).length === 0) throw new Error('unknown');
        await good.remove(keys, options);
      },
    })),
    [CASE.REMOVE, ...MODELS],
  ],
  [
    'lists in the order of insertion',
    spoilt((good) => ({
      async *documents(options) {
        const records = [];
        for await (const record of good.documents(options)) records.push(record);
        yield* records.reverse();
      },
    })),
    [CASE.RECORDS, ...MODELS],
  ],
  [
    'orders by UTF-16',
    spoilt((good) => ({
      async *documents(options) {
        const records = [];
        for await (const record of good.documents(options)) records.push(record);
        yield* records.sort((a, b) =>
          a.sourceId < b.sourceId ? -1 : a.sourceId > b.sourceId ? 1 : a.documentId < b.documentId ? -1 : 1,
        );
      },
    })),
    [CASE.RECORDS],
  ],
  [
    'drops segments with a record alone',
    spoilt((good) => ({
      replace: (batch, options) =>
        good.replace(
          batch.map((change) => ({ segments: [], ...change })),
          options,
        ),
    })),
    [CASE.RECORD],
  ],
  [
    'cuts long contents',
    spoilt((good) => ({
      segments: async (key, options) =>
        (await good.segments(key, options)).map((one) => ({ ...one, content: one.content.slice(0, 65_536) })),
    })),
    [CASE.ANY_TEXT],
  ],
  [
    'normalises ids',
    spoilt((good) => ({
      replace: (batch, options) =>
        good.replace(
          batch.map((change) => ({
            ...change,
            document: { ...change.document, documentId: change.document.documentId.normalize('NFC') },
          })),
          options,
        ),
    })),
    [CASE.ANY_TEXT],
  ],
  ['keeps references', { supports: toyDriver().supports, create: () => toyDriver(true) }, [CASE.OBJECTS]],
  [
    'holds something at first',
    spoilt((good) => ({
      async *documents(options) {
        let empty = true;
        for await (const record of good.documents(options)) {
          empty = false;
          yield record;
        }
        if (empty) yield ghost;
      },
    })),
    [CASE.EMPTY, CASE.NOTHING],
  ],
  [
    'loses where a segment is',
    spoilt((good) => ({
      segments: async (key, options) => (await good.segments(key, options)).map(({ range: _, ...one }) => one),
    })),
    [CASE.SEGMENTS],
  ],
  [
    'keeps segments of a document that has none any more',
    spoilt((good) => ({
      replace: (batch, options) =>
        good.replace(
          batch.map(({ document, segments }) =>
            segments?.length === 0 ? { document } : { document, ...(segments && { segments }) },
          ),
          options,
        ),
    })),
    [CASE.NONE, ...MODELS],
  ],
];
