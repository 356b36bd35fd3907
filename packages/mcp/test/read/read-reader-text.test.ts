import {
  type DocumentReader,
  defaultStrategies,
  Indexer,
  memoryDriver,
  Searcher,
  type Source,
  Store,
} from '@mcp-vector-search/core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shownContent } from '../../src/budget/shown-content.ts';
import { type ReadAnswer, readDocument } from '../../src/read/read-document.ts';
import { TEA_OR_NOT } from '../tea-index.ts';

/** Text is what stands behind `>`; a `|` begins another line of the text. */
const READER: DocumentReader = {
  fingerprint: 'marks/1',
  accepts: (path) => path.endsWith('.marks'),
  read(bytes) {
    const found = new TextDecoder()
      .decode(bytes)
      .split('\n')
      .flatMap((line, at) =>
        line.startsWith('>')
          ? line
              .slice(1)
              .split('|')
              .map((text) => ({ text, line: at + 1 }))
          : [],
      );
    return { text: found.map(({ text }) => text).join('\n'), lines: found.map(({ line }) => line) };
  },
};
const FILE = ['unseen', '>tea|is hot', 'unseen', 'unseen', '>brewed', '>in a pot', 'unseen'].join('\n');

async function index(files: { text: string }) {
  const source: Source = {
    id: 's',
    strategy: defaultStrategies['whole-document'].create({}),
    readers: [READER],
    async *list() {
      yield { documentId: 'a.marks', path: 'a.marks', metadata: {} };
    },
    read: async () => new TextEncoder().encode(files.text),
  };
  const embedder = TEA_OR_NOT;
  const store = await Store.open({ driver: memoryDriver(), embedder });
  onTestFinished(() => store.close());
  await new Indexer({ sources: [source], embedder, store }).run();
  const options = { index: store, sources: [source], tokenBudget: 8_000, waitMs: 10_000 };
  const context = { signal: new AbortController().signal, progress: (): void => {} };
  const read = async (args: object): Promise<ReadAnswer | string> => {
    const { structuredContent, content } = await readDocument(options, { ...args }, context);
    return (structuredContent as ReadAnswer | undefined) ?? content[0]?.text ?? '';
  };
  return { read, searcher: new Searcher({ store, embedder }) };
}

describe('a document that a reader made text of', () => {
  it('is read by lines of the file; one that became several is given whole', async () => {
    const { read } = await index({ text: FILE });
    expect(await read({ doc_id: 'a.marks' })).toMatchObject({
      ...{ startLine: 2, endLine: 6, totalLines: 6, current: true, truncated: false },
      text: 'tea\nis hot\nbrewed\nin a pot',
    });
    expect(await read({ doc_id: 'a.marks', start_line: 2, end_line: 2 })).toMatchObject({ text: 'tea\nis hot' });
    expect(await read({ doc_id: 'a.marks', start_line: 3, end_line: 5 })).toMatchObject({
      startLine: 5,
      text: 'brewed',
    });
    expect(await read({ doc_id: 'a.marks', start_line: 2, start_column: 5 })).toMatchObject({
      text: 'is hot\nbrewed\nin a pot',
    });
    const between = await read({ doc_id: 'a.marks', start_line: 3, end_line: 4 });
    expect(between).toMatchObject({ text: '', truncated: false });
    expect(between).not.toHaveProperty('startLine');
    expect(await read({ doc_id: 'a.marks', start_line: 7 })).toMatch(/the document has 6 lines/);
  });

  it('keeps its lines when the file is another by now', async () => {
    const files = { text: FILE };
    const { read } = await index(files);
    files.text = '>other';
    expect(await read({ doc_id: 'a.marks', start_line: 5 })).toMatchObject({
      startLine: 5,
      endLine: 6,
      text: 'brewed\nin a pot',
      current: false,
    });
  });

  it('is shown in part with the line of the file on which the part ends', async () => {
    const { searcher } = await index({ text: FILE });
    const [hit] = (await searcher.search('tea')).hits;
    expect(shownContent(hit!, 'whole').lines).toEqual({ start: 2, end: 6 });
    expect(shownContent(hit!, 12)).toMatchObject({ truncated: true, lines: { start: 2, end: 2 } });
    expect(shownContent(hit!, 17)).toMatchObject({ truncated: true, lines: { start: 2, end: 5 } });
  });
});
