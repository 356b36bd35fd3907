import { defaultStrategies, type IngestStrategy } from '@mcp-vector-search/core';
import type { SearchAnswer } from '@mcp-vector-search/ui';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../support/ask.ts';
import { type ServedTexts, serveTexts } from '../support/served-texts.ts';

const TEXTS = {
  'docs/tea/kettle.md': 'The kettle whistles when the water boils.\nPour it over the leaves.',
  'docs/tea/pot.md': 'A teapot keeps tea warm; kettles do not.',
  'docs/maps/north.md': 'Every map has an arrow that points to the north.',
  'notes/one.txt': 'kettle kettle kettle',
};

let served: ServedTexts;
beforeAll(async () => {
  served = await serveTexts(TEXTS, { spec: '(?<shelf>[^/]+)/**' });
});
afterAll(() => served[Symbol.asyncDispose]());

const search = (query: string): Promise<SearchAnswer> => served.get(`/api/search?${query}`);

describe('a search', () => {
  it('gives hits as the page shows them', async () => {
    const { hits, mode, pending, query, milliseconds } = await search('q=kettle+whistles+when+water+boils&limit=2');
    expect([query, mode, pending, hits.length]).toEqual(['kettle whistles when water boils', 'fused', 0, 2]);
    expect(milliseconds).toBeGreaterThan(0);
    const [best] = hits;
    const text = TEXTS['docs/tea/kettle.md'];
    expect(best).toMatchObject({
      ...{ rank: 1, sourceId: 'texts', documentId: 'docs/tea/kettle.md', path: 'docs/tea/kettle.md', ordinal: 0, text },
      ...{ range: { start: 0, end: text.length, startLine: 1, endLine: 2 }, vectorRank: 1, lexicalRank: 1, alsoIn: [] },
      metadata: { shelf: 'docs', 'doc-id': 'docs/tea/kettle.md' },
    });
    expect(best?.marks.map(([start, end]) => text.slice(start, end))).toEqual(['kettle', 'whistles', 'water', 'boils']);
    expect(best?.similarity).toBeGreaterThan(0);
  });

  it('by words has no similarity, by meaning no score of words', async () => {
    const [words] = (await search('q=kettle&mode=lexical')).hits;
    expect([words?.similarity, words?.lexicalScore === words?.score]).toEqual([undefined, true]);
    const [meaning] = (await search('q=kettle&mode=vector')).hits;
    expect([meaning?.lexicalScore, meaning?.similarity === meaning?.score]).toEqual([undefined, true]);
  });

  it('obeys filters: values of one key are alternatives, keys hold together', async () => {
    const paths = async (filter: string): Promise<string[]> =>
      (await search(`q=kettle&mode=lexical${filter}`)).hits.map(({ path }) => path).sort();
    expect(await paths('&filter=shelf%3Dnotes')).toEqual(['notes/one.txt']);
    expect(await paths('&filter=shelf%3Dnotes&filter=shelf%3Ddocs')).toHaveLength(3);
    expect(await paths('&filter=shelf%3Dnotes&filter=doc-id%3Ddocs/tea/pot.md')).toEqual([]);
    expect(await paths('&path=docs/tea/p')).toEqual(['docs/tea/pot.md']);
    expect(await paths('&path=nowhere/')).toEqual([]);
  });

  it('of a key that nothing has is refused as every search refuses it', async () => {
    const { status, code, message } = await served.refused('/api/search?q=kettle&filter=colour%3Dred');
    expect([status, code]).toEqual([400, 'FILTER_UNKNOWN_KEY']);
    expect(message).toContain('"colour"');
    expect(message).toContain('shelf');
  });

  it.each([
    ['', 'q is missing'],
    ['q=', 'q is missing'],
    ['q=%20%0A', 'q is blank'],
    ['q=a&q=b', 'q is given 2 times'],
    ['q=a&limit=0', 'limit is "0"'],
    ['q=a&limit=101', 'from 1 to 100'],
    ['q=a&limit=-1', 'limit is "-1"'],
    ['q=a&limit=ten', 'limit is "ten"'],
    ['q=a&limit=1e1', 'limit is "1e1"'],
    ['q=a&limit=NaN', 'limit is "NaN"'],
    ['q=a&limit=9999999999999999999', 'whole number'],
    ['q=a&mode=magic', 'it can be fused, vector, lexical'],
    ['q=a&mode=constructor', 'it can be'],
    ['q=a&filter=colour', 'not of the form KEY=VALUE'],
    ['q=a&filter=%3Dred', 'not of the form KEY=VALUE'],
    ['q=a&top_k=3', 'there is no parameter "top_k"'],
  ])('with %j is refused and says why', async (query, reason) => {
    const { status, message } = await served.refused(`/api/search?${query}`);
    expect(status).toBe(400);
    expect(message).toContain(reason);
    expect(message).not.toContain('\n');
  });

  it.each([
    '%00',
    'a%00b',
    '%F0%9F%98%80',
    '%',
    '%E0%A4%A',
    '%22%20OR%20%22',
    '%3Cscript%3E',
    '%ED%A0%80',
    '*',
    "'%3B--",
  ])('for %s is a search like every other', async (query) => {
    expect((await ask(served.ui.port, `/api/search?q=${query}`)).status).toBe(200);
  });

  it('for ten thousand characters is answered, for more than a request holds refused', async () => {
    expect((await search(`q=${'kettle+'.repeat(1_400)}`)).hits[0]?.path).toBe('notes/one.txt');
    expect((await ask(served.ui.port, `/api/search?q=${'kettle+'.repeat(40_000)}`)).status).toBe(431);
    expect((await search('q=kettle')).hits.length).toBeGreaterThan(0);
  });

  it('shortens what it repeats of a request', async () => {
    const { message } = await served.refused(`/api/search?q=a&mode=${'x'.repeat(8_000)}`);
    expect(message.length).toBeLessThan(1_100);
    expect(message).toContain('it can be fused');
  });
});

describe('hits of definitions', () => {
  /** Segments that stand for a line and whose content is about it. */
  const definitions: IngestStrategy = {
    fingerprint: 'definitions',
    *segment({ text }) {
      for (const { index, 0: line } of text.matchAll(/[^\s\n].*/g)) {
        const startLine = text.slice(0, index).split('\n').length;
        const range = { start: index, end: index + line.length, startLine, endLine: startLine };
        yield { embedText: line, content: `{:definition ${JSON.stringify(line)}}`, range };
      }
    },
  };
  const text = 'first (line)\n    second {kettle}\nthird [line]\n';

  it('show the document, with the indent of the first line', async () => {
    await using code = await serveTexts({ 'code.txt': text }, { strategy: definitions });
    const { hits } = await code.get<SearchAnswer>('/api/search?q=kettle&limit=1');
    const start = text.indexOf('    second');
    expect(hits[0]).toMatchObject({
      text: '    second {kettle}',
      range: { start, end: text.indexOf('\nthird'), startLine: 2, endLine: 2 },
      marks: [[12, 18]],
    });
  });

  it('show what the index holds where the document is another one', async () => {
    const texts = { 'code.txt': text };
    await using code = await serveTexts(texts, { strategy: definitions });
    texts['code.txt'] = 'something else';
    const [hit] = (await code.get<SearchAnswer>('/api/search?q=kettle&limit=1')).hits;
    expect([hit?.text, hit?.range]).toEqual(['{:definition "second {kettle}"}', undefined]);
  });

  it('end at four thousand characters', async () => {
    const long = `kettle ${'x'.repeat(10_000)}`;
    await using code = await serveTexts({ 'code.txt': long }, { strategy: definitions });
    const [hit] = (await code.get<SearchAnswer>('/api/search?q=kettle&limit=1')).hits;
    expect([hit?.text, hit?.range?.end]).toEqual([long.slice(0, 4_000), 4_000]);
  });
});

it('shows no text of documents that are known by their paths alone', async () => {
  const strategy = defaultStrategies['file-path'].create({});
  await using paths = await serveTexts({ 'kettle/blue.md': 'some text' }, { strategy });
  const [hit] = (await paths.get<SearchAnswer>('/api/search?q=kettle')).hits;
  expect([hit?.path, hit?.text, hit?.marks]).toEqual(['kettle/blue.md', undefined, []]);
});

it('names the other places of the same text', async () => {
  await using same = await serveTexts({ 'a.md': 'one kettle', 'b.md': 'one kettle' });
  const { hits } = await same.get<SearchAnswer>('/api/search?q=kettle');
  expect(hits.map(({ path, alsoIn }) => [path, ...alsoIn])).toEqual([['a.md', 'b.md']]);
});
