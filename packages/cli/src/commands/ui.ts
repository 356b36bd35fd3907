import { basename } from 'node:path';
import { readBundleInfo, Searcher } from '@mcp-vector-search/core';
import type { Command, CommandInput, OptionValues } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { CLASS_PATH_OPTION, INDEX_OPTIONS, textOption } from '../options.ts';
import { describeError } from '../output/describe-error.ts';
import { openIndex } from '../project/open-index.ts';
import { openReranker } from '../project/open-reranker.ts';
import { listenProblem } from '../serving/listen-problem.ts';
import { UsageError } from '../usage-error.ts';

/** `ui`: serves a page to look at an index. */
export const uiCommand: Command = {
  name: 'ui',
  summary: 'Show the index in a browser: search, documents, a map',
  positionals: '',
  details: [
    'Serves a page to this machine only, until Ctrl-C; its address stands on standard error. Nothing is written, and nothing',
    'is loaded from elsewhere. What "index" or "serve" change meanwhile is seen at once.',
  ],
  options: {
    ...INDEX_OPTIONS,
    'class-path': CLASS_PATH_OPTION,
    port: { type: 'string', value: 'N', help: 'port of the page; default: any that is free' },
  },
  examples: [
    { args: 'ui', does: 'then open the address that it prints' },
    { args: 'ui --port 8090', does: 'always at the same address' },
  ],
  run: runUi,
};

async function runUi({ values, io }: CommandInput): Promise<number> {
  const port = portOption(values);
  const { signal } = io;
  await using index = await openIndex(values, io, { vectors: true, read: true });
  const { store, embedder, sources, origins, config } = index;
  const reranking = await openReranker(config);
  const searcher = new Searcher({ store, ...(embedder && { embedder }), ...(sources && { sources }), ...reranking });
  const prebuilt = await readBundleInfo(store, { signal });
  const { serveUi } = await import('@mcp-vector-search/ui');
  const served = await serveUi({
    ...{ index: store, searcher, origins, port, signal },
    sources: prebuilt?.sources ?? sources,
    title: prebuilt?.product.name ?? config.description ?? basename(io.cwd),
    root: config.projectRoot,
    onError: (error) => io.stderr.write(`warning: ${describeError(error)}\n`),
  }).catch((error: unknown) => {
    throw listenProblem(error, `--port ${port ?? 0}`);
  });
  io.stderr.write(`the page is at ${served.url} until Ctrl-C\n`);
  await served.closed;
  return EXIT_CODES.done.code;
}

/** 0 to 65535; undefined where it is not given. */
function portOption(values: OptionValues): number | undefined {
  const text = textOption(values, 'port');
  if (text === undefined) return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(port <= 65_535)) throw new UsageError(`--port is ${JSON.stringify(text)}; give a whole number from 0 to 65535`);
  return port;
}
