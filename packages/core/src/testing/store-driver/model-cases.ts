import assert from 'node:assert/strict';
import type { NormalFilter } from '../../metadata.ts';
import type { Candidate, DocumentChange, StoreDriver } from '../../store/store-driver.ts';
import type { ConformanceCase } from '../conformance.ts';
import type { StoreDriverSubject } from '../store-driver-subject.ts';
import { contentsOf, recordsOf, tolerance } from './answers.ts';
import { dot, HEADER, sampleChange, sampleVector } from './sample-store.ts';

const STEPS = 40;
/** Documents by id, as they should be. */
type Model = Map<string, DocumentChange>;

/** Random changes, each followed by a comparison with a plain map. */
export const modelCases: readonly ConformanceCase<StoreDriverSubject>[] = [1, 2, 3].map((seed) => ({
  name: `agrees with a map of documents after any changes (${seed})`,
  async run(subject) {
    const random = randomNumbers(seed);
    const model: Model = new Map();
    let driver = await subject.create();
    await driver.open(HEADER);
    for (let step = 0; step < STEPS; step += 1) {
      await change(driver, model, random);
      if (subject.supports.persistent && random(8) === 0) driver = await reopened(driver, subject);
      await compareDocuments(driver, model);
      await compareQuery(driver, model, subject, random);
    }
    const verified = await driver.maintain?.('verify');
    assert.deepEqual(verified?.problems ?? [], []);
    await driver.close();
  },
}));

async function reopened(driver: StoreDriver, subject: StoreDriverSubject): Promise<StoreDriver> {
  await driver.close();
  const again = (await subject.reopen?.(driver)) ?? driver;
  await again.open(HEADER);
  return again;
}

async function change(driver: StoreDriver, model: Model, random: (below: number) => number): Promise<void> {
  const ids = Array.from({ length: 1 + random(4) }, () => `d${random(12)}`);
  if (random(3) === 0) {
    await driver.remove(ids.map((documentId) => ({ sourceId: 'source', documentId })));
    for (const id of ids) model.delete(id);
    return;
  }
  const batch = ids.map((id) => {
    const texts = Array.from({ length: random(5) }, () => `text ${random(20)}`);
    return sampleChange(id, texts, { metadata: { parity: random(2), big: random(2) === 0 } });
  });
  await driver.replace(batch);
  for (const [place, id] of ids.entries()) model.set(id, batch[place]!);
}

async function compareDocuments(driver: StoreDriver, model: Model): Promise<void> {
  const ids = [...model.keys()].sort();
  assert.deepEqual(
    await recordsOf(driver),
    ids.map((id) => model.get(id)?.document),
  );
  for (const id of ids) {
    const expected = model.get(id)?.segments?.map(({ content }) => content);
    assert.deepEqual(await contentsOf(driver, { sourceId: 'source', documentId: id }), expected);
  }
}

async function compareQuery(
  driver: StoreDriver,
  model: Model,
  subject: StoreDriverSubject,
  random: (below: number) => number,
): Promise<void> {
  const vector = sampleVector(`text ${random(20)}`);
  const filter: NormalFilter = subject.supports.filter && random(2) === 0 ? { parity: [random(2)] } : {};
  const limit = 1 + random(10);
  const wanted = Object.entries(filter);
  const scores = new Map<string, number>();
  for (const { segments = [] } of model.values()) {
    for (const { id, metadata, windows } of segments) {
      if (!wanted.every(([key, values]) => values.includes(metadata[key]!))) continue;
      scores.set(id, Math.max(...windows.map((window) => dot(window.vector, vector))));
    }
  }
  compareCandidates(await driver.query({ vector, limit, filter }), scores, limit, tolerance(subject.supports));
}

/** Rounded vectors may change the order of near neighbours, but not which scores the best have. */
function compareCandidates(
  found: readonly Candidate[],
  scores: ReadonlyMap<string, number>,
  limit: number,
  tolerated: number,
): void {
  const best = [...scores.values()].sort((a, b) => b - a).slice(0, limit);
  assert.equal(new Set(found.map(({ segmentId }) => segmentId)).size, best.length);
  found.forEach(({ segmentId, score }, place) => {
    const expected = scores.get(segmentId);
    assert.ok(expected !== undefined, `${segmentId} should not be found`);
    assert.ok(Math.abs(score - expected) < tolerated, `${segmentId} scores ${score} instead of ${expected}`);
    assert.ok(Math.abs(score - best[place]!) < tolerated, `${segmentId} is not number ${place}`);
  });
}

/** Whole numbers from 0 below a bound, always the same for a seed (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
