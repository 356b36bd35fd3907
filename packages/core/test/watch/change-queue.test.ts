import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IndexerChange } from '../../src/indexer/indexer.ts';
import { ChangeQueue } from '../../src/watch/change-queue.ts';

const removed = (documentId: string, sourceId = 's'): IndexerChange => ({
  sourceId,
  change: { type: 'remove', documentId },
});
const upserted = (documentId: string): IndexerChange => ({
  sourceId: 's',
  change: { type: 'upsert', entry: { documentId, path: documentId, metadata: {} } },
});
const rescan = (below?: string): IndexerChange => ({
  sourceId: 's',
  change: { type: 'rescan', ...(below === undefined ? {} : { below }) },
});
const queue = () => new ChangeQueue({ debounceMs: 500, maxDelayMs: 5000 });

describe('ChangeQueue', () => {
  it('is due when a document was quiet for the debounce time, from its last change on', () => {
    const waiting = queue();
    expect(waiting.dueAt()).toBeUndefined();
    waiting.add(removed('a'), 1000);
    expect(waiting.dueAt()).toBe(1500);
    waiting.add(removed('a'), 1300);
    expect(waiting.dueAt()).toBe(1800);
    expect(waiting.take(1799)).toEqual([]);
    expect(waiting.take(1800)).toEqual([removed('a')]);
    expect([waiting.size, waiting.dueAt()]).toEqual([0, undefined]);
  });

  it('keeps the last change of a document, of each source', () => {
    const waiting = queue();
    waiting.add(upserted('a'), 0);
    waiting.add(removed('a', 't'), 1);
    waiting.add(removed('a'), 2);
    expect([waiting.count('s'), waiting.count('t'), waiting.count('u')]).toEqual([1, 1, 0]);
    expect(waiting.take(600)).toEqual([removed('a', 't'), removed('a')]);
  });

  it('keeps new listings apart from documents, and one of each place', () => {
    const waiting = queue();
    for (const change of [rescan(), rescan('a'), removed('a'), rescan()]) waiting.add(change, 0);
    expect(waiting.take(500)).toEqual([rescan('a'), removed('a'), rescan()]);
  });

  it('takes a burst together: who is quiet waits while others keep coming', () => {
    const waiting = queue();
    for (let at = 0; at < 10; at += 1) waiting.add(removed(`f${at}`), at * 300);
    expect(waiting.dueAt()).toBe(2700 + 500);
    expect(waiting.take(3200)).toHaveLength(10);
  });

  it('does not let others wait for a document that never rests, and takes that one after the longest delay', () => {
    const waiting = queue();
    let taken: IndexerChange[] = [];
    const times = new Map<string, number>();
    for (let now = 0; now <= 6000; now += 100) {
      waiting.add(upserted('log'), now);
      if (now === 2000) waiting.add(removed('calm'), now);
      if ((waiting.dueAt() ?? Number.POSITIVE_INFINITY) <= now) {
        taken = waiting.take(now);
        for (const { change } of taken) times.set(change.type, now);
      }
    }
    expect(times).toEqual(
      new Map([
        ['remove', 2500],
        ['upsert', 5000],
      ]),
    );
  });

  it('puts back what could not be dealt with, unless something newer waits', () => {
    const waiting = queue();
    waiting.add(removed('a'), 0);
    waiting.add(removed('b'), 0);
    const taken = waiting.take(500);
    waiting.add(upserted('a'), 600);
    waiting.putBack(taken, 700);
    expect(waiting.take(1200)).toEqual([upserted('a'), removed('b')]);
  });

  it('gives every document its last change, none later than the longest delay, whatever comes', () => {
    const steps = fc.array(fc.record({ id: fc.nat(5), wait: fc.nat(900) }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(steps, (all) => {
        const waiting = queue();
        const [last, given, first] = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()];
        const takeUntil = (until: number): void => {
          for (let due = waiting.dueAt(); due !== undefined && due <= until; due = waiting.dueAt()) {
            const taken = waiting.take(due);
            expect(taken.length).toBeGreaterThan(0);
            for (const { change } of taken) {
              if (change.type !== 'upsert') continue;
              const id = Number(change.entry.documentId);
              given.set(id, Number(change.entry.revision));
              expect(due - first.get(id)!).toBeLessThanOrEqual(5000);
              first.delete(id);
            }
          }
        };
        let now = 0;
        for (const [at, { id, wait }] of all.entries()) {
          now += wait;
          takeUntil(now);
          const entry = { documentId: `${id}`, path: '', metadata: {}, revision: `${at}` };
          waiting.add({ sourceId: 's', change: { type: 'upsert', entry } }, now);
          if (!first.has(id)) first.set(id, now);
          last.set(id, at);
        }
        takeUntil(Number.POSITIVE_INFINITY);
        expect(given).toEqual(last);
      }),
    );
  });
});
