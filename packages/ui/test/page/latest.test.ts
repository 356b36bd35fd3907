import { describe, expect, it } from 'vitest';
import { Latest } from '../../src/page/latest.ts';

/** An answer that comes when it is told to, and its signal. */
function pending(): {
  work(signal: AbortSignal): Promise<string>;
  give(answer: string): void;
  fail(error: Error): void;
  signal(): AbortSignal | undefined;
} {
  const { promise, resolve, reject } = withResolvers<string>();
  let given: AbortSignal | undefined;
  return {
    work: (signal) => {
      given = signal;
      return promise;
    },
    give: resolve,
    fail: reject,
    signal: () => given,
  };
}

function withResolvers<Value>(): { promise: Promise<Value>; resolve(value: Value): void; reject(error: Error): void } {
  let [resolve, reject]: [(value: Value) => void, (error: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<Value>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}

describe('Latest', () => {
  it('gives the answer that is waited for last, whichever comes first', async () => {
    const latest = new Latest();
    const [first, second] = [pending(), pending()];
    const answers = [latest.of(first.work), latest.of(second.work)];
    expect([first.signal()?.aborted, second.signal()?.aborted, latest.busy]).toEqual([true, false, true]);
    second.give('second');
    first.give('first');
    expect(await Promise.all(answers)).toEqual([undefined, 'second']);
    expect(latest.busy).toBe(false);
  });

  it('throws what fails, unless nobody waits for it any more', async () => {
    const latest = new Latest();
    const [first, second] = [pending(), pending()];
    const given = latest.of(first.work);
    const failing = latest.of(second.work);
    first.fail(new Error('too late'));
    second.fail(new Error('no'));
    expect(await given).toBeUndefined();
    await expect(failing).rejects.toThrow('no');
    expect(latest.busy).toBe(false);
  });

  it('gives up when told to', async () => {
    const latest = new Latest();
    const work = pending();
    const answer = latest.of(work.work);
    latest.stop();
    expect([work.signal()?.aborted, latest.busy]).toEqual([true, false]);
    work.give('too late');
    expect(await answer).toBeUndefined();
  });
});
