import { Searcher } from '@mcp-vector-search/core';
import type { Command, CommandInput, OptionValues } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { CLASS_PATH_OPTION, INDEX_OPTIONS, textOption, WORKERS_OPTION } from '../options.ts';
import { openProject } from '../project/open-project.ts';
import { indexInBackground } from '../serving/index-in-background.ts';
import { reserveStdout } from '../serving/reserve-stdout.ts';
import { UsageError } from '../usage-error.ts';
import { PROGRAM, VERSION } from '../version.ts';

/** `serve`: answers an AI agent over stdio, and indexes meanwhile. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve the index to an AI agent over stdio (MCP)',
  positionals: '[CONFIG]',
  details: [
    'Answers at once with what the index holds, and brings the index up to date in the background.',
    'Standard output carries the protocol and nothing else. Ends when its standard input does.',
  ],
  options: { ...INDEX_OPTIONS, 'class-path': CLASS_PATH_OPTION, workers: WORKERS_OPTION },
  examples: [
    { args: 'serve', does: 'what .mcp-vector-search/config.edn names' },
    { args: 'notes/config.edn', does: 'another configuration; the word "serve" may be left out' },
  ],
  run: runServe,
};

async function runServe({ values, positionals, io }: CommandInput): Promise<number> {
  const { createMcpServer, registerSearchTools, serveStdio } = await import('@mcp-vector-search/mcp');
  const output = reserveStdout();
  await using project = await openProject(withConfig(values, positionals), io, { memory: true });
  const { config, embedder, sources, store } = project;
  const server = createMcpServer({ name: PROGRAM, version: VERSION });
  const tools = registerSearchTools(server, {
    searcher: new Searcher({ store, embedder, sources }),
    index: store,
    sources,
    ...(config.description !== undefined && { description: config.description }),
    ...(config.search?.result && { result: config.search.result }),
  });
  await tools.refresh({ signal: io.signal });
  const served = await serveStdio(server, { input: io.stdin, output, signal: io.signal });
  if (io.stdin.isTTY) io.stderr.write('serving MCP over stdio; "mcp-vector-search --help" lists the commands\n');
  const indexing = indexInBackground(project, tools, io);
  await served.closed;
  await indexing.stop();
  return EXIT_CODES.done.code;
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
