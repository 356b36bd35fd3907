import type { IncomingHttpHeaders } from 'node:http';
import { isLoopback } from './listen-address.ts';

/** Who may call. */
export interface CallerRules {
  /** Whether the server listens where only this machine reaches it. */
  readonly loopback: boolean;
  /** Host names that requests may be for, beside those of the loopback. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may call, beside those of the loopback, such as `https://app.example.org`. */
  readonly allowedOrigins: readonly string[];
}

/**
 * Why a request is refused, undefined where it is not. On the loopback a foreign `Host` is how a web page gets at a server
 * of this machine by rebinding a name of its own, and a foreign `Origin` is that page; elsewhere only lists that are
 * given are gone by.
 */
export function callerProblem(headers: IncomingHttpHeaders, rules: CallerRules): string | undefined {
  const { host, origin } = headers;
  if (!hostAllowed(host, rules)) return `Host ${JSON.stringify(host ?? '')} is not allowed here`;
  if (origin !== undefined && !originAllowed(origin, rules))
    return `Origin ${JSON.stringify(origin)} is not allowed here`;
  return undefined;
}

function hostAllowed(host: string | undefined, { loopback, allowedHosts }: CallerRules): boolean {
  if (!loopback && allowedHosts.length === 0) return true;
  const name = hostName(`http://${host}`);
  if (host === undefined || name === undefined) return false;
  return (loopback && isLoopback(name)) || allowedHosts.some((allowed) => allowed.toLowerCase() === name);
}

function originAllowed(origin: string, { loopback, allowedOrigins }: CallerRules): boolean {
  if (!loopback && allowedOrigins.length === 0) return true;
  const name = /^https?:\/\//.test(origin) ? hostName(origin) : undefined;
  return (loopback && name !== undefined && isLoopback(name)) || allowedOrigins.includes(origin);
}

function hostName(url: string): string | undefined {
  try {
    const { hostname, username, pathname } = new URL(url);
    return username === '' && pathname === '/' ? hostname.toLowerCase() : undefined;
  } catch {
    return undefined;
  }
}
