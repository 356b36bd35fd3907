import type { WatchStatus } from '@mcp-vector-search/core';
import type { OptionValues } from '../command.ts';
import type { Io } from '../io.ts';
import { openProject } from '../project/open-project.ts';
import { endWithParent } from './end-with-parent.ts';
import { indexInBackground } from './index-in-background.ts';
import { makeServers, type ProjectServers } from './make-servers.ts';
import { logSink, serverLog } from './server-log.ts';

/** A transport under way. */
export interface Serving {
  /** Resolves when it has ended: the client is gone, or the signal aborted. */
  readonly closed: Promise<unknown>;
}

/** How long tidying up may take once the client is gone, in milliseconds; what was committed is safe anyway. */
const GRACE_MS = 1_200;

/**
 * Opens a project, serves it by a transport and indexes meanwhile. Resolves when the transport has ended and nothing is
 * written any more; where that takes too long, the process ends.
 */
export async function serveProject(
  values: OptionValues,
  io: Io,
  serve: (servers: ProjectServers, io: Io, onToolsChanged: (tell: () => void) => void) => Promise<Serving>,
): Promise<void> {
  const stderr = logSink(values, io.stderr);
  const watched: Io = { ...io, stderr, signal: AbortSignal.any([io.signal, endWithParent()]) };
  await using project = await openProject(values, watched, { memory: true });
  let textReady: Promise<void> = Promise.resolve();
  let tell: () => void = () => {};
  let watch: () => WatchStatus | undefined = () => undefined;
  let waitingFor: () => string | undefined = () => undefined;
  const servers = makeServers(project, {
    textReady: () => textReady,
    toolsChanged: () => tell(),
    watch: () => watch(),
    waitingFor: () => waitingFor(),
    log: serverLog(values, io.stderr),
  });
  await servers.toolset.refresh({ signal: watched.signal });
  const serving = await serve(servers, watched, (how) => {
    tell = how;
  });
  const { onEvent, onStopped, onWatchEvent, toolset } = servers;
  const indexing = indexInBackground(
    project,
    { onEvent, onStopped, onWatchEvent, onMetadata: (signal) => toolset.refresh({ signal }) },
    watched,
  );
  textReady = indexing.textReady;
  watch = indexing.watchStatus;
  waitingFor = indexing.waitingFor;
  await serving.closed;
  setTimeout(() => process.exit(0), GRACE_MS).unref();
  await indexing.stop();
}
