import { describe, expect, it } from 'vitest';
import { mapAhead, oneAhead } from '../../src/indexer/ahead.ts';

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('mapAhead', () => {
  it('gives results in input order whatever order they come in', async () => {
    const waits = [5, 1, 3, 0, 2];
    const results = mapAhead(waits, 3, async (wait) => {
      await new Promise((resolve) => setTimeout(resolve, wait));
      return wait;
    });
    expect(await collect(results)).toEqual(waits);
  });

  it('never has more than the given number in flight or waiting', async () => {
    let open = 0;
    let most = 0;
    const results = mapAhead(Array.from({ length: 20 }).keys(), 4, async (item) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return item;
    });
    for await (const _ of results) open -= 1;
    expect(most).toBe(4);
  });

  it('passes the first rejection on, pulls nothing more, and ends what is under way first', async () => {
    const pulled: number[] = [];
    const ended: number[] = [];
    function* items(): Generator<number> {
      for (let item = 0; item < 10; item += 1) {
        pulled.push(item);
        yield item;
      }
    }
    const results = mapAhead(items(), 3, async (item) => {
      await new Promise((resolve) => setTimeout(resolve, item));
      ended.push(item);
      if (item === 1) throw new Error('one is bad');
      return item;
    });
    await expect(collect(results)).rejects.toThrow('one is bad');
    expect(pulled).toEqual([0, 1, 2, 3]);
    expect(ended.sort()).toEqual([0, 1, 2, 3]);
  });

  it('closes its input when the consumer stops early', async () => {
    let closed = false;
    async function* items(): AsyncGenerator<number> {
      try {
        yield 1;
        yield 2;
        yield 3;
      } finally {
        closed = true;
      }
    }
    for await (const item of mapAhead(items(), 2, async (one) => one)) if (item === 1) break;
    expect(closed).toBe(true);
  });

  it('gives nothing for nothing', async () => {
    expect(await collect(mapAhead([], 4, async (item) => item))).toEqual([]);
  });
});

describe('oneAhead', () => {
  it('makes the next item while one is used, and not more', async () => {
    const made: number[] = [];
    async function* items(): AsyncGenerator<number> {
      for (let item = 0; item < 4; item += 1) {
        made.push(item);
        yield item;
      }
    }
    const seen: number[][] = [];
    for await (const _ of oneAhead(items())) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.push([...made]);
    }
    expect(seen).toEqual([
      [0, 1],
      [0, 1, 2],
      [0, 1, 2, 3],
      [0, 1, 2, 3],
    ]);
  });

  it('gives what came before an error, then the error', async () => {
    async function* items(): AsyncGenerator<number> {
      yield 1;
      throw new Error('broken');
    }
    const seen: number[] = [];
    const use = async (): Promise<void> => {
      for await (const item of oneAhead(items())) seen.push(item);
    };
    await expect(use()).rejects.toThrow('broken');
    expect(seen).toEqual([1]);
  });
});
