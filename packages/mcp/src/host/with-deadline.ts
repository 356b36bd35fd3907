/** How long a call may work before it answers with what it has, in milliseconds. Clients give up after 60 s. */
export const DEFAULT_WAIT_MS = 25_000;

/** Thrown by {@link withDeadline} when time is up; not an abort of the client. */
export class DeadlineError extends Error {
  override readonly name = 'DeadlineError';
}

/**
 * Runs work that is given a signal, for at most `waitMs` milliseconds: then the signal aborts and a {@link DeadlineError} is
 * thrown at once, also where the work does not heed the signal. An abort of `signal` rejects with its reason.
 */
export async function withDeadline<T>(
  work: (signal: AbortSignal) => Promise<T>,
  { signal, waitMs }: { readonly signal: AbortSignal; readonly waitMs: number },
): Promise<T> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true });
  });
  const abort = (): void => controller.abort(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  const timer = setTimeout(
    () => controller.abort(new DeadlineError(`not done after ${waitMs / 1000} s: try again in a moment`)),
    waitMs,
  );
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    ended.catch(() => {});
  }
}
