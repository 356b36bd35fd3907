import { describe, expect, it } from 'vitest';
import { readIndexed } from '../../src/document/read-indexed.ts';
import { verifyEmbeddings } from '../../src/indexer/verify-embeddings.ts';
import { Searcher } from '../../src/search/searcher.ts';
import { sourceTexts } from '../../src/search/source-texts.ts';
import { contentsOf, INDEX_DRIVERS, indexBenches, recordOf } from '../support/index-bench.ts';
import { noteReader } from '../support/note-reader.ts';
import { whole } from '../support/paragraphs.ts';
import { recordSource } from '../support/record-source.ts';

const NOTE = ['title: Tea', 'unseen', '>green|tea', 'unseen', '', '>', '>is brewed', 'unseen', '>warm'].join('\n');
const FILES = { 'a.note': NOTE, 'b.md': '>not read' };
const SOURCE = { readers: [noteReader()] };

describe.each(INDEX_DRIVERS)('Indexer with readers (%s)', (driver) => {
  const bench = indexBenches(driver);

  it('indexes what the reader makes of the bytes, on the lines of the file', async () => {
    const { run, store, embedder } = await bench(FILES, { source: SOURCE });
    expect((await run()).totals).toMatchObject({ indexed: 2, segments: 3, failed: 0 });
    expect(embedder.embedded).toEqual(['green\ntea', 'is brewed\nwarm', '>not read']);
    const [first, second] = await store.segments({ sourceId: 'notes', documentId: 'a.note' });
    expect(first).toMatchObject({
      content: 'green\ntea',
      contentStart: 0,
      range: { start: 0, end: 9, startLine: 3, endLine: 3 },
      lines: [3, 3],
      metadata: { title: 'Tea' },
    });
    expect(second).toMatchObject({ range: { start: 11, end: 25, startLine: 7, endLine: 9 }, lines: [7, 9] });
    const [plain] = await store.segments({ sourceId: 'notes', documentId: 'b.md' });
    expect(plain).toMatchObject({ content: '>not read', range: { startLine: 1, endLine: 1 } });
    expect(plain).not.toHaveProperty('lines');
    expect(plain?.metadata).not.toHaveProperty('title');
  });

  it('gives excerpts the lines of the file', async () => {
    const { run, store, embedder } = await bench({ 'a.note': NOTE }, { source: { ...SOURCE, strategy: whole() } });
    await run();
    const searcher = new Searcher({ store, embedder });
    for (const mode of ['lexical', 'fused'] as const) {
      const { hits } = await searcher.search('warm', { mode });
      expect(hits[0]?.segment.range).toMatchObject({ startLine: 3, endLine: 9 });
      const { text = '', range } = hits[0]?.excerpt ?? {};
      const lines = [3, 3, 6, 7, 9];
      expect(range?.endLine).toBe(9);
      expect(range?.startLine).toBe(lines[lines.length - text.split('\n').length]);
    }
  });

  it('lets metadata of the configuration win, and keeps them out of the record', async () => {
    const { run, source, store } = await bench(FILES, { source: SOURCE });
    source.metadata.set('a.note', { title: 'Configured' });
    await run();
    const [segment] = await store.segments({ sourceId: 'notes', documentId: 'a.note' });
    expect(segment?.metadata).toMatchObject({ title: 'Configured' });
    source.metadata.delete('a.note');
    await run();
    expect((await store.segments({ sourceId: 'notes', documentId: 'a.note' }))[0]?.metadata).toMatchObject({
      title: 'Tea',
    });
    expect((await recordOf(store, 'a.note'))?.metadata).toEqual({});
  });

  it('cuts the documents of a new reader anew, and no others', async () => {
    const { run, source, store, embedder } = await bench(FILES, { source: SOURCE });
    await run();
    source.reads.length = 0;
    const again = await run();
    expect(again).toMatchObject({ embeddedTexts: 0, totals: { unchanged: 2 } });
    expect(source.reads).toEqual([]);

    const newer = recordSource('notes', FILES, { readers: [noteReader(2)] });
    expect(await run({ sources: [newer] })).toMatchObject({ embeddedTexts: 0, totals: { indexed: 1, unchanged: 1 } });
    expect(newer.reads).toEqual(['a.note']);
    expect(await run({ sources: [newer] })).toMatchObject({ totals: { unchanged: 2 } });

    const none = recordSource('notes', FILES);
    expect((await run({ sources: [none] })).totals).toMatchObject({ indexed: 1, unchanged: 1 });
    expect(new Set(none.reads)).toEqual(new Set(['a.note']));
    expect((await contentsOf(store, 'a.note'))[0]).toBe(NOTE.split('\n').slice(0, 4).join('\n'));
    expect(embedder.embedded.length).toBeGreaterThan(3);
  });

  it('compares the bytes where there is no revision, and the reader', async () => {
    const { run } = await bench(FILES, { source: { ...SOURCE, revisions: false } });
    await run();
    expect((await run()).totals).toMatchObject({ unchanged: 2 });
    const newer = recordSource('notes', FILES, { readers: [noteReader(2)], revisions: false });
    expect((await run({ sources: [newer] })).totals).toMatchObject({ indexed: 1, unchanged: 1 });
  });

  it('reads what was left out as binary when a reader for it comes', async () => {
    const files = { 'a.note': '\0\0\0\n>tea' };
    const { run, store } = await bench(files);
    expect((await run()).totals).toMatchObject({ skipped: 1 });
    const reading = recordSource('notes', files, SOURCE);
    expect((await run({ sources: [reading] })).totals).toMatchObject({ indexed: 1 });
    expect(await contentsOf(store, 'a.note')).toEqual(['tea']);
  });

  it('names what a reader cannot read, and keeps what is held of it', async () => {
    const { run, source, store } = await bench(FILES, { source: SOURCE });
    await run();
    source.files.set('a.note', 'BROKEN');
    const { failures, totals } = await run();
    expect(totals).toMatchObject({ failed: 1, unchanged: 1 });
    expect(failures).toEqual([
      expect.objectContaining({ path: 'a.note', reason: 'DOCUMENT_UNDECODABLE', line: 1, column: 7 }),
    ]);
    expect(await contentsOf(store, 'a.note')).toEqual(['green\ntea', 'is brewed\nwarm']);
  });

  it('takes any error of a reader for one document', async () => {
    const wrong = { ...noteReader(), read: () => Promise.reject(new RangeError('too deep')) };
    const { run } = await bench(FILES, { source: { readers: [wrong] } });
    const { failures, totals } = await run();
    expect(totals).toMatchObject({ failed: 1, indexed: 1 });
    expect(failures[0]).toMatchObject({ reason: 'DOCUMENT_UNDECODABLE', message: 'too deep' });
  });

  it('reads the text back that was indexed, and only that', async () => {
    const { run, source, store } = await bench(FILES, { source: SOURCE });
    await run();
    const record = (await recordOf(store, 'a.note'))!;
    expect(await readIndexed(record, source)).toMatchObject({
      text: 'green\ntea\n\nis brewed\nwarm',
      lines: [3, 3, 6, 7, 9],
    });
    const others = [undefined, [noteReader(2)], [{ ...noteReader(), accepts: () => false }]];
    for (const readers of others)
      expect(await readIndexed(record, { read: source.read, ...(readers && { readers }) })).toBeUndefined();
    const plain = (await recordOf(store, 'b.md'))!;
    expect(await readIndexed(plain, source)).toMatchObject({ text: '>not read' });
    expect(
      await readIndexed(plain, { read: source.read, readers: [{ ...noteReader(), accepts: () => true }] }),
    ).toBeUndefined();
    const read: typeof source.read = (entry, options) =>
      source.read(entry, {
        ...options,
        ...(options?.maxBytes === 104_857_600 && { signal: AbortSignal.abort('limited') }),
      });
    expect(await readIndexed(plain, { read })).toBeUndefined(); // no more of it is read than that
    source.files.set('a.note', '>other');
    expect(await readIndexed(record, source)).toBeUndefined();
  });

  it('verifies vectors of text that was not kept by reading it again', async () => {
    const strategy = {
      ...whole(),
      fingerprint: 'described',
      *segment({ text }: { text: string }) {
        yield {
          embedText: text,
          content: 'a description',
          range: { start: 0, end: text.length, startLine: 1, endLine: 5 },
        };
      },
    };
    const { run, source, store, embedder } = await bench({ 'a.note': NOTE }, { source: { ...SOURCE, strategy } });
    await run();
    expect(await verifyEmbeddings({ store, embedder, sources: [source] })).toMatchObject({
      segments: 1,
      unknown: 0,
      problems: [],
    });
  });

  it('shows the lines of the file for content that is no part of it', async () => {
    const strategy = {
      ...whole(),
      fingerprint: 'described',
      *segment({ text }: { text: string }) {
        const start = text.indexOf('brewed');
        yield {
          embedText: 'tea',
          content: 'a description',
          range: { start, end: text.length, startLine: 4, endLine: 5 },
        };
      },
    };
    const { run, source, store, embedder } = await bench({ 'a.note': NOTE }, { source: { ...SOURCE, strategy } });
    await run();
    const { hits } = await new Searcher({ store, embedder }).search('tea');
    expect(hits[0]?.segment.range).toMatchObject({ startLine: 7, endLine: 9 });
    const found = (await sourceTexts(hits, { store, sources: [source] })).get(hits[0]!.segment);
    expect(found?.text).toBe('is brewed\nwarm');
    expect([0, 9, 10, 14].map((offset) => found?.lineOf(offset))).toEqual([7, 7, 9, 9]);
    expect(await sourceTexts(hits, { store })).toEqual(new Map());
  });
});
