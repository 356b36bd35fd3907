import assert from 'node:assert/strict';
import type { Hit } from '../search/hit.ts';
import type { ConformanceCase } from './conformance.ts';
import type { RerankerSubject } from './reranker-subject.ts';

const QUERY = 'how does the parser recover from errors';
const CONTENTS = [
  'The lexer turns characters into tokens.',
  'The parser recovers from errors at the next semicolon.',
  'Release notes of version 1.2.',
  'Errors carry line and column.',
  'How the parser works, and how it recovers.',
];
const ODD_TEXTS = ['😀 \ud83d\ude00', '\u0000', '"open AND (', 'word '.repeat(4000), 'x'.repeat(20_000), ' padded '];

function hitOf(content: string, at: number): Hit {
  const documentId = `/conformance/${at}.md`;
  const segment = {
    id: documentId,
    sourceId: 'conformance',
    documentId,
    path: documentId,
    ordinal: 0,
    content,
    metadata: {},
  };
  return {
    rank: at + 1,
    segment,
    score: 1 / (at + 1),
    similarity: 0.9 - at / 100,
    excerpt: { text: content },
    alsoIn: [],
  };
}

/** New ones for every case: a reranker that writes into them must not disturb the next. */
function someHits(): readonly Hit[] {
  return CONTENTS.map(hitOf);
}

/** Where a hit stood among those given; -1 = it was not given. */
function placeOf(hit: Hit, given: readonly Hit[]): number {
  return given.findIndex(({ segment }) => segment.id === hit.segment.id);
}

function checkSubset(reranked: readonly Hit[], given: readonly Hit[]): void {
  const places = reranked.map((hit) => placeOf(hit, given));
  assert.ok(!places.includes(-1), 'a hit was added');
  assert.equal(new Set(places).size, places.length, 'a hit was given twice');
}

function withoutScore({ rerankScore: _, rank: __, ...rest }: Hit): object {
  return rest;
}

function checkStable(reranked: readonly Hit[], given: readonly Hit[]): void {
  const last = new Map<number, number>();
  for (const hit of reranked) {
    const place = placeOf(hit, given);
    if (hit.rerankScore === undefined || !Number.isFinite(hit.rerankScore) || place < 0) continue;
    assert.ok(place >= (last.get(hit.rerankScore) ?? 0), 'hits of equal score changed places');
    last.set(hit.rerankScore, place);
  }
}

/** What every {@link Reranker} must do: it may reorder and drop, and nothing else. */
export const rerankerCases: readonly ConformanceCase<RerankerSubject>[] = [
  {
    name: 'gives nothing for nothing',
    async run(subject) {
      assert.deepEqual(await (await subject.create()).rerank(QUERY, []), []);
    },
  },
  {
    name: 'gives only hits that it was given, each once',
    async run(subject) {
      const hits = someHits();
      checkSubset(await (await subject.create()).rerank(QUERY, [...hits]), hits);
    },
  },
  {
    name: 'gives every hit a finite rerankScore, best first',
    async run(subject) {
      const scores = (await (await subject.create()).rerank(QUERY, someHits())).map(({ rerankScore }) => rerankScore);
      for (const score of scores) assert.ok(Number.isFinite(score), `rerankScore is ${score}`);
      assert.deepEqual(
        scores,
        [...scores].sort((a, b) => (b ?? 0) - (a ?? 0)),
        'the best hit is not first',
      );
    },
  },
  {
    name: 'changes nothing else of a hit',
    async run(subject) {
      const hits = someHits();
      for (const hit of await (await subject.create()).rerank(QUERY, [...hits])) {
        const given = someHits()[placeOf(hit, hits)];
        if (given) assert.deepEqual(withoutScore(hit), withoutScore(given));
      }
    },
  },
  {
    name: 'leaves the list and the hits that it was given alone',
    async run(subject) {
      const given = someHits();
      await (await subject.create()).rerank(QUERY, given);
      assert.deepEqual(given, someHits());
    },
  },
  {
    name: 'keeps the order of equal scores',
    async run(subject) {
      const equal = Array.from({ length: 12 }, (_, at) => hitOf(CONTENTS[at % 2] as string, at));
      const reranked = await (await subject.create()).rerank(QUERY, [...equal]);
      checkStable(reranked, equal);
    },
  },
  {
    name: 'takes any text as query and content',
    async run(subject) {
      const reranker = await subject.create();
      const odd = ODD_TEXTS.map(hitOf);
      for (const query of ODD_TEXTS) checkSubset(await reranker.rerank(query, [...odd]), odd);
    },
  },
  {
    name: 'rejects with the reason of an aborted signal',
    async run(subject) {
      const reason = new Error('aborted by the conformance suite');
      const reranker = await subject.create();
      await assert.rejects(
        async () => reranker.rerank(QUERY, someHits(), { signal: AbortSignal.abort(reason) }),
        (error) => error === reason,
      );
    },
  },
];
