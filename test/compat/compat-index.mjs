/** What the indexes of test/compat/indexes hold, and what they are asked. Changing this needs new files for every format. */
import { createHash } from 'node:crypto';

/** What such an index says of itself. */
export const COMPAT_EMBEDDER = { fingerprint: 'compat-embedder', dimensions: 12 };
const WORDS = 'harbour lantern gravel orchard compass thimble meadow rafter saffron tunnel'.split(' ');
const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/** A unit vector that depends on the number. */
export function compatVector(seed) {
  const bytes = createHash('sha256').update(`vector ${seed}`).digest();
  const values = Float32Array.from({ length: 12 }, (_, at) => bytes.readInt16LE(at * 2));
  const norm = Math.hypot(...values);
  return values.map((value) => value / norm);
}

function textOf(seed) {
  return Array.from({ length: 3 }, (_, at) => WORDS[(seed * (at + 3) + at) % WORDS.length]).join(' ');
}

/** A document of so many segments; every fifth segment has two windows. */
function document(
  documentId,
  seed,
  count,
  { state = 'indexed', sourceId = 'notes', path = documentId, metadata = {} } = {},
) {
  const segments = Array.from({ length: count }, (_, ordinal) => {
    const number = seed * 1000 + ordinal;
    const content = textOf(number);
    const id = `${documentId}#${ordinal}`;
    const range = {
      start: ordinal * 40,
      end: ordinal * 40 + content.length,
      startLine: ordinal + 1,
      endLine: ordinal + 1,
    };
    const windows = [{ vector: compatVector(number), range }];
    if (ordinal % 5 === 4)
      windows.push({ vector: compatVector(number + 0.5), range: { ...range, start: range.start + 4 } });
    return {
      ...{ id, sourceId, documentId, path, ordinal, content, range, contentStart: range.start },
      metadata: { ...metadata, part: ordinal % 3, 'doc-id': documentId, 'file-id': documentId, 'segment-id': id },
      windows: state === 'indexed' ? windows : [],
      lexicalText: content,
      embedHash: hashOf(`${documentId} ${number}`),
    };
  });
  const record = { sourceId, documentId, path, contentHash: hashOf(`${documentId} ${seed}`), strategy: 'chunked:40' };
  return { document: { ...record, revision: `r${seed}`, metadata, state }, segments };
}

function metadataOf(seed) {
  return { lang: ['en', 'de', ''][seed % 3], year: 2000 + (seed % 5), draft: seed % 2 === 0, ratio: seed / 8 };
}

/** One commit after the other. */
export function* compatSteps() {
  const id = (at) => `/notes/${at % 2 ? 'odd' : 'even'}/${String(at).padStart(2, '0')}.md`;
  for (let batch = 0; batch < 8; batch += 1) {
    const replace = Array.from({ length: 5 }, (_, at) => batch * 5 + at).map((at) =>
      document(id(at), at + 1, 50, { metadata: metadataOf(at) }),
    );
    yield { replace };
  }
  yield { replace: [document(id(3), 103, 20, { metadata: metadataOf(4) }), document(id(17), 117, 0)] };
  yield { remove: [id(5), id(6)].map((documentId) => ({ sourceId: 'notes', documentId })) };
  yield { replace: [document(id(8), 9, 50, { sourceId: 'other', path: 'shown/8.md', metadata: metadataOf(1) })] };
  const failed = document('/notes/failed.md', 60, 2, { metadata: { lang: 'fr' } });
  yield { replace: [failed, document('/notes/pending.md', 61, 3, { state: 'pending' })] };
  const problem = { reason: 'STRATEGY_FAILED', message: 'line 3 cannot be read', line: 3, column: 7 };
  yield { replace: [{ document: { ...failed.document, state: 'failed', problem } }] };
  const skipped = document('/notes/logo.bin', 62, 0, { state: 'skipped' });
  const odd = document('/notes/re\u0301sume\u0301 \u{1f600}.md', 63, 2, { metadata: { lang: 'r\u00e9', n: 1e21 } });
  const [first, second] = odd.segments;
  const long = {
    ...first,
    content: `\ud800 half a pair, ${'saffron '.repeat(300)}`,
    lexicalText: 'getUserById C++ 1.12.0',
  };
  const { range: _, contentStart: __, ...free } = { ...second, id: 'a name of its own', content: '' };
  const own = { ...free, metadata: { ...second.metadata, 'segment-id': 'a name of its own' } };
  yield {
    replace: [
      {
        ...skipped,
        document: { ...skipped.document, contentHash: '', problem: { reason: 'binary', message: 'is binary' } },
      },
      { ...odd, segments: [long, { ...own, windows: [{ vector: second.windows[0].vector }] }] },
    ],
  };
  yield { note: ['last-run', '{"state":"done"}'] };
}

/** Questions without answers. */
export function questions() {
  const id = '/notes/odd/03.md';
  const hash = (documentId, number) => hashOf(`${documentId} ${number}`);
  const scopes = [
    {},
    { filter: { lang: 'en' } },
    { filter: { draft: true, year: [2001, 2003] } },
    { filter: { part: '2' }, pathPrefix: '/notes/odd' },
    { sourceIds: ['other'] },
    { pathPrefix: '/notes/r\u00e9s' },
  ];
  return [
    { ask: 'counts' },
    { ask: 'header' },
    { ask: 'metadata' },
    { ask: 'documents' },
    { ask: 'note', name: 'last-run' },
    ...[id, '/notes/odd/17.md', '/notes/odd/05.md', '/notes/failed.md', '/notes/re\u0301sume\u0301 \u{1f600}.md'].map(
      (documentId) => ({ ask: 'segments', key: { sourceId: 'notes', documentId } }),
    ),
    ...scopes.flatMap((scope, at) => [
      { ask: 'query', seed: 7001 + at * 1700.25, limit: 8, scope },
      {
        ask: 'lexical',
        text: ['getUserById', 'saffron harbour', 'meadow', 'lantern', 'compass gravel', '1.12.0 C++'][at],
        limit: 8,
        scope,
      },
    ]),
    { ask: 'cached', hashes: [hash(id, 103_004), hash('/notes/even/06.md', 7000), hash(id, 4000), hashOf('never')] },
  ];
}
