import { describe, expect, it } from 'vitest';
import { Turnstile } from '../../src/store/turnstile.ts';

/** A promise to be settled by hand. */
function deferred(): {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (e: Error) => void;
} {
  let resolve = (): void => undefined;
  let reject = (_: Error): void => undefined;
  const promise = new Promise<void>((done, fail) => {
    resolve = done;
    reject = fail;
  });
  return { promise, resolve, reject };
}

describe('Turnstile', () => {
  it('lets one write after the other, also after one that failed', async () => {
    const turnstile = new Turnstile();
    const order: string[] = [];
    const first = deferred();
    const writes = [
      turnstile.write({}, () => first.promise),
      turnstile.write({}, async () => order.push('second')),
      turnstile.write({}, async () => order.push('third')),
    ];
    await Promise.resolve();
    expect(order).toEqual([]);
    first.reject(new Error('first failed'));
    await expect(writes[0]).rejects.toThrow('first failed');
    await Promise.all(writes.slice(1));
    expect(order).toEqual(['second', 'third']);
  });

  it('lets reads pass a write', async () => {
    const turnstile = new Turnstile();
    const first = deferred();
    const write = turnstile.write({}, () => first.promise);
    expect(await turnstile.read({}, async () => 'read')).toBe('read');
    first.resolve();
    await write;
  });

  it('does not begin a write whose signal was aborted while it waited', async () => {
    const turnstile = new Turnstile();
    const first = deferred();
    const stop = new AbortController();
    const running = turnstile.write({}, () => first.promise);
    let began = false;
    const waiting = turnstile.write({ signal: stop.signal }, async () => {
      began = true;
    });
    stop.abort(new Error('enough'));
    first.resolve();
    await running;
    await expect(waiting).rejects.toThrow('enough');
    expect(began).toBe(false);
  });

  it('closes once, when all is done, and lets nothing through afterwards', async () => {
    const turnstile = new Turnstile();
    const first = deferred();
    let released = 0;
    const release = async (): Promise<void> => {
      released += 1;
    };
    const running = turnstile.read({}, () => first.promise);
    const closing = turnstile.close(release);
    expect(turnstile.close(release)).toBe(closing);
    await expect(turnstile.read({}, async () => 1)).rejects.toMatchObject({ code: 'STORE_CLOSED' });
    await expect(turnstile.write({}, async () => 1)).rejects.toMatchObject({ code: 'STORE_CLOSED' });
    expect(released).toBe(0);
    first.reject(new Error('failed'));
    await expect(running).rejects.toThrow('failed');
    await closing;
    expect(released).toBe(1);
    expect(() => turnstile.checkOpen()).toThrow(expect.objectContaining({ code: 'STORE_CLOSED' }));
  });
});
