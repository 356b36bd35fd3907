import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planCompaction, planMerges } from '../../../../src/store/sqlite/lexical/plan-merges.ts';
import type { RunRow } from '../../../../src/store/sqlite/lexical/run.ts';
import { runLimits } from '../../../../src/store/sqlite/lexical/run-limits.ts';

type Size = Pick<RunRow, 'entries' | 'bytes' | 'dead'>;
const rows = (sizes: readonly Size[]): readonly RunRow[] =>
  sizes.map((size, index) => ({ ...size, id: index, first: index * 100_000, last: index * 100_000 + 1 }));

/** Carries a plan out; returns the runs and how many entries were written. */
function carryOut(
  sizes: readonly Size[],
  plan = planMerges,
): { readonly runs: readonly Size[]; readonly moved: number } {
  const runs: (Size | undefined)[] = [...sizes];
  let moved = 0;
  for (const [from, to] of plan(rows(sizes))) {
    const group = runs.slice(from, to).map((run) => run!);
    const entries = group.reduce((sum, run) => sum + run.entries - run.dead, 0);
    const bytes = group.reduce((sum, run) => sum + (run.bytes * (run.entries - run.dead)) / run.entries, 0);
    runs.fill(undefined, from, to);
    runs[from] = { entries, bytes, dead: 0 };
    moved += entries;
  }
  return { runs: runs.filter((run) => run !== undefined), moved };
}

const size = fc
  .record({
    entries: fc.integer({ min: 1, max: runLimits.entries }),
    share: fc.double({ min: 0, max: 0.99, noNaN: true }),
  })
  .map(({ entries, share }) => ({ entries, bytes: entries * 120, dead: Math.floor(entries * share) }));

describe('planMerges', () => {
  it.each([10, 1, 1000, 700])('keeps runs few and moves an entry but a few times, %i a commit', (entries) => {
    let runs: readonly Size[] = [];
    let total = 0;
    let written = 0;
    for (let commit = 0; commit < 3000; commit += 1) {
      const { runs: next, moved } = carryOut([...runs, { entries, bytes: entries * 120, dead: 0 }]);
      runs = next;
      total += entries;
      written += moved;
      expect(runs.length).toBeLessThanOrEqual(40 + total / (runLimits.entries / 2));
      expect(moved).toBeLessThanOrEqual(runLimits.entries);
    }
    expect(written / total).toBeLessThan(5);
  });

  it('plans neighbours without overlap, within the limit, and leaves none that is mostly dead', () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 30 }), (sizes) => {
        const groups = [...planMerges(rows(sizes))].sort((a, b) => a[0] - b[0]);
        groups.forEach(([from, to], index) => {
          expect(to).toBeGreaterThan(from);
          expect(from).toBeGreaterThanOrEqual(groups[index - 1]?.[1] ?? 0);
          const living = sizes.slice(from, to).reduce((sum, { entries, dead }) => sum + entries - dead, 0);
          expect(living).toBeLessThanOrEqual(runLimits.entries);
        });
        for (const { entries, dead } of carryOut(sizes).runs) expect(dead * 2).toBeLessThanOrEqual(entries);
      }),
    );
  });

  it('brings together what is small between what is full', () => {
    const [full, small] = [
      { entries: 20_000, bytes: 0, dead: 0 },
      { entries: 100, bytes: 0, dead: 0 },
    ];
    expect(planMerges(rows([full, small, small, small, full]))).toEqual([[1, 4]]);
    expect(planMerges(rows([full, small, full]))).toEqual([]);
  });

  it('counts bytes where entries are large', () => {
    const large = { entries: 600, bytes: 600 * 10_000, dead: 0 };
    expect(planMerges(rows(Array(8).fill(large)))).toEqual([]);
  });
});

describe('planCompaction', () => {
  it('leaves nothing dead and no two that fit together', () => {
    fc.assert(
      fc.property(fc.array(size, { maxLength: 30 }), (sizes) => {
        const { runs } = carryOut(sizes, planCompaction);
        expect(runs.every(({ dead }) => dead === 0)).toBe(true);
        runs.slice(1).forEach(({ entries }, i) => {
          expect(entries + runs[i]!.entries).toBeGreaterThan(runLimits.entries);
        });
        expect(planCompaction(rows(runs))).toEqual([]);
      }),
    );
  });
});
