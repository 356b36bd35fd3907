import {
  Indexer,
  type IngestStrategy,
  memoryDriver,
  Searcher,
  type Source,
  type SourceEntry,
  Store,
} from '@mcp-vector-search/core';
import { type SearchToolOptions, SearchToolset } from '@mcp-vector-search/mcp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectedTo } from '../connected-to.ts';
import { TEA_OR_NOT } from '../tea-index.ts';

const CODE = ['(ns cart)', '', '(defn total', '  "Sum of all items."', '  [items]', '  (reduce + items))', ''].join(
  '\n',
);
const CONTENT = '{:element-type :var :element-name "cart/total"}';

/** A definition as code analysis gives it: the content describes it, the range is that of its source. */
const DEFINITIONS: IngestStrategy = {
  fingerprint: 'definitions',
  *segment({ text }) {
    const range = { start: 11, end: text.length - 1, startLine: 3, endLine: 6 };
    const metadata = { 'element-type': 'var', 'element-name': 'cart/total', namespace: 'cart' };
    yield { embedText: 'cart/total Sum of all items.', content: CONTENT, range, metadata };
  },
};

interface Files {
  text: string;
}

async function codeIndex(files: Files, strategy: IngestStrategy = DEFINITIONS): Promise<SearchToolOptions> {
  const embedder = TEA_OR_NOT;
  const source: Source = {
    id: 'code',
    strategy,
    async *list(): AsyncGenerator<SourceEntry> {
      yield { documentId: 'src/cart.clj', path: 'src/cart.clj', metadata: {} };
    },
    read: async () => new TextEncoder().encode(files.text),
  };
  const store = await Store.open({ driver: memoryDriver(), embedder });
  onTestFinished(() => store.close());
  await new Indexer({ sources: [source], embedder, store }).run();
  return { searcher: new Searcher({ store, embedder, sources: [source] }), index: store, sources: [source] };
}

async function search(options: SearchToolOptions): Promise<{ text: string; structured: unknown }> {
  const client = await connectedTo(new SearchToolset(options));
  const { content, structuredContent } = await client.callTool({ name: 'search', arguments: { query: 'total' } });
  return { text: (content as { text: string }[])[0]?.text ?? '', structured: structuredContent };
}

describe('a hit that is a definition', () => {
  it('is shown by its name and its source, with the lines of that', async () => {
    const { text, structured } = await search(await codeIndex({ text: CODE }));
    expect(text).toContain('## 1. src/cart.clj:3-6 var cart/total\n');
    expect(text).toContain('```\n(defn total\n  "Sum of all items."\n  [items]\n  (reduce + items))\n```');
    expect(text).toContain('namespace: cart');
    expect(text).not.toContain(':element-name');
    expect(structured).toMatchObject({
      hits: [{ startLine: 3, endLine: 6, truncated: false, metadata: { 'element-name': 'cart/total' } }],
    });
  });

  it('is cut where it is long, and says which lines are missing', async () => {
    const body = Array.from({ length: 3_000 }, (_, at) => `  (item ${at})`).join('\n');
    const long: IngestStrategy = {
      ...DEFINITIONS,
      *segment({ text }) {
        const range = { start: 0, end: text.length, startLine: 1, endLine: 3_000 };
        yield { embedText: 'total', content: CONTENT, range, metadata: { 'element-name': 'long' } };
      },
    };
    const options = await codeIndex({ text: body }, long);
    const { text } = await search(options);
    expect(text).toMatch(/## 1\. src\/cart\.clj:1-\d+ long\n/);
    expect(text).toMatch(/read_document \{"doc_id":"src\/cart\.clj","start_line":\d+,"end_line":3000\}/);
  });

  it('is shown by what the index holds where the file is another by now', async () => {
    const files = { text: CODE };
    const options = await codeIndex(files);
    files.text = '(ns other)';
    const { text } = await search(options);
    expect(text).not.toContain('(ns other)');
    expect(text).not.toContain('(defn total');
    expect(text).toContain('var cart/total');
  });

  it('keeps the content of the original in its form', async () => {
    const { text } = await search({ ...(await codeIndex({ text: CODE })), result: 'json' });
    expect(JSON.parse(text)).toEqual([{ content: CONTENT, score: expect.any(Number) }]);
  });
});
