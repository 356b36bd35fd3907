import { setTimeout as sleep } from 'node:timers/promises';
import { isVectorSearchError } from '@mcp-vector-search/core';

/** How work goes on that another process may be in the way of. */
export interface WhileLockedOptions {
  readonly signal: AbortSignal;
  /** Told before every wait, and with undefined once the work is under way again. */
  readonly onWaiting: (wait: LockWait | undefined) => void;
  /** First and longest wait, in milliseconds; each is twice the one before. Default 2,000 and 30,000. */
  readonly intervals?: { readonly first: number; readonly most: number };
}

/** Why work waits, and for how long. */
export interface LockWait {
  /** STORE_LOCKED, naming who writes. */
  readonly error: Error;
  readonly retryMs: number;
}

const INTERVALS = { first: 2_000, most: 30_000 } as const;

/**
 * Does work that may fail with STORE_LOCKED, and does it again for as long as it does: another process that indexes is a
 * matter of time. Rejects with every other error, and when the signal aborts.
 */
export async function whileLocked<T>(
  work: () => Promise<T>,
  { signal, onWaiting, intervals = INTERVALS }: WhileLockedOptions,
): Promise<T> {
  for (let retryMs = intervals.first; ; retryMs = Math.min(retryMs * 2, intervals.most)) {
    try {
      const done = await work();
      onWaiting(undefined);
      return done;
    } catch (error) {
      if (!isVectorSearchError(error) || error.code !== 'STORE_LOCKED') throw error;
      signal.throwIfAborted();
      onWaiting({ error, retryMs });
    }
    await sleep(retryMs, undefined, { signal });
  }
}
