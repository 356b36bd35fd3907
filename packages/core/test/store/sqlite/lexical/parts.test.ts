import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DamageError } from '../../../../src/store/sqlite/damage-error.ts';
import { BestScores } from '../../../../src/store/sqlite/lexical/best-scores.ts';
import { ByteBuffer } from '../../../../src/store/sqlite/lexical/byte-buffer.ts';
import { Numbering } from '../../../../src/store/sqlite/lexical/numbering.ts';
import { PostingList } from '../../../../src/store/sqlite/lexical/posting-list.ts';
import { radixOrder } from '../../../../src/store/sqlite/lexical/radix-order.ts';
import { readVarints } from '../../../../src/store/sqlite/lexical/read-varints.ts';

const ascending = fc
  .uniqueArray(fc.nat(20_000), { minLength: 1, maxLength: 300 })
  .map((all) => all.sort((a, b) => a - b));

describe('ByteBuffer', () => {
  it('gives numbers back', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeNat()), (numbers) => {
        const buffer = new ByteBuffer();
        for (const number of numbers) buffer.varint(number);
        expect(readVarints(buffer.take())).toEqual(numbers);
      }),
    );
    expect(() => readVarints(Uint8Array.of(1, 128))).toThrow(DamageError);
  });

  it('appends parts of other bytes, short and long', () => {
    const source = Uint8Array.from({ length: 3000 }, (_, i) => i % 251);
    const buffer = new ByteBuffer();
    for (const [start, end] of [
      [0, 5],
      [7, 7],
      [10, 2990],
    ] as const)
      buffer.append(source, start, end);
    expect(buffer.take()).toEqual(new Uint8Array([...source.subarray(0, 5), ...source.subarray(10, 2990)]));
  });
});

describe('PostingList', () => {
  it('gives postings back', () => {
    const times = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 3_000_000 }));
    fc.assert(
      fc.property(ascending, fc.array(times, { minLength: 300, maxLength: 300 }), (places, occurrences) => {
        const [written, read] = [new PostingList(), new PostingList()];
        places.forEach((place, i) => {
          written.add(place, occurrences[i]!);
        });
        const buffer = new ByteBuffer();
        written.write(buffer);
        const bytes = buffer.take();
        read.read(bytes, 0, bytes.length, 20_001);
        expect([...read.places.subarray(0, read.count)]).toEqual(places);
        expect([...read.occurrences.subarray(0, read.count)]).toEqual(occurrences.slice(0, places.length));
        expect(() => read.read(bytes, 0, bytes.length, places.at(-1)!)).toThrow(DamageError);
      }),
    );
  });
});

describe('Numbering', () => {
  it('knows the number of each place and the place of each number', () => {
    fc.assert(
      fc.property(ascending, fc.nat(5), (numbers, before) => {
        const base = Math.max(0, numbers[0]! - before);
        const numbering = Numbering.read(Numbering.write(numbers, base), base);
        expect(numbering.entries).toBe(numbers.length);
        numbers.forEach((number, place) => {
          expect(numbering.number(place)).toBe(number);
          for (const near of [number - 1, number, number + 1]) {
            expect(numbering.place(near)).toBe(numbers.filter((other) => other < near).length);
          }
        });
      }),
    );
  });
});

describe('radixOrder', () => {
  it('orders as a stable sort does', () => {
    const value = fc.oneof(fc.nat(3), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
    fc.assert(
      fc.property(fc.array(value), (values) => {
        const expected = values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
        expect([...radixOrder(Uint32Array.from(values))]).toEqual(expected);
      }),
    );
  });
});

describe('BestScores', () => {
  it('keeps the best, and of equal ones those that come first', () => {
    const scores = fc.array(fc.nat(4), { maxLength: 200 }).map((few) => Array.from({ length: 50 }, () => few).flat());
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 60 }), (all, wanted) => {
        const lowest = (segments: readonly number[], count: number): readonly number[] =>
          segments.toSorted((a, b) => a - b).slice(0, count);
        const best = new BestScores(wanted, lowest);
        all.forEach((score, segment) => {
          if (score >= best.threshold) best.offer(segment, score);
        });
        const order = (a: { segment: number; score: number }, b: { segment: number; score: number }): number =>
          b.score - a.score || a.segment - b.segment;
        const expected = all.map((score, segment) => ({ segment, score })).sort(order);
        expect(best.take().toSorted(order)).toEqual(expected.slice(0, wanted));
      }),
      { numRuns: 30 },
    );
  });
});
