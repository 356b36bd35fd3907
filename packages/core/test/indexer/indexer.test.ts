import { describe, expect, it } from 'vitest';
import { VectorSearchError } from '../../src/errors.ts';
import type { IndexEvent } from '../../src/indexer/index-event.ts';
import { indexStatus } from '../../src/indexer/index-status.ts';
import { Indexer, type IndexerOptions } from '../../src/indexer/indexer.ts';
import type { RunReport } from '../../src/indexer/run-report.ts';
import { memoryDriver } from '../../src/store/memory/memory-driver.ts';
import type { DocumentRecord } from '../../src/store/segment.ts';
import { Store } from '../../src/store/store.ts';
import type { StoreDriver } from '../../src/store/store-driver.ts';
import { paragraphs, whole } from '../support/paragraphs.ts';
import { entryOf, type RecordSource, recordSource } from '../support/record-source.ts';
import { snapshotOf } from '../support/snapshot-of.ts';
import { type WordEmbedder, wordEmbedder } from '../support/word-embedder.ts';

interface Bench {
  readonly source: RecordSource;
  readonly embedder: WordEmbedder;
  readonly store: Store;
  readonly events: IndexEvent[];
  run(more?: Partial<IndexerOptions>, signal?: AbortSignal): Promise<RunReport>;
}

async function bench(
  files: Record<string, string | Uint8Array>,
  options: { source?: Parameters<typeof recordSource>[2]; embedder?: WordEmbedder; driver?: StoreDriver } = {},
): Promise<Bench> {
  const source = recordSource('notes', files, options.source);
  const embedder = options.embedder ?? wordEmbedder();
  const store = await Store.open({ driver: options.driver ?? memoryDriver(), embedder });
  const events: IndexEvent[] = [];
  const run: Bench['run'] = (more, signal) => {
    const indexer = new Indexer({
      sources: [source],
      embedder,
      store,
      onEvent: (event) => events.push(event),
      ...more,
    });
    return indexer.run(signal ? { signal } : {});
  };
  return { source, embedder, store, events, run };
}

async function recordOf(store: Store, documentId: string): Promise<DocumentRecord | undefined> {
  for await (const record of store.documents()) if (record.documentId === documentId) return record;
  return undefined;
}

async function contentsOf(store: Store, documentId: string, sourceId = 'notes'): Promise<readonly string[]> {
  return (await store.segments({ sourceId, documentId })).map(({ content }) => content);
}

const THREE = { 'a.md': 'alpha one\n\nalpha two', 'b.md': 'beta', 'c.md': 'gamma' };

describe('a first run', () => {
  it('indexes everything and reports it', async () => {
    const { run, store, embedder } = await bench(THREE, { source: { label: 'notes/**' } });
    const report = await run();
    expect(report.sources).toEqual([
      {
        id: 'notes',
        label: 'notes/**',
        matched: 3,
        indexed: 3,
        unchanged: 0,
        pending: 0,
        failed: 0,
        partial: 0,
        skipped: 0,
        removed: 0,
        segments: 4,
      },
    ]);
    expect(report).toMatchObject({ embeddedTexts: 4, cachedSegments: 0, failures: [], skipped: [] });
    expect(embedder.embedded).toHaveLength(4);
    expect(await store.counts()).toMatchObject({ documents: 3, pending: 0, segments: 4, windows: 4 });
    expect(await contentsOf(store, 'a.md')).toEqual(['alpha one', 'alpha two']);
  });

  it('embeds a text once, however many documents hold it', async () => {
    const copies = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`copy${at}/x.md`, 'the same text']));
    const { run, embedder, store } = await bench(copies);
    expect((await run()).embeddedTexts).toBe(1);
    expect(embedder.embedded).toEqual(['the same text']);
    expect((await store.counts()).windows).toBe(6);
  });

  it('indexes a document without any segment, and an empty source', async () => {
    const { run, store } = await bench({}, { source: { strategy: { fingerprint: 'none', segment: () => [] } } });
    expect((await run()).totals.matched).toBe(0);
    const { run: second, store: other } = await bench(THREE, {
      source: { strategy: { fingerprint: 'none', segment: () => [] } },
    });
    expect((await second()).totals).toMatchObject({ indexed: 3, segments: 0 });
    expect(await recordOf(other, 'b.md')).toMatchObject({ state: 'indexed' });
    expect((await store.counts()).documents).toBe(0);
  });

  it('cuts a long segment into windows with true ranges', async () => {
    const words = Array.from({ length: 25 }, (_, at) => `w${at}`).join('\n');
    const { run, store, embedder } = await bench(
      { 'long.md': words },
      { source: { strategy: whole() }, embedder: wordEmbedder({ maxTokens: 10 }) },
    );
    expect((await run()).embeddedTexts).toBe(3);
    expect(embedder.embedded.join('')).toBe(words);
    const [best] = await store.query({ vector: (await embedder.embed(['w12'], { role: 'query' }))[0]!, limit: 1 });
    expect(words.slice(best!.window!.start, best!.window!.end)).toContain('w12');
    expect(best!.window).toMatchObject({ startLine: 11, endLine: 20 });
  });
});

describe('a second run', () => {
  it('embeds, reads and writes nothing when nothing changed', async () => {
    const { run, source, embedder, store } = await bench(THREE);
    await run();
    const before = await snapshotOf(store);
    const [reads, embedded] = [source.reads.length, embedder.embedded.length];
    const report = await run();
    expect(report.totals).toMatchObject({ matched: 3, unchanged: 3, indexed: 0 });
    expect([source.reads.length, embedder.embedded.length]).toEqual([reads, embedded]);
    expect(await snapshotOf(store)).toEqual(before);
  });

  it('tells by the content where there are no revisions', async () => {
    const { run, source, embedder } = await bench(THREE, { source: { revisions: false } });
    await run();
    const embedded = embedder.embedded.length;
    expect((await run()).totals).toMatchObject({ unchanged: 3, indexed: 0 });
    expect(source.reads).toHaveLength(9);
    expect(embedder.embedded).toHaveLength(embedded);
  });

  it('reads, but does not embed, a file that was only touched; the run after that does not read it', async () => {
    const { run, source, embedder, store } = await bench(THREE);
    await run();
    source.entries.set('b.md', { revision: 'touched' });
    const [reads, embedded] = [source.reads.length, embedder.embedded.length];
    expect((await run()).totals).toMatchObject({ unchanged: 3 });
    expect(source.reads.slice(reads)).toEqual(['b.md']);
    expect(await recordOf(store, 'b.md')).toMatchObject({ revision: 'touched', state: 'indexed' });
    await run();
    expect(source.reads).toHaveLength(reads + 1);
    expect(embedder.embedded).toHaveLength(embedded);
  });

  it('embeds again only what an edit changed', async () => {
    const { run, source, embedder, store } = await bench(THREE);
    await run();
    embedder.embedded.length = 0;
    source.files.set('a.md', 'alpha one\n\nalpha changed\n\nalpha three');
    expect((await run()).totals).toMatchObject({ indexed: 1, unchanged: 2 });
    expect(embedder.embedded).toEqual(['alpha changed', 'alpha three']);
    expect(await contentsOf(store, 'a.md')).toEqual(['alpha one', 'alpha changed', 'alpha three']);
  });

  it('drops segments that an edit took away, and after many edits equals a fresh index', async () => {
    const { run, source, store } = await bench(THREE);
    for (const text of ['one\n\ntwo\n\nthree', 'two', '', 'four\n\ntwo', 'five']) {
      source.files.set('a.md', text);
      await run();
    }
    const fresh = await bench({ ...THREE, 'a.md': 'five' });
    await fresh.run();
    expect(await snapshotOf(store)).toEqual(await snapshotOf(fresh.store));
  });

  it('removes a deleted document', async () => {
    const { run, source, store, events } = await bench(THREE);
    await run();
    source.files.delete('a.md');
    expect((await run()).totals).toMatchObject({ matched: 2, removed: 1, unchanged: 2 });
    expect(await recordOf(store, 'a.md')).toBeUndefined();
    expect(await store.counts()).toMatchObject({ documents: 2, segments: 2 });
    expect(events).toContainEqual({ type: 'removed', documents: 1 });
  });

  it('does not embed a text that moved', async () => {
    const { run, source, embedder, store } = await bench(THREE);
    await run();
    embedder.embedded.length = 0;
    source.files.delete('a.md');
    source.files.set('moved/a.md', THREE['a.md']);
    const report = await run();
    expect(report).toMatchObject({ embeddedTexts: 0, cachedSegments: 2, totals: { indexed: 1, removed: 1 } });
    expect(embedder.embedded).toEqual([]);
    expect(await contentsOf(store, 'moved/a.md')).toEqual(['alpha one', 'alpha two']);
  });

  it('does not embed anything when every document moved at once', async () => {
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`old/${at}.md`, `text ${at}`]));
    const { run, source, embedder } = await bench(many);
    await run();
    embedder.embedded.length = 0;
    source.files.clear();
    for (const [path, text] of Object.entries(many)) source.files.set(path.replace('old', 'new'), text);
    expect((await run()).totals).toMatchObject({ indexed: 600, removed: 600 });
    expect(embedder.embedded).toEqual([]);
  });

  it('applies changed metadata without embedding', async () => {
    const { run, source, embedder, store } = await bench(THREE);
    source.metadata.set('a.md', { team: 'red' });
    await run();
    embedder.embedded.length = 0;
    source.metadata.set('a.md', { team: 'blue', year: 2024 });
    expect((await run()).totals).toMatchObject({ indexed: 1, unchanged: 2 });
    expect(embedder.embedded).toEqual([]);
    const segments = await store.segments({ sourceId: 'notes', documentId: 'a.md' });
    expect(segments.map(({ metadata }) => [metadata['team'], metadata['year']])).toEqual([
      ['blue', 2024],
      ['blue', 2024],
    ]);
  });

  it('applies changed metadata to segments of several windows with the same ranges', async () => {
    const words = Array.from({ length: 25 }, (_, at) => `w${at}`).join(' ');
    const { run, source, embedder, store } = await bench(
      { 'long.md': words },
      { source: { strategy: whole() }, embedder: wordEmbedder({ maxTokens: 10 }) },
    );
    await run();
    const vector = (await embedder.embed(['w12'], { role: 'query' }))[0]!;
    const [before] = await store.query({ vector, limit: 1 });
    source.metadata.set('long.md', { team: 'red' });
    expect(await run()).toMatchObject({ embeddedTexts: 0, totals: { indexed: 1 } });
    const [after] = await store.query({ vector, limit: 1 });
    expect(after).toEqual(before);
  });

  it('makes the segments of another strategy, embedding only new texts', async () => {
    const { run, source, embedder, store } = await bench(THREE);
    await run();
    embedder.embedded.length = 0;
    const again = { ...source, strategy: whole() };
    expect((await run({ sources: [again] })).totals).toMatchObject({ indexed: 3 });
    expect(embedder.embedded).toEqual([THREE['a.md']]);
    expect(await contentsOf(store, 'a.md')).toEqual([THREE['a.md']]);
  });
});

describe('sources', () => {
  it('removes nothing of a source that could not be listed to its end, and reports that', async () => {
    const { run, source, store, events } = await bench(THREE);
    await run();
    source.failListingAfter = 1;
    source.files.set('a.md', 'alpha new');
    const report = await run();
    expect(report.totals).toMatchObject({ matched: 1, indexed: 1, removed: 0 });
    expect(report.sources[0]?.error).toContain('cannot be listed');
    expect(events).toContainEqual(expect.objectContaining({ type: 'listed', error: expect.any(String) }));
    expect(await store.counts()).toMatchObject({ documents: 3 });
    source.failListingAfter = undefined;
    expect((await run()).sources[0]?.error).toBeUndefined();
  });

  it('goes on with the other sources', async () => {
    const { run, source, store } = await bench(THREE);
    source.failListingAfter = 0;
    const other = recordSource('other', { 'z.md': 'zeta' });
    expect((await run({ sources: [source, other] })).totals.indexed).toBe(1);
    expect(await contentsOf(store, 'z.md', 'other')).toEqual(['zeta']);
  });

  it('removes a source that is no longer given, and keeps its vectors for the one that follows it', async () => {
    const { run, source, embedder, store } = await bench(THREE);
    await run();
    embedder.embedded.length = 0;
    const renamed = recordSource('renamed', Object.fromEntries(source.files) as Record<string, string>);
    const report = await run({ sources: [renamed] });
    expect(report.totals).toMatchObject({ indexed: 3, removed: 3 });
    expect(embedder.embedded).toEqual([]);
    expect(await contentsOf(store, 'b.md')).toEqual([]);
    expect(await contentsOf(store, 'b.md', 'renamed')).toEqual(['beta']);
  });

  it('removes what a narrowed source no longer lists', async () => {
    const { run, source, store } = await bench(THREE);
    await run();
    for (const path of ['a.md', 'b.md']) source.files.delete(path);
    await run();
    expect((await store.counts()).documents).toBe(1);
  });

  it('removes everything when no source is given', async () => {
    const { run, store } = await bench(THREE);
    await run();
    expect((await run({ sources: [] })).totals).toMatchObject({ matched: 0, removed: 3 });
    expect(await store.counts()).toMatchObject({ documents: 0, segments: 0, windows: 0 });
  });

  it('keeps two sources on one document apart', async () => {
    const { run, source, store } = await bench(THREE);
    const other = recordSource('other', THREE, { strategy: whole() });
    const both = { sources: [source, other] };
    await run(both);
    expect(await contentsOf(store, 'a.md')).toHaveLength(2);
    expect(await contentsOf(store, 'a.md', 'other')).toHaveLength(1);
    other.files.delete('a.md');
    source.files.set('a.md', 'changed');
    await run(both);
    expect(await contentsOf(store, 'a.md')).toEqual(['changed']);
    expect(await contentsOf(store, 'a.md', 'other')).toEqual([]);
  });

  it('takes a document that is listed twice once', async () => {
    const { run, source } = await bench(THREE);
    const twice = {
      ...source,
      async *list() {
        yield* source.list();
        yield* source.list();
      },
    };
    expect((await run({ sources: [twice] })).totals).toMatchObject({ matched: 3, indexed: 3 });
  });
});

describe('bad documents', () => {
  const BAD = {
    ...THREE,
    'binary.bin': new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2, 0, 0, 0]),
    'blank.md': ' \n\t\n',
    'empty.md': '',
    'large.md': 'x '.repeat(600),
  };

  it('skips and names what is binary, blank or too large, and indexes the rest', async () => {
    const { run, store, events } = await bench(BAD);
    const report = await run({ maxDocumentBytes: 1000 });
    expect(report.totals).toMatchObject({ matched: 7, indexed: 3, skipped: 4, failed: 0 });
    expect(report.skipped.map(({ path, reason }) => [path, reason])).toEqual([
      ['binary.bin', 'binary'],
      ['blank.md', 'blank'],
      ['empty.md', 'blank'],
      ['large.md', 'too-large'],
    ]);
    expect(report.skipped[3]?.message).toBe('1200 bytes, more than the limit of 1000');
    expect(await store.counts()).toMatchObject({ documents: 7, skipped: 4, failed: 0 });
    expect(events.filter(({ type }) => type === 'skipped')).toHaveLength(4);
  });

  it('reports what is left out again in the next run, without reading it', async () => {
    const { run, source } = await bench(BAD);
    source.entries.set('large.md', { size: 1200 });
    const first = await run({ maxDocumentBytes: 1000 });
    const reads = source.reads.length;
    const second = await run({ maxDocumentBytes: 1000 });
    expect(second.skipped).toEqual(first.skipped);
    expect(source.reads).toHaveLength(reads);
    expect(source.reads).not.toContain('large.md');
  });

  it('indexes a document once the reason to leave it out is gone', async () => {
    const { run, source, store } = await bench(BAD);
    source.entries.set('b.md', { skip: 'secret' });
    await run({ maxDocumentBytes: 1000 });
    expect(await contentsOf(store, 'b.md')).toEqual([]);
    source.entries.delete('b.md');
    source.files.set('empty.md', 'no longer');
    expect((await run()).totals).toMatchObject({ indexed: 3, skipped: 2, unchanged: 2 });
    expect(await contentsOf(store, 'empty.md')).toEqual(['no longer']);
  });

  it('takes the content of a document out when it becomes one to leave out', async () => {
    const { run, source, store } = await bench(THREE);
    await run();
    source.files.set('a.md', '');
    source.entries.set('b.md', { skip: 'secret' });
    await run();
    expect(await store.counts()).toMatchObject({ segments: 1, skipped: 2 });
  });

  it('counts an unreadable document as failed, keeps what it had, and tries again each time', async () => {
    const { run, source, store } = await bench(THREE);
    await run();
    source.files.set('a.md', 'alpha new');
    source.broken.set('a.md', new VectorSearchError('DOCUMENT_UNREADABLE', 'a.md: permission denied'));
    const report = await run();
    expect(report.totals).toMatchObject({ failed: 1, unchanged: 2 });
    expect(report.failures).toEqual([
      {
        sourceId: 'notes',
        documentId: 'a.md',
        path: 'a.md',
        reason: 'DOCUMENT_UNREADABLE',
        message: 'a.md: permission denied',
      },
    ]);
    expect(await contentsOf(store, 'a.md')).toEqual(['alpha one', 'alpha two']);
    expect(await recordOf(store, 'a.md')).toMatchObject({ state: 'failed' });
    expect((await run()).totals.failed).toBe(1);
    source.broken.clear();
    expect((await run()).totals).toMatchObject({ indexed: 1, failed: 0 });
    expect(await contentsOf(store, 'a.md')).toEqual(['alpha new']);
    expect((await recordOf(store, 'a.md'))?.problem).toBeUndefined();
  });

  it('gives errors of any kind one line, and the code of the stage', async () => {
    const { run, source } = await bench(THREE);
    source.broken.set('a.md', new Error('EIO:\n  i/o error'));
    expect((await run()).failures).toMatchObject([{ reason: 'DOCUMENT_UNREADABLE', message: 'EIO: i/o error' }]);
  });

  it('does not fail a document that vanished after it was listed', async () => {
    const { run, source, store } = await bench(THREE);
    await run();
    source.files.set('a.md', 'alpha new');
    source.broken.set('a.md', new VectorSearchError('RESOURCE_NOT_FOUND', 'a.md is gone'));
    expect((await run()).totals).toMatchObject({ failed: 0, removed: 1 });
    expect(await recordOf(store, 'a.md')).toBeUndefined();
  });

  it('fails a document that its strategy refuses, with line and column', async () => {
    const strategy = paragraphs();
    const fussy = {
      ...strategy,
      segment: (document: Parameters<typeof strategy.segment>[0]) => {
        if (document.path === 'b.md') {
          throw new VectorSearchError('STRATEGY_FAILED', 'b.md: unbalanced', { context: { line: 3, column: 9 } });
        }
        return strategy.segment(document);
      },
    };
    const { run } = await bench(THREE, { source: { strategy: fussy } });
    const report = await run();
    expect(report.totals).toMatchObject({ indexed: 2, failed: 1 });
    expect(report.failures).toMatchObject([{ path: 'b.md', reason: 'STRATEGY_FAILED', line: 3, column: 9 }]);
  });

  it('indexes a document in part, says so, and says so again when nothing changed', async () => {
    const strategy = {
      fingerprint: 'partial',
      segment: () => [
        { problem: 'one form is broken', line: 2 },
        { embedText: 'x', content: 'x' },
      ],
    };
    const { run, source } = await bench({ 'a.clj': '(' }, { source: { strategy } });
    const first = await run();
    expect(first.totals).toMatchObject({ indexed: 1, partial: 1, failed: 0 });
    expect(first.failures).toMatchObject([{ path: 'a.clj', message: 'one form is broken', line: 2 }]);
    const second = await run();
    expect(second.totals).toMatchObject({ unchanged: 1, partial: 1 });
    expect(second.failures).toEqual(first.failures);
    expect(source.reads).toEqual(['a.clj', 'a.clj']);
  });
});

describe('the embedder', () => {
  it('fails only the document whose text it refuses, and keeps its text findable by words', async () => {
    const { run, store } = await bench(THREE, { embedder: wordEmbedder({ refuse: 'alpha two' }) });
    const report = await run();
    expect(report.totals).toMatchObject({ indexed: 2, failed: 1, pending: 0 });
    expect(report.failures).toMatchObject([{ path: 'a.md', reason: 'EMBEDDER_FAILED' }]);
    expect(await store.counts()).toMatchObject({ failed: 1, pending: 0, windows: 2 });
    const [found] = await store.lexical({ text: 'alpha', limit: 1 });
    expect(found?.documentId).toBe('a.md');
  });

  it('keeps the old content, with its vectors, of a changed document that cannot be embedded', async () => {
    const { run, source, store, embedder } = await bench(THREE, { embedder: wordEmbedder({ refuse: 'poison' }) });
    await run();
    source.files.set('a.md', 'alpha poison');
    expect((await run()).totals).toMatchObject({ failed: 1 });
    expect(await contentsOf(store, 'a.md')).toEqual(['alpha one', 'alpha two']);
    expect((await store.counts()).windows).toBe(4);
    source.files.set('a.md', THREE['a.md']);
    embedder.embedded.length = 0;
    expect((await run()).totals).toMatchObject({ indexed: 1, failed: 0 });
    expect(embedder.embedded).toEqual([]);
  });

  it('ends the run when it is unusable; what was committed stays, pending text is there, the next run goes on', async () => {
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${1000 + at}.md`, `text number ${at}`]));
    const good = wordEmbedder();
    let left = 70;
    const failing: WordEmbedder = {
      ...good,
      embed: async (texts, options) => {
        if (left < texts.length) throw new VectorSearchError('EMBEDDER_UNAVAILABLE', 'the model is gone');
        left -= texts.length;
        return good.embed(texts, options);
      },
    };
    const { run, store } = await bench(files, { embedder: failing });
    await expect(run()).rejects.toMatchObject({ code: 'EMBEDDER_UNAVAILABLE' });
    expect(await store.counts()).toMatchObject({ documents: 200, pending: 136, windows: 64 });
    expect(await indexStatus(store)).toMatchObject({
      ready: false,
      lastRun: { state: 'failed', error: { code: 'EMBEDDER_UNAVAILABLE', message: 'the model is gone' } },
    });
    left = 1000;
    expect(await run()).toMatchObject({ embeddedTexts: 136, totals: { indexed: 136, unchanged: 64 } });
    expect(good.embedded).toHaveLength(200);
  });

  it('gets at most 64 texts and 64,000 characters at a time', async () => {
    const small = Object.fromEntries(Array.from({ length: 150 }, (_, at) => [`s${at}`, `small ${at}`]));
    const large = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`l${at}`, `large${at} `.repeat(4000)]));
    const { run, embedder } = await bench({ ...small, ...large }, { embedder: wordEmbedder({ maxTokens: 1e6 }) });
    await run();
    expect(Math.max(...embedder.calls)).toBe(64);
    expect(embedder.embedded).toHaveLength(155);
    expect(embedder.calls.slice(0, 2)).toEqual([2, 2]);
  });
});

describe('text first', () => {
  it('answers by words before anything is embedded, and says how much is pending', async () => {
    const { store, source, embedder } = await bench(THREE);
    const seen: unknown[] = [];
    const watching: WordEmbedder = {
      ...embedder,
      embed: async (texts, options) => {
        const [found] = await store.lexical({ text: 'gamma', limit: 1 });
        seen.push([found?.documentId, (await store.counts()).pending]);
        return embedder.embed(texts, options);
      },
    };
    await new Indexer({ sources: [source], embedder: watching, store }).run();
    expect(seen).toEqual([['c.md', 3]]);
    expect((await store.counts()).pending).toBe(0);
  });

  it('lets the old content of a changed document answer until the new one has vectors', async () => {
    const { store, source, embedder, run } = await bench(THREE);
    await run();
    source.files.set('a.md', 'delta');
    let during: readonly string[] = [];
    const watching: WordEmbedder = {
      ...embedder,
      embed: async (texts, options) => {
        during = await contentsOf(store, 'a.md');
        return embedder.embed(texts, options);
      },
    };
    await new Indexer({ sources: [source], embedder: watching, store }).run();
    expect(during).toEqual(['alpha one', 'alpha two']);
    expect(await contentsOf(store, 'a.md')).toEqual(['delta']);
  });

  it('stores a large new document in part while it is embedded, so that little is lost', async () => {
    const text = Array.from({ length: 300 }, (_, at) => `paragraph number ${at}`).join('\n\n');
    const { run, store, embedder, source } = await bench({ 'large.md': text });
    const controller = new AbortController();
    const stopping: WordEmbedder = {
      ...embedder,
      embed: async (texts, options) => {
        if (embedder.embedded.length >= 192) controller.abort(new Error('killed'));
        return embedder.embed(texts, options);
      },
    };
    const first = new Indexer({ sources: [source], embedder: stopping, store }).run({ signal: controller.signal });
    await expect(first).rejects.toThrow('killed');
    expect(await store.counts()).toMatchObject({ pending: 1, segments: 300, windows: 192 });
    const report = await run();
    expect(report.embeddedTexts).toBe(300 - 192);
    expect(await store.counts()).toMatchObject({ pending: 0, segments: 300, windows: 300 });
  });

  it('is left out where the driver cannot: one read a document, everything there in the end', async () => {
    const plain = memoryDriver();
    const driver: StoreDriver = Object.create(plain, {
      supports: { value: Object.freeze({ ...plain.supports, textFirst: false }) },
    });
    for (const name of ['open', 'replace', 'remove', 'documents', 'segments', 'query', 'close'] as const) {
      Object.defineProperty(driver, name, { value: plain[name].bind(plain) });
    }
    for (const name of ['counts', 'cachedVectors', 'readNote', 'writeNote'] as const) {
      Object.defineProperty(driver, name, { value: plain[name]?.bind(plain) });
    }
    const { run, source, store, events } = await bench({ ...THREE, 'blank.md': '' }, { driver });
    expect((await run()).totals).toMatchObject({ indexed: 3, skipped: 1 });
    expect(source.reads).toHaveLength(4);
    expect(events.some(({ type }) => type === 'stored-text')).toBe(false);
    source.files.delete('a.md');
    source.files.set('z.md', THREE['a.md']);
    expect(await run()).toMatchObject({ embeddedTexts: 0, totals: { indexed: 1, removed: 1 } });
    expect((await store.counts()).documents).toBe(4);
  });
});

describe('aborting', () => {
  it('rejects with the reason, keeps what was committed, and the next run completes it', async () => {
    const files = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${1000 + at}.md`, `text number ${at}`]));
    const { run, store } = await bench(files);
    const controller = new AbortController();
    const onEvent = ({ type }: IndexEvent): void => {
      if (type === 'embedded') controller.abort(new Error('enough'));
    };
    await expect(run({ onEvent }, controller.signal)).rejects.toThrow('enough');
    expect(await store.counts()).toMatchObject({ documents: 200, windows: 64 });
    expect((await indexStatus(store)).lastRun?.state).toBe('aborted');
    expect((await run()).embeddedTexts).toBe(136);
  });

  it('does nothing when aborted before', async () => {
    const { run, source } = await bench(THREE);
    await expect(run({}, AbortSignal.abort(new Error('no')))).rejects.toThrow('no');
    expect(source.reads).toEqual([]);
  });
});

describe('one indexer', () => {
  it('does runs and changes one after the other, and goes on after a failed one', async () => {
    const { source, embedder, store } = await bench(THREE);
    const indexer = new Indexer({ sources: [source], embedder, store });
    const aborted = indexer.run({ signal: AbortSignal.abort(new Error('no')) });
    const [first, second] = [indexer.run(), indexer.run()];
    await expect(aborted).rejects.toThrow('no');
    expect((await first).totals.indexed).toBe(3);
    expect((await second).totals).toMatchObject({ indexed: 0, unchanged: 3 });
  });

  it('is not disturbed by a listener that throws', async () => {
    const { run } = await bench(THREE);
    const onEvent = (): void => {
      throw new Error('listening went wrong');
    };
    expect((await run({ onEvent })).totals.indexed).toBe(3);
  });

  it('tells its progress in order', async () => {
    const { run, events } = await bench(THREE);
    const report = await run();
    expect(events.map(({ type }) => type)).toEqual([
      'listed',
      'planned',
      'stored-text',
      'progress',
      'progress',
      'embedded',
      'progress',
      'finished',
    ]);
    expect(events[3]).toMatchObject({ phase: 'text', documents: { done: 3, total: 3 } });
    expect(events[6]).toMatchObject({
      phase: 'embed',
      documents: { done: 3, total: 3 },
      characters: { done: 27, total: 27 },
    });
    expect(events.at(-1)).toEqual({ type: 'finished', report });
  });

  it('refuses wrong arguments before doing anything', async () => {
    const { source, embedder, store } = await bench(THREE);
    const options = { sources: [source], embedder, store };
    expect(() => new Indexer({ ...options, sources: [source, source] })).toThrow(RangeError);
    expect(() => new Indexer({ ...options, sources: 'x' as unknown as [] })).toThrow(TypeError);
    expect(() => new Indexer({ ...options, store: undefined as unknown as Store })).toThrow(TypeError);
    for (const maxDocumentBytes of [0, -1, 1.5, Number.NaN]) {
      expect(() => new Indexer({ ...options, maxDocumentBytes })).toThrow(RangeError);
    }
    const unknown = { sourceId: 'nobody', change: { type: 'remove', documentId: 'a.md' } } as const;
    await expect(new Indexer(options).apply([unknown])).rejects.toThrow(RangeError);
  });

  it('ends with the error of a store that does not work', async () => {
    const { run, store } = await bench(THREE);
    await store.close();
    await expect(run()).rejects.toMatchObject({ code: 'STORE_CLOSED' });
  });
});

describe('apply', () => {
  it('indexes, replaces and removes single documents', async () => {
    const { source, embedder, store, run } = await bench(THREE);
    await run();
    embedder.embedded.length = 0;
    source.files.set('a.md', 'alpha new');
    source.files.set('d.md', 'delta');
    source.files.delete('b.md');
    const indexer = new Indexer({ sources: [source], embedder, store });
    const report = await indexer.apply([
      { sourceId: 'notes', change: { type: 'upsert', entry: entryOf(source, 'a.md') } },
      { sourceId: 'notes', change: { type: 'upsert', entry: entryOf(source, 'd.md') } },
      { sourceId: 'notes', change: { type: 'remove', documentId: 'b.md' } },
      { sourceId: 'notes', change: { type: 'remove', documentId: 'unknown.md' } },
    ]);
    expect(report.totals).toMatchObject({ matched: 2, indexed: 2, removed: 1 });
    expect(embedder.embedded.sort()).toEqual(['alpha new', 'delta']);
    const fresh = await bench(Object.fromEntries(source.files));
    await fresh.run();
    expect(await snapshotOf(store)).toEqual(await snapshotOf(fresh.store));
  });

  it('takes the last change of a document, and nothing costs nothing', async () => {
    const { source, embedder, store, run } = await bench(THREE);
    await run();
    embedder.embedded.length = 0;
    const indexer = new Indexer({ sources: [source], embedder, store });
    const upsert = { type: 'upsert', entry: entryOf(source, 'a.md') } as const;
    await indexer.apply([
      { sourceId: 'notes', change: { type: 'remove', documentId: 'a.md' } },
      { sourceId: 'notes', change: upsert },
    ]);
    expect(await contentsOf(store, 'a.md')).toHaveLength(2);
    expect((await indexer.apply([])).totals.matched).toBe(0);
    expect(embedder.embedded).toEqual([]);
  });

  it('leaves the note of the last run alone', async () => {
    const { source, embedder, store, run } = await bench(THREE);
    await run();
    const before = (await indexStatus(store)).lastRun;
    const change = { type: 'remove', documentId: 'a.md' } as const;
    await new Indexer({ sources: [source], embedder, store }).apply([{ sourceId: 'notes', change }]);
    expect((await indexStatus(store)).lastRun).toEqual(before);
  });
});
