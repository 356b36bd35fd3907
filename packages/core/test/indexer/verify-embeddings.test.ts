import { describe, expect, it } from 'vitest';
import type { Embedder } from '../../src/embed/embedder.ts';
import { verifyEmbeddings } from '../../src/indexer/verify-embeddings.ts';
import type { IngestStrategy } from '../../src/ingest/ingest-strategy.ts';
import { INDEX_DRIVERS, indexBenches } from '../support/index-bench.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

/** Files of some paragraphs each, every one with words of its own. */
function files(count: number, paragraphs: number): Record<string, string> {
  const paragraph = (file: number, at: number): string =>
    Array.from({ length: 6 }, (_, word) => `w${(file * 131 + at * 17 + word * 7) % 4001}`).join(' ');
  return Object.fromEntries(
    Array.from({ length: count }, (_, file) => [
      `${100 + file}.md`,
      Array.from({ length: paragraphs }, (_, at) => paragraph(file, at)).join('\n\n'),
    ]),
  );
}

/** The same embedder by name, which gives other vectors for texts that hold a word. */
function forging(embedder: Embedder, word: string): Embedder {
  return {
    ...embedder,
    embed: (texts, options) =>
      embedder.embed(
        texts.map((text) => (text.split(' ').includes(word) ? 'something else' : text)),
        options,
      ),
  };
}

/** A strategy whose content is not what it embeds. */
const titled: IngestStrategy = {
  fingerprint: 'titled',
  *segment({ text }) {
    yield { embedText: `title ${text}`, content: `content of ${text}` };
  },
};

describe.each(INDEX_DRIVERS)('verifyEmbeddings (%s)', (driver) => {
  const bench = indexBenches(driver);

  it('finds vectors as the embedder makes them', async () => {
    const { run, store, embedder } = await bench(files(5, 3));
    await run();
    const report = await verifyEmbeddings({ store, embedder });
    expect(report).toMatchObject({ segments: 15, windows: 15, unknown: 0, problems: [] });
    expect(report.lowest).toBeGreaterThan(0.9999);
  });

  it('names document and segment of vectors that are not those of their text', async () => {
    const { run, store, embedder } = await bench({ ...files(3, 2), 'z.md': 'one two\n\nthree marked four' });
    await run();
    const { problems, lowest } = await verifyEmbeddings({ store, embedder: forging(embedder, 'marked') });
    expect(problems).toMatchObject([
      { sourceId: 'notes', documentId: 'z.md', path: 'z.md', segmentId: 'z.md#1', similarity: lowest },
    ]);
    expect(problems[0]?.message).toMatch(/^segment 1 of z\.md .*similarity -?0\.\d{4}.*--rebuild$/);
    expect(lowest).toBeLessThan(0.9);
    const lenient = await verifyEmbeddings({ store, embedder: forging(embedder, 'marked'), minSimilarity: -1 });
    expect(lenient.problems).toEqual([]);
  });

  it('compares every window of a long text, and notices another number of them', async () => {
    const text = Array.from({ length: 50 }, (_, at) => `w${at}`).join(' ');
    const { run, store, embedder } = await bench({ 'a.md': text }, { embedder: wordEmbedder({ maxTokens: 10 }) });
    await run();
    expect(await verifyEmbeddings({ store, embedder })).toMatchObject({ segments: 1, windows: 5, problems: [] });
    const { windows: _, ...whole } = embedder;
    const { problems } = await verifyEmbeddings({ store, embedder: whole });
    expect(problems).toMatchObject([{ segmentId: 'a.md#0', message: expect.stringContaining('5 vectors') }]);
    expect(problems[0]).not.toHaveProperty('similarity');
  });

  it('takes a sample that is spread over all documents, the same one each time', async () => {
    const { run, store, embedder } = await bench(files(40, 5));
    await run();
    const sampled = async (sample: number): Promise<readonly string[]> => {
      const asked: string[] = [];
      const watching: Embedder = {
        ...embedder,
        embed: (texts, options) => {
          asked.push(...texts);
          return embedder.embed(texts, options);
        },
      };
      expect((await verifyEmbeddings({ store, embedder: watching, sample })).segments).toBe(sample);
      return asked;
    };
    for (const sample of [1, 7, 40, 100, 200]) {
      const asked = await sampled(sample);
      expect(new Set(asked).size).toBe(sample);
      expect(await sampled(sample)).toEqual(asked);
    }
    expect((await verifyEmbeddings({ store, embedder, sample: 1000 })).segments).toBe(200);
  });

  it('cuts text that is not kept anew out of its document, where that is as it was', async () => {
    const { run, store, source, embedder } = await bench(
      { 'a.md': 'alpha', 'b.md': 'beta', 'c.md': 'gamma' },
      { source: { strategy: titled } },
    );
    await run();
    expect(await verifyEmbeddings({ store, embedder })).toEqual({ segments: 0, windows: 0, unknown: 3, problems: [] });
    const sources = [source];
    expect(await verifyEmbeddings({ store, embedder, sources })).toMatchObject({
      segments: 3,
      unknown: 0,
      problems: [],
    });
    source.files.set('a.md', 'changed');
    source.files.delete('b.md');
    expect(await verifyEmbeddings({ store, embedder, sources })).toMatchObject({
      segments: 1,
      unknown: 2,
      problems: [],
    });
    const { problems } = await verifyEmbeddings({ store, embedder: forging(embedder, 'title'), sources });
    expect(problems.map(({ documentId }) => documentId)).toEqual(['c.md']);
    const other = { ...source, strategy: { ...titled, fingerprint: 'other' } };
    expect(await verifyEmbeddings({ store, embedder, sources: [other] })).toMatchObject({ segments: 0, unknown: 3 });
  });

  it('leaves out what has no vectors yet', async () => {
    const { run, store, embedder } = await bench(files(3, 1), { embedder: wordEmbedder({ refuse: 'w131' }) });
    await run();
    expect(await verifyEmbeddings({ store, embedder })).toMatchObject({ segments: 2, unknown: 0, problems: [] });
  });

  it('refuses another embedder, a sample that is none, and stops when told to', async () => {
    const { run, store, embedder } = await bench(files(3, 1));
    await run();
    const other = wordEmbedder({ dimensions: 32 });
    await expect(verifyEmbeddings({ store, embedder: other })).rejects.toMatchObject({ code: 'STORE_MISMATCH' });
    for (const sample of [0, -1, 1.5, Number.NaN]) {
      await expect(verifyEmbeddings({ store, embedder, sample })).rejects.toThrow(RangeError);
    }
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(verifyEmbeddings({ store, embedder, signal })).rejects.toThrow('enough');
    const broken: Embedder = { ...embedder, embed: () => Promise.reject(new Error('no model')) };
    await expect(verifyEmbeddings({ store, embedder: broken })).rejects.toMatchObject({ code: 'EMBEDDER_FAILED' });
  });
});
