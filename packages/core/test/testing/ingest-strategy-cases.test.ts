import { describe, expect, it } from 'vitest';
import { defaultStrategies } from '../../src/ingest/default-strategies.ts';
import type { IngestStrategy, SegmentDraft } from '../../src/ingest/ingest-strategy.ts';
import { ingestStrategyCases } from '../../src/testing/ingest-strategy-cases.ts';
import type { IngestStrategySubject } from '../../src/testing/ingest-strategy-subject.ts';

const SAMPLE = 'The first sentence is here. A second one follows it.\n\nAnother paragraph, with\ta tab.\n';
const PAIR = { embedding: 'whole-document', 'content-strategy': 'file-path' };

function subjectOf(name: keyof typeof defaultStrategies, options = {}, others: object[] = []): IngestStrategySubject {
  const factory = defaultStrategies[name];
  return {
    supports: { options: others.length > 0 },
    create: () => factory.create(options),
    variants: () => others.map((other) => factory.create({ ...options, ...other })),
    sample: SAMPLE,
    metadataKeys: factory.metadataKeys ?? [],
  };
}

describe.each([
  ['whole-document', subjectOf('whole-document')],
  ['file-path', subjectOf('file-path')],
  ['single-segment', subjectOf('single-segment', PAIR, [{ 'content-strategy': 'whole-document' }])],
  ['chunked', subjectOf('chunked', {}, [{ 'chunk-size': 400 }, { 'chunk-overlap': 99 }])],
  ['chunked, small', subjectOf('chunked', { 'chunk-size': 21, 'chunk-overlap': 9 }, [{ 'chunk-size': 22 }])],
])('%s', (_name, subject) => {
  for (const { name, requires, run } of ingestStrategyCases) {
    it.skipIf(requires !== undefined && !subject.supports.options)(name, () => run(subject));
  }
});

/** A correct strategy of a few lines, to be spoiled: a segment a line. */
function lines(spoil: Partial<IngestStrategy> = {}, change = (draft: SegmentDraft): object => draft): IngestStrategy {
  return {
    fingerprint: 'lines',
    *segment({ text }) {
      let line = 0;
      for (const match of text.matchAll(/([^\r\n]*)(?:\r\n|\r|\n|$)/g)) {
        line++;
        const content = match[1]!;
        if (content.trim() === '') continue;
        const start = match.index;
        const range = { start, end: start + content.length, startLine: line, endLine: line };
        const draft = { embedText: content, content, range, embedStart: start, contentStart: start };
        yield { ...draft, ...change(draft) } as SegmentDraft;
      }
    },
    ...spoil,
  };
}

function toy(create: () => IngestStrategy, more: Partial<IngestStrategySubject> = {}): IngestStrategySubject {
  return { supports: { options: false }, create, sample: SAMPLE, metadataKeys: ['line'], ...more };
}

/** A toy whose drafts are changed. */
function changed(change: (draft: SegmentDraft) => object): IngestStrategySubject {
  return toy(() => lines({}, change));
}

const whole = lines().segment;
let count = 0;
const WRONG: readonly (readonly [toy: string, subject: IngestStrategySubject, cases: readonly string[]])[] = [
  ['finds nothing', toy(() => lines({ segment: () => [] })), ['the sample gives a segment']],
  [
    'throws what comes on an empty text',
    toy(() =>
      lines({
        segment(document) {
          if (document.text === '') throw new TypeError('nothing there');
          return whole(document);
        },
      }),
    ),
    ['gives segments or a VectorSearchError: an empty text'],
  ],
  [
    'breaks off on long lines',
    toy(() =>
      lines({
        async *segment(document) {
          for await (const piece of whole(document)) {
            if ('content' in piece && piece.content.length > 100_000) throw new RangeError('too long');
            yield piece;
          }
        },
      }),
    ),
    [
      'gives segments or a VectorSearchError: a very long line',
      'gives segments or a VectorSearchError: a very long word',
    ],
  ],
  ['counts on', changed(() => ({ metadata: { line: count++ } })), ['the same document gives the same drafts']],
  [
    'marks the document',
    toy(() =>
      lines({
        segment(document) {
          Object.assign(document.metadata, { seen: true });
          return whole(document);
        },
      }),
    ),
    ['the document is left as it is'],
  ],
  [
    'embeds blank lines',
    toy(() =>
      lines({
        *segment({ text }) {
          for (const line of text.split('\n')) yield { embedText: line, content: 'line' };
        },
      }),
    ),
    ['every segment has text to embed and content'],
  ],
  [
    'gives nothing back',
    changed(() => ({ content: '', contentStart: undefined })),
    ['every segment has text to embed and content'],
  ],
  [
    'counts the line end in, also where there is none',
    changed(({ range }) => ({ range: { ...range, end: range!.end + 1 } })),
    ['ranges lie inside the text'],
  ],
  [
    'cuts characters',
    changed(({ range }) => ({ range: { ...range, end: Math.max(range!.start, range!.end - 1) } })),
    ['ranges hold whole characters'],
  ],
  [
    'counts lines from 0',
    changed(({ range }) => ({ range: { ...range, startLine: range!.startLine - 1, endLine: range!.endLine - 1 } })),
    ['ranges name the lines that an editor shows'],
  ],
  [
    'says where trimmed text was before',
    changed(({ embedText }) => ({ embedText: embedText.replaceAll('\t', ' ') })),
    ['what claims to be a slice of the document is one'],
  ],
  [
    'gives content another place',
    changed(({ range }) => ({ contentStart: range!.start + 1 })),
    ['what claims to be a slice of the document is one'],
  ],
  [
    'nests metadata',
    changed(() => ({ metadata: { line: { from: 1 } } })),
    ['metadata is plain, declared and not a system key'],
  ],
  [
    'adds NaN',
    changed(() => ({ metadata: { line: Number.NaN } })),
    ['metadata is plain, declared and not a system key'],
  ],
  [
    'adds a key that is not declared',
    changed(() => ({ metadata: { column: 1 } })),
    ['metadata is plain, declared and not a system key'],
  ],
  [
    'gives itself ids',
    toy(() => lines({}, () => ({ metadata: { 'segment-id': 'x' } })), { metadataKeys: ['segment-id'] }),
    ['metadata is plain, declared and not a system key'],
  ],
  [
    'keeps content that it says it does not',
    changed(() => ({ contentless: true, contentStart: undefined })),
    ['nothing readable is kept of a contentless segment'],
  ],
  [
    'reports problems outside the document',
    toy(() =>
      lines({
        *segment(document) {
          yield* whole(document) as Iterable<SegmentDraft>;
          yield { problem: 'no line end', line: 1_000_000 };
        },
      }),
    ),
    ['problems say what is wrong and where'],
  ],
  [
    'reports nothing as a problem',
    toy(() =>
      lines({
        *segment(document) {
          yield* whole(document) as Iterable<SegmentDraft>;
          yield { problem: ' ' };
        },
      }),
    ),
    ['problems say what is wrong and where'],
  ],
  [
    'says that it gives one segment',
    toy(() => lines({ singleSegment: true })),
    ['a single-segment strategy gives one segment at most'],
  ],
  [
    'takes an abort for the end',
    toy(() =>
      lines({
        *segment(document, { signal } = {}) {
          if (!signal?.aborted) yield* whole(document) as Iterable<SegmentDraft>;
        },
      }),
    ),
    ['an abort ends with its reason, or comes too late'],
  ],
  [
    'wraps an abort',
    toy(() =>
      lines({
        segment(document, { signal } = {}) {
          if (signal?.aborted) throw new Error('stopped');
          return whole(document);
        },
      }),
    ),
    ['an abort ends with its reason, or comes too late'],
  ],
  ['has no fingerprint', toy(() => lines({ fingerprint: ' ' })), ['the fingerprint is text and stays']],
  [
    'draws its fingerprint',
    toy(() => lines({ fingerprint: `lines ${count++}` })),
    ['the fingerprint is text and stays'],
  ],
  [
    'leaves options out of the fingerprint',
    toy(() => lines(), { supports: { options: true }, variants: () => [lines({}, () => ({ metadata: { line: 1 } }))] }),
    ['the fingerprint differs when options differ'],
  ],
];

async function failures(subject: IngestStrategySubject): Promise<string[]> {
  const failed: string[] = [];
  for (const { name, requires, run } of ingestStrategyCases) {
    if (requires !== undefined && !subject.supports.options) continue;
    await run(subject).catch((error: Error) => {
      expect(error.name).toBe('AssertionError');
      failed.push(name);
    });
  }
  return failed;
}

describe('ingestStrategyCases', () => {
  it('have names of their own', () => {
    expect(new Set(ingestStrategyCases.map(({ name }) => name)).size).toBe(ingestStrategyCases.length);
  });

  it('pass for a correct strategy of a few lines', async () => {
    expect(await failures(toy(() => lines()))).toEqual([]);
  });

  it.each(WRONG)('fail for a toy that %s', async (_name, subject, cases) => {
    expect(await failures(subject)).toEqual(cases);
  });

  it('have a wrong toy for every kind of case', () => {
    const failed = new Set(WRONG.flatMap(([, , cases]) => cases));
    const untried = ingestStrategyCases.filter(({ name }) => !failed.has(name));
    expect(untried.filter(({ name }) => !name.startsWith('gives segments or a VectorSearchError'))).toEqual([]);
  });
});
