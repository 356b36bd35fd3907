import { describe, expect, it } from 'vitest';
import { type ReadAnswer, readDocument } from '../../src/read/read-document.ts';
import { type Documents, teaIndex } from '../tea-index.ts';

const context = { signal: new AbortController().signal, progress: (): void => {} };
const LINES = Array.from({ length: 50 }, (_, line) => `Line ${line + 1} on tea.`).join('\n');

async function reader(documents: Documents, source = {}, tokenBudget = 8_000) {
  const options = { ...(await teaIndex(documents, source)), tokenBudget, waitMs: 10_000 };
  return async (args: object) => {
    const { content, structuredContent, isError } = await readDocument(options, { ...args }, context);
    return { text: content[0]?.text ?? '', answer: structuredContent as ReadAnswer | undefined, isError };
  };
}

describe('read_document', () => {
  it('gives a document, or lines of it', async () => {
    const read = await reader({ 'a/tea.md': LINES });
    const whole = await read({ doc_id: 'a/tea.md' });
    expect(whole.answer).toEqual({
      docId: 'a/tea.md',
      path: 'a/tea.md',
      startLine: 1,
      endLine: 50,
      totalLines: 50,
      text: LINES,
      truncated: false,
      current: true,
    });
    expect(whole.text).toContain('## a/tea.md:1-50 of 50');
    const some = await read({ doc_id: 'a/tea.md', start_line: 3, end_line: 4 });
    expect(some.answer).toMatchObject({ startLine: 3, endLine: 4, text: 'Line 3 on tea.\nLine 4 on tea.' });
    const one = await read({ doc_id: 'a/tea.md', start_line: 29, end_line: 29 });
    expect(one.text).toContain('## a/tea.md:29 of 50\n');
  });

  it('gives a document whose name is written in another normalisation, by its real name', async () => {
    const [nfc, nfd] = ['a/caf\u00e9.md', 'a/cafe\u0301.md'];
    for (const [held, asked] of [
      [nfc, nfd],
      [nfd, nfc],
    ] as const) {
      const read = await reader({ [held]: LINES });
      expect((await read({ doc_id: asked })).answer?.docId).toBe(held);
    }
  });

  it('gives what does not fit by the calls that it names, to the last character', async () => {
    const long = `${LINES}\n${'x'.repeat(9_000)}😀${'y'.repeat(100)}\nend`;
    const read = await reader({ 'a/tea.md': long }, {}, 1_000);
    let [text, calls] = ['', 0];
    let next: object | undefined = { doc_id: 'a/tea.md' };
    let column = 1;
    while (next) {
      const { answer, isError } = await read(next);
      expect(isError).toBeFalsy();
      text += calls > 0 && column === 1 ? `\n${answer?.text}` : answer?.text;
      next = answer?.rest;
      column = Number(answer?.rest?.['start_column'] ?? 1);
      calls += 1;
    }
    expect(text).toBe(long);
    expect(calls).toBeGreaterThan(3);
  });

  it('gives the neighbours of a segment', async () => {
    const source = { ingest: 'chunked', 'chunk-size': 100, 'chunk-overlap': 0 };
    const read = await reader({ 'a/tea.md': LINES }, source);
    const one = await read({ segment_id: 'a/tea.md#2', neighbours: 0 });
    const three = await read({ segment_id: 'a/tea.md#2' });
    expect(three.answer?.text).toContain(one.answer?.text);
    expect(three.answer?.startLine).toBeLessThan(one.answer?.startLine ?? 0);
    expect(three.answer?.endLine).toBeGreaterThan(one.answer?.endLine ?? 99);
  });

  it('never gives what is not indexed: other paths, other sources', async () => {
    const read = await reader({ 'a/tea.md': LINES, 'a/secret.txt': 'hidden' });
    for (const doc_id of ['a/secret.txt', '../a/tea.md', '/etc/passwd', 'a/', 'a/tea.md#0']) {
      const { isError, text } = await read({ doc_id });
      expect([doc_id, isError]).toEqual([doc_id, true]);
      expect(text).toContain('nothing is indexed under the id');
    }
  });

  it('gives what was indexed where something else lies at the path now, or nothing', async () => {
    const index = await teaIndex({ 'a/tea.md': LINES });
    const reads = [
      async (): Promise<Uint8Array> => Buffer.from('root:x:0:0'),
      async (): Promise<never> => {
        throw new Error('gone');
      },
    ];
    for (const readBytes of reads) {
      const sources = index.sources.map((source) => ({ ...source, read: readBytes }));
      const options = { ...index, sources, tokenBudget: 8_000, waitMs: 10_000 };
      const { structuredContent } = await readDocument(options, { doc_id: 'a/tea.md' }, context);
      expect(structuredContent).toMatchObject({ current: false, text: LINES, startLine: 1, endLine: 50 });
    }
  });

  it.each([
    [{}, 'doc_id is missing'],
    [{ doc_id: 7 }, 'doc_id is of type number'],
    [{ doc_id: '' }, 'doc_id is empty'],
    [{ doc_id: 'a/tea.md', start_line: 0 }, 'start_line is 0'],
    [{ doc_id: 'a/tea.md', start_line: 9, end_line: 3 }, 'end_line 3 is before start_line 9'],
    [{ doc_id: 'a/tea.md', start_line: 51 }, 'the document has 50 lines'],
    [{ doc_id: 'a/tea.md', neighbours: 1 }, 'neighbours goes with segment_id'],
    [{ segment_id: 'a/tea.md', start_line: 1 }, 'start_line goes with doc_id'],
    [{ segment_id: 'a/tea.md#9' }, 'nothing is indexed under the id'],
    [{ file: 'a/tea.md' }, 'unknown argument "file"; the arguments are doc_id'],
  ])('%j is a tool error that tells how to mend it', async (args, message) => {
    const { isError, text } = await (await reader({ 'a/tea.md': LINES }))(args);
    expect([isError, text]).toEqual([true, expect.stringContaining(message)]);
  });
});
