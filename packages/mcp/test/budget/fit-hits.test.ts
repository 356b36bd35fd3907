import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../src/budget/estimate-tokens.ts';
import { type FittedResult, fitHits } from '../../src/budget/fit-hits.ts';
import { renderMarkdown } from '../../src/search/render-markdown.ts';
import { structuredAnswer } from '../../src/search/structured-answer.ts';
import { answerOf, hit } from '../search/hits.ts';

const write = (result: FittedResult): string =>
  `${renderMarkdown(result)}\n${JSON.stringify(structuredAnswer(result))}`;

function long(rank: number, lines: number): ReturnType<typeof hit> {
  const content = Array.from({ length: lines }, (_, line) => `line ${line} of the document number ${rank}`).join('\n');
  const range = { start: 0, end: content.length, startLine: 1, endLine: lines };
  const text = content.slice(0, 300);
  const excerpt = { text, range: { start: 0, end: 300, startLine: 1, endLine: text.split('\n').length } };
  return hit(rank, { segment: { content, contentStart: 0, range }, excerpt });
}

describe('fitHits', () => {
  it('shows everything whole where it fits', () => {
    const fitted = fitHits(answerOf([long(1, 20), long(2, 20)]), { budget: 8_000, write });
    expect(fitted.omitted).toBe(0);
    expect(fitted.hits.map(({ shown }) => shown.truncated)).toEqual([false, false]);
  });

  it('shows the best whole and the others by their excerpts where that is all that fits', () => {
    const hits = [1, 2, 3, 4, 5].map((rank) => long(rank, 150));
    const fitted = fitHits(answerOf(hits), { budget: 8_000, write });
    expect(fitted.omitted).toBe(0);
    expect(fitted.hits.map(({ shown }) => shown.truncated)).toEqual([false, true, true, true, true]);
    expect(estimateTokens(write(fitted))).toBeLessThanOrEqual(8_000);
  });

  it('leaves out the last hits only when even short excerpts do not fit, and says so', () => {
    const hits = Array.from({ length: 60 }, (_, at) => long(at + 1, 100));
    const fitted = fitHits(answerOf(hits), { budget: 2_000, write });
    expect(fitted.hits.map((one) => one.hit.rank)).toEqual(fitted.hits.map((_, at) => at + 1));
    expect(fitted.hits.length + fitted.omitted).toBe(60);
    expect(fitted.omitted).toBeGreaterThan(0);
    expect(renderMarkdown(fitted)).toContain(`${fitted.omitted} further results are left out`);
  });

  it('keeps to any budget that holds one short hit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000, max: 10_000 }),
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 30 }),
        (budget, lengths) => {
          const hits = lengths.map((lines, at) => long(at + 1, lines));
          expect(estimateTokens(write(fitHits(answerOf(hits), { budget, write })))).toBeLessThanOrEqual(budget);
        },
      ),
      { numRuns: 40 },
    );
  });
});
