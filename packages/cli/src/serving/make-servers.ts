import {
  type IndexEvent,
  isVectorSearchError,
  Searcher,
  type WatchEvent,
  type WatchStatus,
} from '@mcp-vector-search/core';
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
import type { LogTarget } from './server-log.ts';
import { tokenBudget } from './token-budget.ts';

/** Servers over one project, for as many connections and requests as come. */
export interface ProjectServers {
  readonly factory: ServerFactory;
  readonly toolset: SearchToolset;
  /** Passes what the indexer tells on to clients that want to know. */
  readonly onEvent: (event: IndexEvent) => void;
  /** The same of what watching tells. */
  readonly onWatchEvent: (event: WatchEvent) => void;
  /** Tells them that indexing ended with an error. */
  readonly onStopped: (error: unknown) => void;
}

/** What goes on beside the servers. */
export interface ServingProgress {
  readonly textReady: () => Promise<unknown>;
  readonly toolsChanged: () => void;
  readonly watch: () => WatchStatus | undefined;
  readonly waitingFor: () => string | undefined;
  /** Told everything that clients are told, and of every call how long it took. Default: nobody. */
  readonly log?: LogTarget | undefined;
}

/** Makes the servers of a project; a search waits some seconds for `textReady`. */
export function makeServers(project: OpenProject, progress: ServingProgress): ProjectServers {
  const { sources, store } = project;
  const { toolsChanged, watch } = progress;
  const clients = new ClientLog();
  const log = both(clients, progress.log);
  const toolset = new SearchToolset(toolOptions(project, progress, clients));
  const announcer = new Announcer(toolsChanged);
  toolset.onSchemaChange(() => announcer.announce());
  return {
    toolset,
    factory(purpose) {
      const server = createMcpServer({ name: PROGRAM, version: VERSION }, purpose);
      const update = toolset.register(server);
      registerIndexResources(server, { index: store, sources, watch });
      if (purpose.era === 'legacy') clients.attach(server);
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
    onWatchEvent: (event) => logWatching(event, { log, sources }),
  };
}

function toolOptions(
  project: OpenProject,
  { textReady, watch, waitingFor, log }: ServingProgress,
  clients: LogTarget,
): SearchToolOptions {
  const { config, embedder, reranking, sources, store } = project;
  return {
    searcher: new Searcher({ store, embedder, sources, ...reranking }),
    index: store,
    ...{ sources, textReady, watch, waitingFor },
    tokenBudget: tokenBudget(config),
    ...(config.description !== undefined && { description: config.description }),
    ...(config.search?.result && { result: config.search.result }),
    onCall({ tool, parameters, outcome, error, documents_found: found }, durationMs) {
      const level = outcome === 'error' ? 'notice' : 'info';
      const data = { event: 'tool-called', tool, parameters, outcome };
      clients.log(level, 'search', data);
      const duration = Math.round(durationMs * 1_000) / 1_000;
      log?.log(level, 'search', { ...data, error, found, 'duration-ms': duration });
    },
  };
}

function both(first: LogTarget, second: LogTarget | undefined): LogTarget {
  return {
    log(...message) {
      first.log(...message);
      second?.log(...message);
    },
  };
}

function chained(first: (() => void) | undefined, second: () => void): () => void {
  return () => {
    first?.();
    second();
  };
}

/** The names of these events are those of the original. */
function logWatching(event: WatchEvent, { log, sources }: { log: LogTarget; sources: OpenProject['sources'] }): void {
  if (event.type === 'watching') {
    const path = sources.find(({ id }) => id === event.sourceId)?.label ?? event.sourceId;
    log.log('info', 'watch', { event: 'watch-started', path, how: event.how });
  } else if (event.type === 'failed') {
    const error = event.error instanceof Error ? event.error.message : String(event.error);
    log.log('error', 'watch', { event: 'watch-error', error });
  } else {
    for (const { type, documentId } of event.report.changed) {
      log.log('info', 'watch', { event: `file-${type}`, path: documentId });
    }
  }
}
