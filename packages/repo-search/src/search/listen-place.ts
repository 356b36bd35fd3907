import { parseListenAddress } from '@mcp-vector-search/mcp';

/** Where to listen. */
export interface ListenPlace {
  /** Absent = on every interface. */
  readonly host?: string;
  readonly port: number;
}

/** Reads `PORT` and `:PORT`, which mean every interface, and `HOST:PORT`. Throws RangeError for anything else. */
export function parseListenPlace(text: string): ListenPlace {
  const { host, port } = parseListenAddress(text);
  return /^:?\d+$/.test(text) ? { port } : { host, port };
}
