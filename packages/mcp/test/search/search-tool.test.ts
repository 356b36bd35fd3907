import { once } from 'node:events';
import { type Embedder, Searcher, type SearchOptions, type SearchResult } from '@mcp-vector-search/core';
import { type SearchToolOptions, SearchToolset } from '@mcp-vector-search/mcp';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { describe, expect, it } from 'vitest';
import { connectedTo } from '../connected-to.ts';
import { TEA_OR_NOT, type TeaIndex, teaIndex } from '../tea-index.ts';

const DOCUMENTS = { 'drinks/tea.md': 'Green tea is brewed with water.', 'web/cache.md': 'A stale response.' };

/** A model that never gets ready; tells of the signals that it was given. */
function stuckEmbedder(): { embedder: Embedder; signals: AbortSignal[] } {
  const signals: AbortSignal[] = [];
  const embed: Embedder['embed'] = (_, { signal }) => {
    if (signal) signals.push(signal);
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  };
  return { embedder: { ...TEA_OR_NOT, embed }, signals };
}

async function stuckIndex(): Promise<TeaIndex & { signals: AbortSignal[] }> {
  const index = await teaIndex(DOCUMENTS);
  const { embedder, signals } = stuckEmbedder();
  return { ...index, searcher: new Searcher({ store: index.index, embedder, sources: index.sources }), signals };
}

const call = (client: Client, query = 'tea'): ReturnType<Client['callTool']> =>
  client.callTool({ name: 'search', arguments: { query } });

const textOf = ({ content }: Awaited<ReturnType<typeof call>>): string =>
  (content as { text: string }[])[0]?.text ?? '';

describe('the deadline of a search', () => {
  it('passes while the model is not ready: the answer is what words find, and says so', async () => {
    const { signals, ...index } = await stuckIndex();
    const client = await connectedTo(new SearchToolset({ ...index, waitMs: 300 }));
    await client.listTools(); // from here on the client checks the structured content
    const result = await call(client);
    expect(result.isError).toBeFalsy();
    expect(textOf(result)).toContain('these results were found by their words only');
    expect(result.structuredContent).toMatchObject({ mode: 'lexical', hits: [{ docId: 'drinks/tea.md' }] });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]); // the model does not work on for nobody
  });

  it('passes while even words find nothing in time: an error that says what to do', async () => {
    const index = await teaIndex(DOCUMENTS);
    const searcher: SearchToolOptions['searcher'] = { search: () => new Promise<SearchResult>(() => {}) };
    const client = await connectedTo(new SearchToolset({ ...index, searcher, waitMs: 200 }));
    const result = await call(client);
    expect([result.isError, textOf(result)]).toEqual([true, expect.stringMatching(/^search error: .*again/)]);
  });

  it('passes while documents are still being read: the answer is from those that are, and says so', async () => {
    const index = await teaIndex(DOCUMENTS);
    const textReady = (): Promise<void> => new Promise(() => {});
    const client = await connectedTo(new SearchToolset({ ...index, textReady, waitMs: 400 }));
    const result = await call(client);
    expect(textOf(result)).toContain('Documents are still being read');
    expect(result.structuredContent).toMatchObject({ hits: [{ docId: 'drinks/tea.md' }, {}] });
  });

  it.each([[99], [Number.NaN], [-1]])('cannot be %d', async (waitMs) => {
    const index = await teaIndex(DOCUMENTS);
    expect(() => new SearchToolset({ ...index, waitMs })).toThrow(RangeError);
  });
});

describe('a filter that leaves nothing', () => {
  const filtered = (client: Client, topic: string): ReturnType<Client['callTool']> =>
    client.callTool({ name: 'search', arguments: { query: 'tea', metadata: { topic } } });

  it('is named, with the values that there are', async () => {
    const client = await connectedTo(new SearchToolset(await teaIndex(DOCUMENTS)));
    await client.listTools();
    const result = await filtered(client, 'food');
    const note = 'No document has topic=food; known values: drinks, web.';
    expect([result.isError, textOf(result)]).toEqual([undefined, `No results for "tea".\n\n${note}`]);
    expect(result.structuredContent).toMatchObject({ hits: [], notes: [note] });
    expect((await filtered(client, 'drinks')).structuredContent).toMatchObject({ hits: [{}], notes: [] });
  });

  it('is not waited for', async () => {
    const index = await teaIndex(DOCUMENTS);
    const slow = Object.assign(Object.create(index.index), { metadata: () => new Promise(() => {}) });
    const client = await connectedTo(new SearchToolset({ ...index, index: slow, waitMs: 300 }));
    expect(textOf(await filtered(client, 'food'))).toBe('No results for "tea".');
  });
});

describe('cancelling a search', () => {
  it('stops the work, and sends nothing more for it', async () => {
    const index = await teaIndex(DOCUMENTS);
    let given: SearchOptions['signal'];
    let begun: () => void = () => {};
    const working = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const searcher: SearchToolOptions['searcher'] = {
      search: (_, { signal } = {}) => {
        given = signal;
        begun();
        return new Promise<SearchResult>(() => {});
      },
    };
    const client = await connectedTo(new SearchToolset({ ...index, searcher }));
    const controller = new AbortController();
    const heard: string[] = [];
    const params = { name: 'search', arguments: { query: 'tea' } };
    const options = {
      signal: controller.signal,
      onprogress: ({ message }: { message?: string | undefined }) => heard.push(message ?? ''),
    };
    const rejected = expect(client.callTool(params, undefined, options)).rejects.toThrow();
    await working;
    const before = heard.length;
    const aborted = once(given as unknown as EventTarget, 'abort');
    controller.abort();
    await Promise.all([rejected, aborted]);
    await client.ping(); // whatever was sent for the call has arrived
    expect(heard).toHaveLength(before);
  });
});

describe('progress of a search', () => {
  it('is told in growing numbers where the client gave a token', async () => {
    const index = await teaIndex(DOCUMENTS);
    const client = await connectedTo(new SearchToolset({ ...index, textReady: async () => {} }));
    const heard: number[] = [];
    const params = { name: 'search', arguments: { query: 'tea' } };
    await client.callTool(params, undefined, { onprogress: ({ progress }) => heard.push(progress) });
    expect(heard.length).toBeGreaterThan(0);
    expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b));
  });
});

it('every call is told to whoever wants to log it', async () => {
  const index = await teaIndex(DOCUMENTS);
  const calls: unknown[] = [];
  const client = await connectedTo(new SearchToolset({ ...index, onCall: (record) => calls.push(record) }));
  await call(client);
  await client.callTool({ name: 'read_document', arguments: {} });
  expect(calls).toMatchObject([
    { tool: 'search', parameters: { query: 'tea' }, outcome: 'success', documents_found: 2 },
    { tool: 'read_document', outcome: 'error', error: expect.stringContaining('doc_id is missing') },
  ]);
});
