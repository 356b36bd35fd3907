import { openAiEmbedder } from '@mcp-vector-search/chroma';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const embedder = await openAiEmbedder({ url: 'http://localhost:1', model: 'm', dimensions: 2, maxTokens: 32 });

async function windowsOf(text: string): Promise<readonly string[]> {
  const [spans = []] = (await embedder.windows?.([text])) ?? [];
  return spans.map(({ start, end }) => text.slice(start, end));
}

describe('windows of a text', () => {
  it('are one where it is short', async () => {
    expect(await windowsOf('A short text.')).toEqual(['A short text.']);
    expect(await windowsOf('')).toEqual(['']);
  });

  it('are cut between words', async () => {
    const windows = await windowsOf('several words that go on '.repeat(20));
    expect(windows.length).toBeGreaterThan(3);
    for (const window of windows.slice(1)) expect(window).toMatch(/^ (several|words|that|go|on)\b/);
  });

  it('cut a word that is longer than a window, and no character', async () => {
    expect((await windowsOf('x'.repeat(1000))).length).toBeGreaterThan(8);
    for (const window of await windowsOf('😀'.repeat(200))) expect(window).toMatch(/^(😀)+$/u);
  });

  it('cover every text in order', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 500 }), async (text) => {
        expect((await windowsOf(text)).join('')).toBe(text);
      }),
    ));
});
