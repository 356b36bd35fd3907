import type { IndexEvent } from '@mcp-vector-search/core';
import { Searcher } from '@mcp-vector-search/core';
import {
  Announcer,
  ClientLog,
  createMcpServer,
  registerIndexResources,
  type SearchToolOptions,
  SearchToolset,
  type ServerFactory,
} from '@mcp-vector-search/mcp';
import type { OpenProject } from '../project/open-project.ts';
import { PROGRAM, VERSION } from '../version.ts';
import { tokenBudget } from './token-budget.ts';

/** Servers over one project, for as many connections and requests as come. */
export interface ProjectServers {
  readonly factory: ServerFactory;
  readonly toolset: SearchToolset;
  /** Passes what the indexer tells on to clients that want to know. */
  readonly onEvent: (event: IndexEvent) => void;
}

/** Makes the servers of a project; a search waits some seconds for `textReady`. */
export function makeServers(
  project: OpenProject,
  { textReady, toolsChanged }: { readonly textReady: () => Promise<unknown>; readonly toolsChanged: () => void },
): ProjectServers {
  const { config, embedder, sources, store } = project;
  const options: SearchToolOptions = {
    searcher: new Searcher({ store, embedder, sources }),
    index: store,
    sources,
    textReady,
    tokenBudget: tokenBudget(config),
    ...(config.description !== undefined && { description: config.description }),
    ...(config.search?.result && { result: config.search.result }),
  };
  const toolset = new SearchToolset(options);
  const log = new ClientLog();
  const announcer = new Announcer(toolsChanged);
  toolset.onSchemaChange(() => announcer.announce());
  return {
    toolset,
    factory(purpose) {
      const server = createMcpServer({ name: PROGRAM, version: VERSION }, purpose);
      const update = toolset.register(server);
      registerIndexResources(server, { index: store, sources });
      if (purpose.era === 'legacy') log.attach(server);
      const forget = toolset.onSchemaChange(update);
      server.server.onclose = chained(server.server.onclose, forget);
      return server;
    },
    onEvent(event) {
      if (event.type === 'failed') {
        const { path, message } = event;
        log.log('error', 'ingest', { event: 'ingest-failed', path, error: message });
      } else if (event.type === 'finished') {
        const { indexed, failed } = event.report.totals;
        log.log('info', 'ingest', { event: 'ingest-complete', ingested: indexed, failed });
      }
    },
  };
}

function chained(first: (() => void) | undefined, second: () => void): () => void {
  return () => {
    first?.();
    second();
  };
}
