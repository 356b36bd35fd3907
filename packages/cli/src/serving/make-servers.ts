import { type IndexEvent, isVectorSearchError, Searcher } from '@mcp-vector-search/core';
import {
  Announcer,
  ClientLog,
  createMcpServer,
  registerIndexResources,
  type SearchToolOptions,
  SearchToolset,
  type ServerFactory,
} from '@mcp-vector-search/mcp';
import { describeError } from '../output/describe-error.ts';
import type { OpenProject } from '../project/open-project.ts';
import { PROGRAM, VERSION } from '../version.ts';
import { indexEventLog } from './index-event-log.ts';
import { tokenBudget } from './token-budget.ts';

/** Servers over one project, for as many connections and requests as come. */
export interface ProjectServers {
  readonly factory: ServerFactory;
  readonly toolset: SearchToolset;
  /** Passes what the indexer tells on to clients that want to know. */
  readonly onEvent: (event: IndexEvent) => void;
  /** Tells them that indexing ended with an error. */
  readonly onStopped: (error: unknown) => void;
}

/** Makes the servers of a project; a search waits some seconds for `textReady`. */
export function makeServers(
  project: OpenProject,
  { textReady, toolsChanged }: { readonly textReady: () => Promise<unknown>; readonly toolsChanged: () => void },
): ProjectServers {
  const { config, embedder, sources, store } = project;
  const log = new ClientLog();
  const options: SearchToolOptions = {
    onCall: ({ tool, parameters, outcome }) =>
      log.log(outcome === 'error' ? 'notice' : 'info', 'search', { event: 'tool-called', tool, parameters, outcome }),
    searcher: new Searcher({ store, embedder, sources }),
    index: store,
    sources,
    textReady,
    tokenBudget: tokenBudget(config),
    ...(config.description !== undefined && { description: config.description }),
    ...(config.search?.result && { result: config.search.result }),
  };
  const toolset = new SearchToolset(options);
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
      const message = indexEventLog(event);
      if (message) log.log(message.level, 'ingest', message.data);
    },
    onStopped(error) {
      const code = isVectorSearchError(error) ? { code: error.code } : {};
      log.log('critical', 'ingest', { event: 'ingest-stopped', error: describeError(error), ...code });
    },
  };
}

function chained(first: (() => void) | undefined, second: () => void): () => void {
  return () => {
    first?.();
    second();
  };
}
