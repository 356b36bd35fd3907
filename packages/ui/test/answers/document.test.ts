import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultStrategies, filesystemSource, Indexer, memoryDriver, Searcher, Store } from '@mcp-vector-search/core';
import { type DocumentAnswer, type PageSource, type StatusAnswer, serveUi } from '@mcp-vector-search/ui';
import { describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { serveTexts } from '../support/served-texts.ts';
import { wordEmbedder } from '../support/word-embedder.ts';

const at = (id: string, source = 'texts'): string =>
  `/api/document?source=${encodeURIComponent(source)}&id=${encodeURIComponent(id)}`;

describe('a document', () => {
  const text = `${'One kettle. '.repeat(20)}\n\n${'Two teapots. '.repeat(20)}`;
  const strategy = defaultStrategies.chunked.create({ 'chunk-size': 300, 'chunk-overlap': 0 });

  it('is shown with its text, and its segments as parts of it', async () => {
    await using served = await serveTexts({ 'tea/one.md': text }, { strategy, spec: '(?<shelf>[^/]+)/**' });
    const shown = await served.get<DocumentAnswer>(at('tea/one.md'));
    expect(shown).toMatchObject({ sourceId: 'texts', path: 'tea/one.md', state: 'indexed', text, changed: false });
    expect(shown.metadata).toMatchObject({ shelf: 'tea' });
    expect(shown.segments.map(({ ordinal }) => ordinal)).toEqual([0, 1]);
    for (const { range, content } of shown.segments) {
      const part = text.slice(range?.start, range?.end);
      expect(content ?? part).toMatch(/^(?:One|Two) /);
    }
  });

  it('whose segments are all of it does not come twice', async () => {
    await using served = await serveTexts({ 'a.md': 'one kettle' });
    const { segments } = await served.get<DocumentAnswer>(at('a.md'));
    expect(segments).toMatchObject([{ id: 'a.md', ordinal: 0, range: { start: 0, end: 10 } }]);
    expect(segments[0]?.content).toBeUndefined();
  });

  it('that changed says so, and its segments are what the index holds', async () => {
    const texts: Record<string, string> = { 'a.md': 'one kettle', 'b.md': 'two' };
    await using served = await serveTexts(texts);
    texts['a.md'] = 'something else';
    delete texts['b.md'];
    const changed = await served.get<DocumentAnswer>(at('a.md'));
    expect(changed).toMatchObject({ text: 'something else', changed: true, segments: [{ content: 'one kettle' }] });
    const gone = await served.get<DocumentAnswer>(at('b.md'));
    expect(gone).toMatchObject({ changed: false, segments: [{ content: 'two' }] });
    expect([gone.text, gone.textProblem]).toEqual([undefined, expect.stringContaining('b.md')]);
    texts['a.md'] = '\0\0\0binary\0';
    expect((await served.get<DocumentAnswer>(at('a.md'))).textProblem).toBe('it is binary now');
    texts['a.md'] = 'x'.repeat(11 * 1024 * 1024);
    expect((await served.get<DocumentAnswer>(at('a.md'))).textProblem).toContain('too much to show');
  });

  it('is not read whole where it has become huge', async () => {
    const limits: (number | undefined)[] = [];
    const origin: PageSource = {
      ...{ id: 'texts', label: 'the texts' },
      read: async (_entry, options) => {
        limits.push(options?.maxBytes);
        return Buffer.from('one kettle');
      },
    };
    await using served = await serveTexts({ 'a.md': 'one kettle' }, { origins: [origin] });
    expect(await served.get<DocumentAnswer>(at('a.md'))).toMatchObject({ text: 'one kettle' });
    expect(limits).toEqual([10 * 1024 * 1024]);
  });

  it('of an index without sources is what the index holds', async () => {
    await using served = await serveTexts({ 'a.md': 'one kettle' }, { sources: undefined });
    const shown = await served.get<DocumentAnswer>(at('a.md'));
    expect(shown).toMatchObject({ segments: [{ content: 'one kettle' }], changed: false });
    expect(shown.textProblem).toContain('cannot be read here');
  });

  it.each(['b.md', '../a.md', '/etc/passwd', 'a.md/../a.md', 'A.md', 'a.md\0', '__proto__', 'x'.repeat(5_000)])(
    'is not found under %j',
    async (id) => {
      await using served = await serveTexts({ 'a.md': 'one kettle' });
      const { status, code, message } = await served.refused(at(id));
      expect([status, code]).toEqual([404, 'NOT_FOUND']);
      expect(message.length).toBeLessThan(1_100);
      expect((await served.refused(at('a.md', 'other'))).status).toBe(404);
    },
  );

  it('has to be named whole', async () => {
    await using served = await serveTexts({ 'a.md': 'one kettle' });
    for (const query of ['', '?id=a.md', '?source=texts', '?source=texts&id=', '?source=texts&id=a.md&id=b.md']) {
      expect((await served.refused(`/api/document${query}`)).status).toBe(400);
    }
  });
});

describe('files', () => {
  it('are read only where they were indexed: no secret, nothing beside', async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ui-')));
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs/a.md'), 'one kettle');
    writeFileSync(join(folder, 'docs/.env'), 'TOKEN=swordfish');
    writeFileSync(join(folder, 'beside.md'), 'swordfish');
    const strategy = defaultStrategies['whole-document'].create({});
    const sources = [filesystemSource({ id: 'docs', spec: `${folder}/docs/**`, strategy })];
    await using store = await Store.open({ driver: memoryDriver(), embedder: wordEmbedder });
    await new Indexer({ sources, embedder: wordEmbedder, store }).run();
    const searcher = new Searcher({ store, embedder: wordEmbedder });
    await using ui = await serveUi({ index: store, searcher, sources, root: folder });
    const read = async (name: string): Promise<{ readonly status: number; readonly text: string }> =>
      ask(ui.port, at(join(folder, name), 'docs'));
    expect(JSON.parse((await read('docs/a.md')).text)).toMatchObject({ path: 'docs/a.md', text: 'one kettle' });
    const secret = await read('docs/.env');
    expect(JSON.parse(secret.text)).toMatchObject({ state: 'skipped', segments: [] });
    expect(secret.text).not.toContain('swordfish');
    expect(await read('beside.md')).toMatchObject({ status: 404 });
    const status = JSON.parse((await ask(ui.port, '/api/status')).text) as StatusAnswer;
    expect(status.status.sources).toMatchObject([{ id: 'docs', label: 'docs/**', indexed: 1, skipped: 1 }]);
    expect(status.status.skipped).toMatchObject([{ path: 'docs/.env', reason: 'secret' }]);
    rmSync(folder, { recursive: true });
  });
});

describe('the status', () => {
  it('has title, counts, and what documents can be filtered by', async () => {
    const texts: Record<string, string> = { 'tea/a.md': 'one', 'maps/b.md': 'two' };
    await using served = await serveTexts(texts, { spec: '(?<shelf>[^/]+)/**', title: 'The shelves' });
    const { title, status, facets } = await served.get<StatusAnswer>('/api/status');
    expect([title, status.ready, status.counts.documents]).toEqual(['The shelves', true, 2]);
    expect(status.sources).toMatchObject([{ id: 'texts', label: 'the texts', indexed: 2 }]);
    expect(Object.keys(facets)).toEqual(['shelf']);
    expect([...(facets['shelf'] as string[])].sort()).toEqual(['maps', 'tea']);
    texts['tea/c.md'] = 'three';
    await served.index();
    expect((await served.get<StatusAnswer>('/api/status')).status.counts.documents).toBe(3);
    expect((await served.refused('/api/status?verbose=1')).status).toBe(400);
  });
});
