import type { IncomingHttpHeaders } from 'node:http';

/**
 * Why a request is refused, undefined where it is not. A foreign `Host` is how a page of the web gets at a server of this machine,
 * by rebinding a name of its own; a foreign `Origin` is that page, and `Sec-Fetch-Site` tells of one that cannot read the answer
 * but would have it computed. Following a link to the page itself is allowed to everybody.
 */
export function callerProblem(headers: IncomingHttpHeaders, isNavigation: boolean): string | undefined {
  const { host, origin, 'sec-fetch-site': site } = headers;
  if (host === undefined || !isLoopback(`http://${host}`))
    return `Host ${JSON.stringify(host ?? '')} is not served here`;
  if (origin !== undefined && !isLoopback(origin)) return `Origin ${JSON.stringify(origin)} is not served here`;
  if (site === 'cross-site' && !isNavigation) return 'pages of other sites are not served here';
  return undefined;
}

function isLoopback(url: string): boolean {
  const parsed = /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.username !== '' || parsed.pathname !== '/') return false;
  const name = parsed.hostname.toLowerCase();
  return name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}
