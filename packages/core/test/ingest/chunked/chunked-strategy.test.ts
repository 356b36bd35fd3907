import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkedStrategy } from '../../../src/ingest/chunked/chunked-strategy.ts';
import type { SegmentDraft } from '../../../src/ingest/ingest-strategy.ts';
import { collect, drafts } from '../collect.ts';
import { awkwardText, proseText, visible } from './texts.ts';

function chunks(text: string, size: number, overlap = 0): Promise<SegmentDraft[]> {
  return drafts(chunkedStrategy({ size, overlap }), text);
}

/** Line of an offset as an editor counts: by cutting the text before it into lines. */
function lineAt(text: string, offset: number): number {
  const before = text.slice(0, offset);
  const split = before.split(/\r\n|\r|\n/).length;
  return before.endsWith('\r') && text[offset] === '\n' ? split - 1 : split;
}

function expectPlaces(text: string, made: readonly SegmentDraft[]): void {
  for (const [index, { content, embedText, range, embedStart, contentStart, metadata }] of made.entries()) {
    const { start, end, startLine, endLine } = range!;
    const slice = text.slice(start, end);
    expect(embedText).toBe(content);
    expect(visible(slice)).toBe(visible(content));
    expect([startLine, endLine]).toEqual([lineAt(text, start), lineAt(text, end - 1)]);
    expect(metadata).toEqual({ 'chunk-index': index, 'chunk-count': made.length, 'chunk-offset': start });
    expect([embedStart, contentStart]).toEqual(slice === content ? [start, start] : [undefined, undefined]);
  }
}

describe('chunkedStrategy', () => {
  it.each(['\n', '\r\n', '\r'])('tells 50 equal paragraphs apart (line end %j)', async (lineEnd) => {
    const paragraph = `The same words again and again,${lineEnd}in two lines.`;
    const text = Array(50)
      .fill(paragraph)
      .join(lineEnd + lineEnd);
    const made = await chunks(text, 60);
    expect(made).toHaveLength(50);
    const step = paragraph.length + 2 * lineEnd.length;
    expect(made.map((draft) => draft.range?.start)).toEqual(Array.from({ length: 50 }, (_, index) => index * step));
    expect(made.map((draft) => draft.range?.startLine)).toEqual(
      Array.from({ length: 50 }, (_, index) => index * 3 + 1),
    );
    expectPlaces(text, made);
  });

  it('gives the true start where chunks overlap', async () => {
    const text = 'One is here. Two is here. Three is here. Four is here.';
    const made = await chunks(text, 28, 15);
    expect(made.map((draft) => draft.metadata?.['chunk-offset'])).toEqual([0, 13, 26]);
    expect(made.map((draft) => text.slice(draft.range?.start, draft.range?.end))).toEqual(made.map((d) => d.content));
  });

  it.each([
    ['tabs', '\tone\t\ttwo\n\tthree\n\n\tfour\tfive'],
    ['astral characters', '🙂 one 🙂🙂 two. 𠜎𠜎𠜎𠜎𠜎𠜎𠜎𠜎𠜎𠜎𠜎𠜎 three.\n\n🙂🙂'],
    ['no final line end', 'one\ntwo\nthree four five six'],
    ['a final line end', 'one\r\ntwo\r\nthree four five six\r\n'],
    ['mixed line ends', 'one\r\ntwo\rthree\n\rfour\n\n\r\nfive six'],
  ])('leads back into the file: %s', async (_name, text) => {
    for (const size of [5, 8, 12, 20, 100]) expectPlaces(text, await chunks(text, size, Math.floor(size / 3)));
  });

  it('says where the content begins only where it is the text of the file', async () => {
    const text = 'One.\n\nTwo.   \n\n\nThree.';
    expect(await chunks(text, 40)).toMatchObject([{ content: 'One.\n\nTwo.\n\nThree.' }]);
    expect((await chunks(text, 40))[0]).not.toHaveProperty('contentStart');
    expect((await chunks(text, 10))[0]).toMatchObject({ content: 'One.\n\nTwo.', embedStart: 0, contentStart: 0 });
  });

  it('leads back into any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(awkwardText, proseText), fc.integer({ min: 2, max: 60 }), async (text, size) => {
        if (visible(text) === '') return;
        expectPlaces(text, await chunks(text, size, Math.floor(size / 2)));
      }),
    );
  });

  it('leaves out, and does not count, chunks that hold nothing to embed', async () => {
    const made = await chunks('one\n\n\u00a0\u00a0\u00a0\n\ntwo', 4);
    expect(
      made.map(({ content, metadata }) => [content, metadata?.['chunk-index'], metadata?.['chunk-count']]),
    ).toEqual([
      ['one', 0, 2],
      ['two', 1, 2],
    ]);
  });

  it('gives the same drafts for the same document', async () => {
    await fc.assert(
      fc.asyncProperty(proseText, async (text) => {
        const strategy = chunkedStrategy({ size: 50, overlap: 20 });
        expect(await collect(strategy, text)).toEqual(await collect(strategy, text));
      }),
      { numRuns: 20 },
    );
  });

  it('has a fingerprint that holds both sizes', () => {
    const fingerprints = [
      [512, 100],
      [512, 101],
      [513, 100],
      [51, 2100],
    ].map(([size, overlap]) => chunkedStrategy({ size: size!, overlap: overlap! }).fingerprint);
    expect(new Set(fingerprints).size).toBe(4);
  });

  it('gives other work its turn and stops when asked', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason), 1);
    const text = 'A sentence of some words. '.repeat(40_000);
    const strategy = chunkedStrategy({ size: 50, overlap: 10 });
    await expect(collect(strategy, text, controller.signal)).rejects.toBe(reason);
  });
});
