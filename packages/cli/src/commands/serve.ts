import type { Command, CommandInput, OptionValues } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { CLASS_PATH_OPTION, INDEX_OPTIONS, listOption, textOption, WATCH_OPTION, WORKERS_OPTION } from '../options.ts';
import { describeError } from '../output/describe-error.ts';
import { listenProblem } from '../serving/listen-problem.ts';
import { reserveStdout } from '../serving/reserve-stdout.ts';
import { UsageError } from '../usage-error.ts';

/** `serve`: answers AI agents over stdio or HTTP, and indexes meanwhile. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve the index to AI agents over stdio or HTTP (MCP)',
  positionals: '[CONFIG]',
  details: [
    'Answers at once with what the index holds, and brings the index up to date in the background, also with what',
    'changes later in sources that are watched.',
    'Over stdio, standard output carries the protocol and nothing else; ends when standard input does.',
    'Over HTTP the path is /mcp, and only this machine can connect unless ADDR says otherwise; requests are logged to',
    'standard error, a JSON object a line.',
  ],
  options: {
    ...INDEX_OPTIONS,
    'class-path': CLASS_PATH_OPTION,
    workers: WORKERS_OPTION,
    watch: WATCH_OPTION,
    'log-format': {
      type: 'string',
      value: 'FORMAT',
      help: 'log to standard error as text (default) or json, a line a message',
    },
    'log-level': { type: 'string', value: 'LEVEL', help: 'from debug, info (default), notice, warning or error on' },
    http: {
      type: 'string',
      value: '[ADDR]',
      optionalValue: { pattern: /^(?!.*\/)(?:\S*:)?\d+$/, missing: '127.0.0.1:8080' },
      help: 'serve over HTTP at PORT or HOST:PORT; default 127.0.0.1:8080',
    },
    'allowed-host': {
      type: 'string',
      multiple: true,
      value: 'NAME',
      help: 'host name that HTTP requests may be for',
    },
    'allowed-origin': {
      type: 'string',
      multiple: true,
      value: 'URL',
      help: 'origin whose web pages may send HTTP requests',
    },
  },
  examples: [
    { args: 'serve', does: 'what .mcp-vector-search/config.edn names' },
    { args: 'serve --http 8080', does: 'for clients on this machine, at http://127.0.0.1:8080/mcp' },
    { args: 'serve --log-format json', does: 'with a log: indexing, watching, and a record of every call' },
    { args: 'notes/config.edn', does: 'another configuration; the word "serve" may be left out' },
  ],
  run: runServe,
};

async function runServe({ values, positionals, io }: CommandInput): Promise<number> {
  const options = withConfig(values, positionals);
  const http = textOption(options, 'http');
  const needless = ['allowed-host', 'allowed-origin'].find((name) => listOption(options, name).length > 0);
  if (http === undefined && needless) throw new UsageError(`--${needless} goes with --http`);
  await (http === undefined ? overStdio(options, io) : overHttp(http, options, io));
  return EXIT_CODES.done.code;
}

/** Loaded for this command alone: the protocol is larger than all the rest. */
function serving(): Promise<typeof import('../serving/serve-project.ts')> {
  return import('../serving/serve-project.ts');
}

async function overStdio(values: OptionValues, io: Io): Promise<void> {
  const output = reserveStdout();
  const [{ serveStdio }, { serveProject }] = await Promise.all([import('@mcp-vector-search/mcp'), serving()]);
  await serveProject(values, io, async ({ factory }, { signal, stdin, stderr }, onToolsChanged) => {
    const connected = new Set<{ sendToolListChanged(): void; isConnected(): boolean }>();
    onToolsChanged(() => {
      for (const server of connected) if (server.isConnected()) server.sendToolListChanged();
    });
    const remembering: typeof factory = async (purpose) => {
      const server = await factory(purpose);
      connected.add(server);
      return server;
    };
    const served = await serveStdio(remembering, {
      ...{ input: stdin, output, signal },
      onError: (error) =>
        stderr.write(`warning: a message of the client has a fault: ${describeError(error).slice(0, 300)}\n`),
    });
    if (stdin.isTTY) stderr.write('serving MCP over stdio; "mcp-vector-search --help" lists the commands\n');
    return served;
  });
}

async function overHttp(address: string, values: OptionValues, io: Io): Promise<void> {
  const { isLoopback, parseListenAddress, serveHttp } = await import('@mcp-vector-search/mcp');
  const { serveProject } = await serving();
  const { host, port } = listenAddress(address, parseListenAddress);
  await serveProject(values, io, async ({ factory }, { signal, stderr }, onToolsChanged) => {
    const served = await serveHttp(factory, {
      ...{ host, port, signal },
      allowedHosts: listOption(values, 'allowed-host'),
      allowedOrigins: listOption(values, 'allowed-origin'),
      onRequest: (record) => stderr.write(`${JSON.stringify(record)}\n`),
      onError: ({ message }) =>
        stderr.write(`${JSON.stringify({ level: 'ERROR', event: 'mcp.request.refused', message })}\n`),
    }).catch((error: unknown) => {
      throw listenProblem(error, `--http ${address}`);
    });
    onToolsChanged(() => served.notify.toolsChanged());
    stderr.write(`serving MCP at ${served.url}\n`);
    if (!isLoopback(host)) stderr.write('warning: other machines can connect; callers are not asked who they are\n');
    return served;
  });
}

function listenAddress<T>(text: string, parse: (text: string) => T): T {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`--http: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The original took the configuration as its only argument. */
function withConfig(values: OptionValues, positionals: readonly string[]): OptionValues {
  const [file, ...more] = positionals;
  if (file === undefined) return values;
  if (more.length > 0) throw new UsageError(`serve takes one configuration, not ${positionals.length}`);
  if (textOption(values, 'config') !== undefined)
    throw new UsageError('give the configuration as --config or as argument, not both');
  return { ...values, config: file };
}
