import { Indexer } from '@mcp-vector-search/core';
import type { SearchTools } from '@mcp-vector-search/mcp';
import type { Io } from '../io.ts';
import { describeError } from '../output/describe-error.ts';
import { ProgressDisplay } from '../output/progress.ts';
import { renderReport } from '../output/render-report.ts';
import type { OpenProject } from '../project/open-project.ts';

/** Indexing that goes on beside the server. */
export interface BackgroundIndexing {
  /** Ends it; what was committed stays. Resolves when nothing is written any more. */
  stop(): Promise<void>;
}

/**
 * Brings the index of a served project up to date. Tells on standard error how it gets on, and tells the tools when metadata may have
 * changed. An error ends the indexing, not the server: what is in the index keeps answering.
 */
export function indexInBackground(project: OpenProject, tools: SearchTools, io: Io): BackgroundIndexing {
  const stopping = new AbortController();
  const signal = AbortSignal.any([io.signal, stopping.signal]);
  const done = indexOnce(project, tools, io, signal).catch((error: unknown) => {
    if (!signal.aborted) io.stderr.write(`error: ${describeError(error)}\n`);
  });
  return {
    async stop(): Promise<void> {
      stopping.abort();
      await done;
    },
  };
}

async function indexOnce(project: OpenProject, tools: SearchTools, io: Io, signal: AbortSignal): Promise<void> {
  const { sources, embedder, store, index } = project;
  const progress = new ProgressDisplay(io.stderr);
  const indexer = new Indexer({ sources, embedder, store, onEvent: progress.onEvent });
  const report = await indexer.run({ signal });
  progress.end();
  io.stderr.write(renderReport(report, index ?? 'in memory'));
  await tools.refresh({ signal });
}
