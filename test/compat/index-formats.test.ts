import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { Store } from '@mcp-vector-search/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askIndex, type CompatQuestion } from './ask-index.mjs';
import { COMPAT_EMBEDDER, compatSteps, compatVector } from './compat-index.mjs';

/** Indexes by format number, with questions and answers; `node scripts/write-compat-index.mjs` makes those of this version. */
const FOLDER = fileURLToPath(new URL('indexes', import.meta.url));
const FORMATS = readdirSync(FOLDER)
  .map((name) => /^format-(\d+)\.db\.gz$/.exec(name)?.[1])
  .filter((format) => format !== undefined);
/** How far a similarity or BM25 score may be off. */
const TOLERANCE = 0.002;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'index-formats-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of an index, to be opened and changed. */
function unpack(format: string, name: string): string {
  const path = join(folder, `${format}-${name}.db`);
  writeFileSync(path, gunzipSync(readFileSync(join(FOLDER, `format-${format}.db.gz`))));
  return path;
}

function questionsOf(format: string): readonly CompatQuestion[] {
  const lines = readFileSync(join(FOLDER, `format-${format}.jsonl`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CompatQuestion);
}

interface Scored {
  readonly segmentId: string;
  readonly score: number;
}

/** Best first, each place with its score; whose scores are alike may stand in another order. */
function expectRanking(found: readonly Scored[], answer: readonly Scored[]): void {
  expect(found.length).toBe(answer.length);
  for (const [place, { segmentId, score }] of answer.entries()) {
    expect(Math.abs(found[place]!.score - score)).toBeLessThan(TOLERANCE * Math.max(1, Math.abs(score)));
    const isLast = Math.abs(score - answer.at(-1)!.score) < TOLERANCE;
    if (!isLast) expect(found.map((one) => one.segmentId)).toContain(segmentId);
  }
}

describe.each(FORMATS)('an index of format %s', (format) => {
  it('opens, is sound, and answers as it did when it was written', async () => {
    await using store = await Store.open({ path: unpack(format, 'read'), embedder: COMPAT_EMBEDDER, readOnly: true });
    expect(store.header.format).toBe(Number(format));
    expect((await store.verify()).problems).toEqual([]);
    const questions = questionsOf(format);
    expect(questions.length).toBeGreaterThan(15);
    for (const { answer, ...question } of questions) {
      const found = JSON.parse(JSON.stringify(await askIndex(store, question))) as unknown;
      if (question.ask === 'query' || question.ask === 'lexical') {
        expectRanking(found as Scored[], answer as Scored[]);
      } else if (question.ask === 'cached') {
        expect((found as number[][][]).map((one) => one?.length)).toEqual(
          (answer as number[][][]).map((one) => one?.length),
        );
        for (const [at, value] of (answer as unknown[]).flat(3).entries()) {
          expect((found as unknown[]).flat(3)[at]).toSatisfy(
            (other) => other === value || Math.abs(Number(other) - Number(value)) < TOLERANCE,
          );
        }
      } else {
        expect([question, found]).toEqual([question, answer]);
      }
    }
  });

  it('can be written to and compacted', async () => {
    const path = unpack(format, 'write');
    await using store = await Store.open({ path, embedder: COMPAT_EMBEDDER });
    const { documents } = await store.counts();
    const [first] = compatSteps();
    const again = (first?.replace ?? []).map(({ document, segments = [] }) => ({
      document: { ...document, metadata: { lang: 'new' } },
      segments: segments
        .slice(1, 3)
        .map((segment, ordinal) => ({ ...segment, ordinal, lexicalText: 'quite new words' })),
    }));
    await store.replace(again);
    await store.remove([{ sourceId: 'other', documentId: '/notes/even/08.md' }]);
    // 06 and 05 had been removed; of the first five none was.
    expect((await store.counts()).documents).toBe(documents - 1);
    expect(await store.lexical({ text: 'quite', limit: 50 })).toHaveLength(2 * again.length);
    expect((await store.verify()).problems).toEqual([]);
    await store.compact();
    expect((await store.verify()).problems).toEqual([]);
    await store.close();
    await using reopened = await Store.open({ path, embedder: COMPAT_EMBEDDER });
    const [best] = await reopened.query({ vector: compatVector(9001), limit: 1 });
    expect(best?.score).toBeGreaterThan(0.5);
    expect(await reopened.lexical({ text: 'quite', limit: 50 })).toHaveLength(2 * again.length);
  });
});

it('there is one for the format that is written now', async () => {
  await using store = await Store.open({ path: join(folder, 'new.db'), embedder: COMPAT_EMBEDDER });
  expect(FORMATS).toContain(String(store.header.format));
});
