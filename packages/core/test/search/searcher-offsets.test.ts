import { describe, expect, it } from 'vitest';
import { whole } from '../support/paragraphs.ts';
import { recordSource } from '../support/record-source.ts';
import { ANIMALS, SEARCH_DRIVERS, searchBenches } from '../support/search-bench.ts';

describe.each(SEARCH_DRIVERS)('Searcher: places (%s)', (driver) => {
  const indexed = searchBenches(driver);

  describe('offsets', () => {
    it('lead back into the document for fifty equal paragraphs, CRLF, tabs and astral characters', async () => {
      const paragraph = '\tthe same 😀 paragraph';
      const text = Array.from({ length: 50 }, () => paragraph).join('\r\n\r\n');
      const { searcher, store } = await indexed({ 'fifty.md': text });
      const segments = await store.segments({ sourceId: 'notes', documentId: 'fifty.md' });
      expect(segments).toHaveLength(50);
      for (const [at, { content, range, contentStart }] of segments.entries()) {
        expect(text.slice(range?.start, range?.end)).toBe(content);
        expect(contentStart).toBe(range?.start);
        expect(range).toMatchObject({ startLine: 2 * at + 1, endLine: 2 * at + 1 });
      }
      const { hits } = await searcher().search('same paragraph');
      expect(hits).toHaveLength(1);
      expect(hits[0]?.alsoIn).toHaveLength(49);
      const excerpt = hits[0]?.excerpt;
      expect(text.slice(excerpt?.range?.start, excerpt?.range?.end)).toBe(excerpt?.text);
    });

    it('are those of the best window of a long document', async () => {
      const lines = Array.from({ length: 200 }, (_, at) => `line ${at} of filler${at}`);
      lines[150] = 'the needle lies here';
      const text = lines.join('\n');
      const { searcher } = await indexed([recordSource('notes', { 'long.md': text }, { strategy: whole() })]);
      const [hit] = (await searcher().search('needle lies here', { mode: 'vector' })).hits;
      expect(hit?.excerpt?.text).toContain('the needle lies here');
      expect(text.slice(hit?.excerpt?.range?.start, hit?.excerpt?.range?.end)).toBe(hit?.excerpt?.text);
      expect(hit?.excerpt?.range?.startLine).toBeLessThanOrEqual(151);
      expect(hit?.excerpt?.range?.endLine).toBeGreaterThanOrEqual(151);
    });

    it('are left out, with the excerpt, where nothing of the content is kept', async () => {
      const strategy = {
        fingerprint: 'path-only',
        singleSegment: true,
        *segment({ text, path }: { text: string; path: string }) {
          yield { embedText: text, content: path, embedStart: 0, contentless: true };
        },
      };
      const { searcher } = await indexed([recordSource('notes', ANIMALS, { strategy })]);
      const { hits } = await searcher().search('the cat sleeps');
      expect(hits[0]?.segment).toMatchObject({ content: 'cat.md', path: 'cat.md' });
      expect(hits[0]).not.toHaveProperty('excerpt');
      expect(JSON.stringify(hits)).not.toContain('sleeps');
    });
  });
});
