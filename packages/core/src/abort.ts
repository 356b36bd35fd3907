/** The one way to cancel: every asynchronous call takes `{ signal }`. */

/** Options that every asynchronous call accepts. An abort rejects with the signal's reason; what was committed stays. */
export interface Abortable {
  /** Cancels the call. */
  readonly signal?: AbortSignal | undefined;
}

/** Options bag that passes a signal on, or nothing where there is none (for `exactOptionalPropertyTypes`). */
export function passSignal(signal: AbortSignal | undefined): Abortable {
  return signal ? { signal } : {};
}
