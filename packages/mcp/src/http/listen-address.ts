/** Where a server listens. */
export interface ListenAddress {
  readonly host: string;
  /** 0 = any free one. */
  readonly port: number;
}

/** Port where an address names none. */
export const DEFAULT_PORT = 8080;

/** Address that only this machine reaches. */
const LOOPBACK = '127.0.0.1';

/**
 * Reads `PORT`, `:PORT`, `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`. Without a host it is this machine's loopback address.
 * Throws RangeError for anything else.
 */
export function parseListenAddress(text: string): ListenAddress {
  const { six, name, port } = ADDRESS.exec(/^\d+$/.test(text) ? `:${text}` : text)?.groups ?? {};
  const number = Number(port ?? DEFAULT_PORT);
  if ((six ?? name ?? port) === undefined || number > 65_535) {
    throw new RangeError(`${JSON.stringify(text)} is no address to listen on: give PORT, HOST:PORT or [IPv6]:PORT`);
  }
  return { host: six ?? name ?? LOOPBACK, port: number };
}

const ADDRESS = /^(?:\[(?<six>[0-9a-f:.]+)\]|(?<name>[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))?(?::(?<port>\d{1,5}))?$/i;

/** Whether only this machine reaches a host name or address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
}
