import { ConfigError } from './config-error.ts';

/**
 * An HTTP(S) origin: scheme, host and port, without slashes at its end. `name` is the setting, for errors.
 * @throws ConfigError for anything that has a path, a query, a fragment or credentials.
 */
export function parseOrigin(text: string, name: string): string {
  const bare = text.trim().replace(/\/+$/, '');
  const wanted = `${name} must be an HTTP(S) origin such as https://host:8000`;
  if (!/^https?:\/\/[^/]/i.test(bare) || !URL.canParse(bare)) throw new ConfigError(wanted);
  const { hostname, username, password, pathname } = new URL(bare);
  if (hostname === '') throw new ConfigError(`${wanted}: it has no host`);
  if (username !== '' || password !== '') throw new ConfigError(`${wanted}, without credentials`);
  if (pathname !== '/') throw new ConfigError(`${wanted}, without a path`);
  // An empty query or fragment is one too, which the parsed URL does not show.
  if (/[?#]/.test(bare)) throw new ConfigError(`${wanted}, without a query and a fragment`);
  return bare;
}
