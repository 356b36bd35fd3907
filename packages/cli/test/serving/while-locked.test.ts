import { VectorSearchError } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { type LockWait, whileLocked } from '../../src/serving/while-locked.ts';

const locked = new VectorSearchError('STORE_LOCKED', 'the index is being written by process 1');
const intervals = { first: 1, most: 4 };

describe('whileLocked', () => {
  it('tries again with longer waits up to a bound, and tells of each and of the end', async () => {
    let calls = 0;
    const told: (LockWait | undefined)[] = [];
    const work = async (): Promise<string> => {
      calls += 1;
      if (calls <= 5) throw locked;
      return 'done';
    };
    const { signal } = new AbortController();
    expect(await whileLocked(work, { signal, intervals, onWaiting: (wait) => told.push(wait) })).toBe('done');
    expect(calls).toBe(6);
    expect(told.map((wait) => wait?.retryMs)).toEqual([1, 2, 4, 4, 4, undefined]);
    expect(told[0]?.error).toBe(locked);
  });

  it('passes every other error on at once', async () => {
    let calls = 0;
    const full = new VectorSearchError('STORE_FULL', 'the disk is full');
    const work = async (): Promise<void> => {
      calls += 1;
      throw full;
    };
    const { signal } = new AbortController();
    await expect(whileLocked(work, { signal, intervals, onWaiting: () => {} })).rejects.toBe(full);
    expect(calls).toBe(1);
  });

  it('ends its wait when it is aborted', async () => {
    const stopping = new AbortController();
    let calls = 0;
    const work = async (): Promise<void> => {
      calls += 1;
      throw locked;
    };
    const waiting = whileLocked(work, {
      signal: stopping.signal,
      intervals: { first: 1e9, most: 1e9 },
      onWaiting: () => queueMicrotask(() => stopping.abort()),
    });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
    expect(calls).toBe(1);
  });
});
