/** A service's address, taken apart. */
export interface ServiceAddress {
  /** Without user information and without a slash at its end. */
  readonly base: string;
  /** Value of the authorization header that the user information stands for. */
  readonly authorization?: string;
}

/** Takes a service's URL apart. @throws TypeError for what is no URL, RangeError for one that cannot be a service's. */
export function parseServiceUrl(url: string): ServiceAddress {
  if (typeof url !== 'string') throw new TypeError(`the URL of a service is ${typeof url}, not a text`);
  if (!URL.canParse(url)) throw new RangeError('the URL of a service is not valid: write it as http://host:port');
  const { protocol, origin, pathname, username, password, search, hash } = new URL(url);
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new RangeError(`the URL of a service begins with http:// or https://, not ${protocol}`);
  }
  if (search || hash) throw new RangeError('the URL of a service has no query and no fragment: leave out what follows');
  const base = origin + pathname.replace(/\/+$/, '');
  if (!username && !password) return { base };
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { base, authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
}
