/**
 * Ordered look-ahead: maps items with up to `concurrency` calls in flight and yields the results in input order.
 * At most `concurrency` results wait at a time. The first rejection, or an early end by the consumer, stops the pull of
 * further items; calls in flight are awaited, so that nothing works on behind the caller's back.
 */
export async function* mapAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  map: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
  const iterator = toAsyncIterator(items);
  const waiting: Promise<Result>[] = [];
  let exhausted = false;
  try {
    while (true) {
      while (!exhausted && waiting.length < concurrency) {
        const next = await iterator.next();
        if (next.done) exhausted = true;
        else waiting.push(quiet(map(next.value)));
      }
      const first = waiting.shift();
      if (first === undefined) return;
      yield await first;
    }
  } finally {
    await Promise.allSettled(waiting);
    await iterator.return?.(undefined);
  }
}

/** Pulls one item ahead of the consumer, so that making the next one overlaps with using this one. */
export async function* oneAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let next = quiet(iterator.next());
  try {
    while (true) {
      const current = await next;
      if (current.done) return;
      next = quiet(iterator.next());
      yield current.value;
    }
  } finally {
    await next.catch(() => {});
    await iterator.return?.(undefined);
  }
}

/** Marks a promise as handled: whoever awaits it later still sees its rejection. */
function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

async function* toAsyncIterator<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
