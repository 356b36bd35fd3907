import { type DocumentText, isVectorSearchError, LineIndex } from '@mcp-vector-search/core';
import { notebookReader } from '@mcp-vector-search/document-readers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

async function read(content: unknown, indentation = 1): Promise<DocumentText> {
  const file = typeof content === 'string' ? content : JSON.stringify(content, null, indentation);
  const found = await notebookReader().read(Buffer.from(file), { path: 'a.ipynb' });
  if (!found) throw new Error('nothing was read');
  return found;
}

function notebook(cells: readonly object[], metadata: object = { kernelspec: { language: 'python' } }): object {
  return { cells, metadata, nbformat: 4, nbformat_minor: 5 };
}

const markdown = (...source: string[]): object => ({ cell_type: 'markdown', metadata: {}, source });
const code = (...source: string[]): object => ({
  cell_type: 'code',
  execution_count: 1,
  metadata: { source: 'unseen' },
  outputs: [{ output_type: 'stream', text: ['unseen\n'] }, { data: { 'image/png': 'AAAA', 'text/plain': ['unseen'] } }],
  source,
});

describe('notebookReader', () => {
  it('reads past numbers that Python writes and JSON has not', async () => {
    const outputs = '[{"data": {"a": NaN, "b": [1, NaN, -Infinity , Infinity]}}]';
    const cell = `{"cell_type": "code", "outputs": ${outputs}, "source": ["print(1)"]}`;
    const { text } = await read(`{"metadata": {"x": NaN}, "cells": [${cell}]}`);
    expect(text).toBe('```\nprint(1)\n```');
    await expect(read('{"cells": [], "x": [NaN], "y": }')).rejects.toMatchObject({ code: 'DOCUMENT_UNDECODABLE' });
    await expect(read('{"cells": [], "x": nan}')).rejects.toMatchObject({ code: 'DOCUMENT_UNDECODABLE' });
  });

  it('accepts notebooks by their name', () => {
    const { accepts } = notebookReader();
    expect(['a.ipynb', '/b/C.IPYNB', 'a.json', 'ipynb'].map(accepts)).toEqual([true, true, false, false]);
  });

  it('reads cells in order: text as it is, code between fences, no outputs', async () => {
    const raw = { cell_type: 'raw', source: 'as it is\n' };
    const { text } = await read(
      notebook([markdown('# Tea\n', '\n', 'is hot'), code('import tea\n', 'tea.brew()'), raw]),
    );
    expect(text).toBe('# Tea\n\nis hot\n\n```python\nimport tea\ntea.brew()\n```\n\nas it is');
  });

  it('tells the line of the file of every line', async () => {
    const content = notebook([markdown('# Tea\n', '\n', 'is hot'), code('import tea\n', 'tea.brew()\n')]);
    const file = JSON.stringify(content, null, 1);
    const { text, lines = [] } = await read(file);
    const fileLines = file.split('\n');
    expect(lines).toHaveLength(new LineIndex(text).count);
    for (const [at, line] of text.split('\n').entries()) {
      if (!/^\w|^#/.test(line)) continue;
      expect(fileLines[lines[at]! - 1]).toContain(JSON.stringify(line).slice(1, -1));
    }
    expect(await read(file.replaceAll('\n', '\r\n'))).toEqual({ text, lines });
    expect(await read(JSON.stringify(content))).toEqual({ text, lines: lines.map(() => 1) });
  });

  it('reads a source that is one string', async () => {
    expect(await read(notebook([{ cell_type: 'markdown', source: 'a\r\nb\rc\n\n' }]), 0)).toEqual({
      text: 'a\nb\nc',
      lines: [1, 1, 1],
    });
  });

  it.each([
    [{ kernelspec: { language: 'julia' }, language_info: { name: 'other' } }, 'julia'],
    [{ language_info: { name: 'R' } }, 'R'],
    [{ kernelspec: { language: 'x y`' } }, ''],
    [{}, ''],
  ])('takes the language of the kernel from %j', async (metadata, language) => {
    expect((await read(notebook([code('x')], metadata))).text).toBe(`\`\`\`${language}\nx\n\`\`\``);
  });

  it('makes fences longer than those within', async () => {
    expect((await read(notebook([code('"""\n', '```\n', '"""')]))).text).toMatch(/^````python\n[\s\S]*\n````$/);
  });

  it('reads nbformat 3', async () => {
    const cells = [
      { cell_type: 'heading', level: 2, source: ['Tea'] },
      { cell_type: 'markdown', source: ['is hot'] },
      { cell_type: 'code', language: 'ruby', input: ['brew'], outputs: [{ text: ['unseen'] }] },
    ];
    const { text } = await read({ metadata: { name: 'x' }, nbformat: 3, worksheets: [{ cells }, { cells: [] }] });
    expect(text).toBe('## Tea\n\nis hot\n\n```ruby\nbrew\n```');
  });

  it('leaves out cells without text, and gives none for a notebook of those', async () => {
    expect((await read(notebook([markdown(), code('\n', ' '), markdown('x')]))).text).toBe('x');
    expect((await read(notebook([]))).text).toBe('');
  });

  it.each([
    ['{"cells": [\n {"cell_type": "code",, }]}', { line: 2, column: 23 }],
    ['{"cells": [] // no\n}', { line: 1, column: 14 }],
    ['{"cells": [1,]}', { line: 1, column: 14 }],
    ['no notebook', { line: 1, column: 1 }],
  ])('names where %j is no JSON', async (file, place) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'DOCUMENT_UNDECODABLE', context: place });
  });

  it.each(['{"a": 1}', '[]', '"cells"', '{"cells": {"a": 1}}', '{"metadata": {"cells": []}}'])(
    'names %s as no notebook',
    async (file) => {
      await expect(read(file)).rejects.toThrow(/it has no cells/);
    },
  );

  it.each(['['.repeat(1_000_000), '{"cells":'.repeat(200_000)])('names one that is nested too deeply', async (file) => {
    await expect(read(file)).rejects.toMatchObject({ code: 'DOCUMENT_UNDECODABLE' });
  });

  it('gives nothing for what is no text', async () => {
    expect(await notebookReader().read(Buffer.from('\0\0\0'), { path: 'a.ipynb' })).toBeUndefined();
    expect(await notebookReader().read(Buffer.from(''), { path: 'a.ipynb' })).toBeUndefined();
  });

  it('reads cells of any text back, whatever the form of the file', async () => {
    const line = fc.stringMatching(/^[a-z"\\é漢 ]{0,12}$/);
    const cell = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 5 }), isOne: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { maxLength: 6 }), fc.constantFrom(0, 1, 2), async (cells, indentation) => {
        const sourceOf = ({ lines, isOne }: (typeof cells)[number]): string | string[] =>
          isOne ? lines.join('\n') : lines.map((text, at) => (at < lines.length - 1 ? `${text}\n` : text));
        const content = notebook(cells.map((one) => ({ cell_type: 'markdown', source: sourceOf(one) })));
        const file = JSON.stringify(content, null, indentation);
        const { text, lines = [] } = await read(file);
        const wanted = cells
          .map((one) => one.lines.join('\n').replace(/(?:\s*\n\s*)*\s*$/, ''))
          .filter((one) => one !== '');
        expect(
          text
            .split('\n')
            .map((one) => one.trimEnd())
            .filter(Boolean),
        ).toEqual(
          wanted
            .flatMap((one) => one.split('\n'))
            .map((one) => one.trimEnd())
            .filter(Boolean),
        );
        const fileLines = file.split('\n');
        for (const [at, one] of text.split('\n').entries())
          if (one !== '') expect(fileLines[lines[at]! - 1]).toContain(JSON.stringify(one).slice(1, -1));
      }),
      { numRuns: 200 },
    );
  });

  it('of any bytes gives text, nothing, or DOCUMENT_UNDECODABLE', async () => {
    const parts = fc.array(
      fc.constantFrom(
        '{',
        '}',
        '[',
        ']',
        ',',
        ':',
        '"cells"',
        '"source"',
        '"cell_type"',
        '"a\\n"',
        '1',
        '\n',
        '\0',
        '\\',
      ),
      { maxLength: 60 },
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      parts.map((some) => new Uint8Array(Buffer.from(some.join('')))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (given) => {
        try {
          const found = await notebookReader().read(given, { path: 'a.ipynb' });
          if (found) expect(found.lines).toHaveLength(new LineIndex(found.text).count);
        } catch (error) {
          if (!isVectorSearchError(error, 'DOCUMENT_UNDECODABLE')) throw error;
        }
      }),
      { numRuns: 500 },
    );
  });
});
