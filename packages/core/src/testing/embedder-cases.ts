import assert from 'node:assert/strict';
import type { Embedder } from '../embed/embedder.ts';
import { isVectorSearchError } from '../errors.ts';
import type { ConformanceCase } from './conformance.ts';
import { checkSame, checkVectors, checkWindows, cosine, withEmbedder } from './embedder-checks.ts';
import type { EmbedderSubject } from './embedder-subject.ts';

const TEXTS = [
  'The parser recovers from errors at the next semicolon.',
  'Tomatoes want sun, water and a stake to climb.',
  'How do I list the files of a folder?',
  'public int size() { return count; }',
  'Der Hund bellt; 猫が鳴く 😀',
  'A rather longer text that goes on about ships, harbours, cranes, cargo and the tides, which all have their times.',
] as const;
/** More words than any of the usual models takes at once. */
const LONG_TEXT = 'ships and harbours, cranes and cargo; '.repeat(2500);
const ODD_TEXTS = [
  '',
  ' \n\t',
  '\u0000',
  '😀 \ud83d\ude00',
  'e\u0301',
  'x'.repeat(20_000),
  '[SEP]',
  '"a AND (',
  '\u200b',
];

const asDocument = { role: 'document' } as const;

async function keepOrder(embedder: Embedder): Promise<void> {
  const vectors = await embedder.embed([...TEXTS], asDocument);
  assert.equal(vectors.length, TEXTS.length, 'number of vectors');
  for (const [at, text] of TEXTS.entries()) {
    const [alone] = await embedder.embed([text], asDocument);
    const nearest = vectors.map((vector) => cosine(vector, alone as Float32Array));
    assert.equal(nearest.indexOf(Math.max(...nearest)), at, `the vector of text ${at} stands elsewhere`);
  }
}

async function ignoreNeighbours(embedder: Embedder): Promise<void> {
  const vectors = await embedder.embed([...TEXTS], asDocument);
  const backwards = await embedder.embed([...TEXTS].reverse(), asDocument);
  checkSame([...backwards].reverse(), vectors, 'in reverse order');
  for (const [at, text] of TEXTS.entries()) {
    checkSame(await embedder.embed([text], asDocument), vectors.slice(at, at + 1), 'alone');
  }
}

async function serveConcurrently(embedder: Embedder): Promise<void> {
  const calls = TEXTS.map((text) => embedder.embed([text, TEXTS[0]], asDocument));
  for (const [at, call] of (await Promise.all(calls)).entries()) {
    checkSame(call, await embedder.embed([TEXTS[at] as string, TEXTS[0]], asDocument), 'beside other calls');
  }
}

async function giveVectorsAway(embedder: Embedder): Promise<void> {
  const [first] = await embedder.embed([TEXTS[0]], asDocument);
  const kept = Float32Array.from(first as Float32Array);
  await embedder.embed([TEXTS[1]], asDocument);
  assert.deepEqual(first, kept, 'a later call wrote into a vector');
  first?.fill(0);
  checkSame(await embedder.embed([TEXTS[0]], asDocument), [kept], 'after the caller wrote into it');
}

async function takeOddTexts(embedder: Embedder): Promise<void> {
  for (const text of ODD_TEXTS) {
    const outcome = await embedder.embed([text], asDocument).catch((error: unknown) => error);
    if (Array.isArray(outcome)) checkVectors(outcome, embedder);
    else assert.ok(isVectorSearchError(outcome), `rejected ${JSON.stringify(text).slice(0, 20)} with ${outcome}`);
  }
}

async function stopDuring(embedder: Embedder): Promise<void> {
  const reason = new Error('aborted by the conformance suite');
  const controller = new AbortController();
  const call = embedder.embed([...TEXTS], { ...asDocument, signal: controller.signal });
  const settled = call.catch((error: unknown) => error);
  controller.abort(reason);
  const outcome = await settled;
  assert.ok(outcome === reason || (Array.isArray(outcome) && outcome.length === TEXTS.length), `gave ${outcome}`);
  checkVectors(await embedder.embed([TEXTS[0]], asDocument), embedder);
}

async function cutWindows(embedder: Embedder): Promise<void> {
  const texts = [...TEXTS, LONG_TEXT, ...ODD_TEXTS, '😀'.repeat(4000)];
  const windows = (await embedder.windows?.(texts)) ?? [];
  assert.equal(windows.length, texts.length, 'number of lists of windows');
  for (const [at, text] of texts.entries()) checkWindows(text, windows[at] ?? []);
  assert.equal(windows[0]?.length, 1, 'a sentence is more than one window');
  assert.ok((windows[TEXTS.length]?.length ?? 0) > 1, 'a text beyond the limit is one window');
}

async function tellItself(subject: EmbedderSubject): Promise<void> {
  const seen: unknown[] = [];
  for (let instance = 0; instance < 2; instance++) {
    await withEmbedder(subject, async (embedder) => {
      const tell = () => [embedder.fingerprint, embedder.dimensions, embedder.maxTokens];
      assert.ok(typeof embedder.fingerprint === 'string' && /\S/.test(embedder.fingerprint), 'no fingerprint');
      for (const number of [embedder.dimensions, embedder.maxTokens]) assert.ok(Number.isInteger(number) && number > 0);
      const before = tell();
      await embedder.embed([TEXTS[0]], asDocument);
      assert.deepEqual(tell(), before, 'another after use');
      seen.push(before);
    });
  }
  assert.deepEqual(seen[1], seen[0], 'another for each instance');
}

function embedderCase(
  name: string,
  check: (embedder: Embedder) => Promise<void>,
  more: { readonly requires?: string } = {},
): ConformanceCase<EmbedderSubject> {
  return { name, ...more, run: (subject) => withEmbedder(subject, check) };
}

/** What every {@link Embedder} must do. Skip cases whose `requires` names something that `supports` denies. */
export const embedderCases: readonly ConformanceCase<EmbedderSubject>[] = [
  embedderCase('gives a vector for each text, in order', keepOrder),
  embedderCase('gives finite vectors of unit length and the stated dimensions', async (embedder) => {
    checkVectors(await embedder.embed([...TEXTS], asDocument), embedder);
  }),
  embedderCase('gives a text the same vector whatever its neighbours are', ignoreNeighbours),
  embedderCase('gives calls that run at the same time their own vectors', serveConcurrently),
  embedderCase('gives vectors away for good', giveVectorsAway),
  embedderCase('gives nothing for nothing', async (embedder) => {
    assert.deepEqual([...(await embedder.embed([], asDocument))], []);
  }),
  embedderCase('takes text beyond the limit of the model', async (embedder) => {
    const vectors = await embedder.embed([LONG_TEXT, TEXTS[0]], asDocument);
    assert.equal(vectors.length, 2);
    checkVectors(vectors, embedder);
  }),
  embedderCase('takes any text, or says with a VectorSearchError that it does not', takeOddTexts),
  embedderCase('takes texts that ask', async (embedder) => {
    const vectors = await embedder.embed([...TEXTS], { role: 'query' });
    checkVectors(vectors, embedder);
    checkSame(await embedder.embed([...TEXTS], { role: 'query' }), vectors, 'the second time');
  }),
  embedderCase('leaves the list of texts as it is', async (embedder) => {
    const texts = [...TEXTS];
    await embedder.embed(texts, asDocument);
    assert.deepEqual(texts, [...TEXTS]);
  }),
  embedderCase('rejects with the reason of an aborted signal', async (embedder) => {
    const reason = new Error('aborted by the conformance suite');
    const call = async () => embedder.embed([...TEXTS], { ...asDocument, signal: AbortSignal.abort(reason) });
    await assert.rejects(call, (error) => error === reason);
  }),
  embedderCase('an abort in the middle ends with its reason, or comes too late', stopDuring),
  embedderCase('windows cover every text, in order and without overlap', cutWindows, { requires: 'windows' }),
  embedderCase('closes twice', async (embedder) => {
    await embedder.embed([TEXTS[0]], asDocument);
    await embedder.close?.();
    await assert.doesNotReject(async () => embedder.close?.());
  }),
  { name: 'fingerprint, dimensions and maxTokens stay', run: tellItself },
];
