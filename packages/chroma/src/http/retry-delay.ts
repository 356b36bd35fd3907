/** No delay of our own is longer, in milliseconds, jitter aside. */
const LONGEST_DELAY = 8000;
/** At most so many milliseconds are added, so that several clients do not come back at the same moment. */
const JITTER = 250;

/** Milliseconds to wait after try number `attempt` (from 1): `first`, doubled each time up to 8 s, and up to 250 ms more. */
export function retryDelay(attempt: number, first: number): number {
  return Math.min(first * 2 ** (attempt - 1), LONGEST_DELAY) + Math.random() * Math.min(JITTER, first);
}

/**
 * Milliseconds that a Retry-After header asks for: whole seconds, or a date (RFC 9110, 10.2.3); undefined where there is
 * none that can be understood.
 */
export function retryAfter(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
