import { readEdn } from '@mcp-vector-search/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from '../analyse.ts';

/** Text as Clojure writes it in a string. */
function literal(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

describe('the content of a segment', () => {
  it('is one line of EDN, whatever the documentation holds', async () => {
    const doc = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => text.replace(/\r\n?/g, '\n'));
    await fc.assert(
      fc.asyncProperty(doc, async (text) => {
        const { segments } = await analyse('a.clj', `(ns a)(def x ${literal(text)} 1)`);
        const found = segments.find(({ metadata }) => metadata?.['element-name'] === 'a/x');
        expect(found?.record['doc']).toBe(text);
        expect(found?.content).not.toContain('\n');
        expect(readEdn(found?.content ?? '')?.type).toBe('map');
      }),
      { numRuns: 200 },
    );
  });

  it('names symbols that EDN knows as symbols, and others as strings', async () => {
    const names = ['a', '->R', '*x*', 'a.b', 'a?!', '<=', '-', '+', '/', '.x', '-x', 'a:b'];
    const { segments } = await analyse('a.clj', `(ns a)${names.map((name) => `(def ${name} 1)`).join('')}`);
    const written = segments.flatMap(({ content }) => /:name (\S+),/.exec(content)?.[1] ?? []);
    expect(written).toEqual([...names, 'a']);
    for (const odd of ["x'", 'ä', 'a::b']) {
      const { segments: found } = await analyse('a.clj', `(ns a)(declare ${odd})`);
      expect(found[0]!.content).toContain(`:name ${JSON.stringify(found[0]!.record['name'])}`);
    }
  });
});
