import type { ServiceAttempt } from '@mcp-vector-search/chroma';
import {
  createMcpServer,
  type HttpOptions,
  isLoopback,
  registerTextTool,
  type ServedHttp,
  type ServerFactory,
  serveHttp,
  serveStdio,
} from '@mcp-vector-search/mcp';
import { formatGoDuration } from '../go/format-go-duration.ts';
import type { Io } from '../shared/io.ts';
import { versionLine } from '../shared/version.ts';
import { type ListenPlace, parseListenPlace } from './listen-place.ts';
import type { SearchConfig } from './search-config.ts';
import { searchTool } from './search-tool.ts';

/** Name of the server, and of the program. */
export const SEARCH_PROGRAM = 'mcp-chromadb-repo-search';

/** Serves the tool as configured. Resolves when the client is gone or the signal aborts; rejects where it cannot serve. */
export async function serveSearch(config: SearchConfig, io: Io): Promise<void> {
  const tool = searchTool(config, config.debug ? { onAttempt: (attempt) => tell(attempt, io) } : {});
  const info = { name: SEARCH_PROGRAM, version: versionLine(SEARCH_PROGRAM), instructions: '', prompts: false };
  const factory: ServerFactory = (purpose) => {
    const server = createMcpServer(info, purpose);
    registerTextTool(server, tool);
    return server;
  };
  if (config.http !== '') return serveOverHttp(factory, config, io);
  const { closed } = await serveStdio(factory, { input: io.stdin, output: io.stdout, signal: io.signal });
  return closed;
}

async function serveOverHttp(factory: ServerFactory, config: SearchConfig, io: Io): Promise<void> {
  const { host, port } = parseListenPlace(config.http);
  const { allowedHosts, allowedOrigins } = config;
  const options: HttpOptions = {
    port,
    allowedHosts,
    allowedOrigins,
    signal: io.signal,
    onRequest: (record) => io.stdout.write(`${JSON.stringify(record)}\n`),
  };
  const served = await listen(factory, options, host);
  if (!isLoopback(served.host)) {
    io.stderr.write(
      `Warning: whoever reaches port ${served.port} of this machine can search; put a proxy that authenticates in front\n`,
    );
  }
  io.stderr.write(`Listening at ${served.url}\n`);
  return served.closed;
}

/** Every interface: of both kinds of addresses where the machine has both. */
async function listen(factory: ServerFactory, options: HttpOptions, host: ListenPlace['host']): Promise<ServedHttp> {
  if (host !== undefined) return serveHttp(factory, { ...options, host });
  try {
    return await serveHttp(factory, { ...options, host: '::' });
  } catch (error) {
    if (!['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return serveHttp(factory, { ...options, host: '0.0.0.0' });
  }
}

/** One line for each try of a request to a service. */
function tell(
  { operation, method, url, attempt, status, problem, durationMs, retryInMs }: ServiceAttempt,
  { stderr }: Io,
): void {
  const parts = [
    new Date().toISOString(),
    `${operation}:`,
    method,
    url,
    `attempt=${attempt}`,
    ...(status === undefined ? [] : [`status=${status}`]),
    ...(problem === undefined ? [] : [`problem=${JSON.stringify(problem)}`]),
    `duration=${formatGoDuration(durationMs)}`,
    ...(retryInMs === undefined ? [] : [`retry_in=${formatGoDuration(Math.round(retryInMs))}`]),
  ];
  stderr.write(`${parts.join(' ')}\n`);
}
