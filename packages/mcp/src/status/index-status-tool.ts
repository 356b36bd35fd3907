import {
  type IndexStatus,
  indexStatus,
  type SearchableStore,
  type Source,
  type WatchStatus,
} from '@mcp-vector-search/core';
import type { CallContext } from '../host/call-context.ts';
import type { ToolAnswer } from '../host/host-server.ts';
import { toolError } from '../host/tool-error.ts';
import { withDeadline } from '../host/with-deadline.ts';
import { knownArguments, type ToolArguments } from '../tool-arguments.ts';

/** What a call of `index_status` works with. */
export interface StatusCallOptions {
  readonly index: SearchableStore;
  readonly sources?: readonly Pick<Source, 'id' | 'label'>[] | undefined;
  /** The call answers after at most so many milliseconds. */
  readonly waitMs: number;
  /** What this process watches. */
  readonly watch?: (() => WatchStatus | undefined) | undefined;
  /** Why the indexing of this process waits. */
  readonly waitingFor?: (() => string | undefined) | undefined;
}

/** State of the index, as it goes into `structuredContent`. */
export interface StatusAnswer {
  /** True = a run has ended and nothing is pending. */
  readonly ready: boolean;
  /** `never-run`, `running`, `complete`, `failed` or `aborted`. */
  readonly state: string;
  readonly documents: number;
  readonly indexed: number;
  readonly pending: number;
  readonly failed: number;
  readonly skipped: number;
  readonly segments: number;
  /** Of the documents that are to have vectors, the share that has, 0 to 1; 1 where there are none. */
  readonly embeddedShare: number;
  /** When the last run last said something, ISO 8601. */
  readonly updatedAt?: string;
  /** Why the last run failed. */
  readonly error?: string;
  /** Why this server does not index at present, such as another process that does. */
  readonly waitingFor?: string;
  readonly sources: readonly StatusSource[];
  /** The first failures; `failed` has the number of all. */
  readonly failures: readonly { path: string; reason: string; message: string; line?: number }[];
}

/** One source in a {@link StatusAnswer}. */
export interface StatusSource {
  readonly source: string;
  readonly matched?: number;
  readonly indexed: number;
  readonly pending: number;
  readonly failed: number;
  readonly skipped: number;
  readonly error?: string;
  /** `native` or `polling`: changes are found by themselves; `off`: by the next run. */
  readonly watching: string;
  /** Changes known and not in the index yet. */
  readonly waiting?: number;
  /** ISO 8601. */
  readonly lastChange?: string;
}

/** At most so many sources, and so many failures, are named. */
const NAMED = 20;

/** Answers one call of the tool `index_status`. Never rejects, except when the client cancels. */
export async function indexStatusTool(
  { index, sources, waitMs, watch, waitingFor }: StatusCallOptions,
  args: ToolArguments,
  { signal }: CallContext,
): Promise<ToolAnswer> {
  try {
    if (Object.keys(args).length > 0) knownArguments(args, ['none: call it with {}']);
    const read = (limited: AbortSignal): Promise<IndexStatus> =>
      indexStatus(index, { ...(sources && { sources }), problemLimit: NAMED, watch: watch?.(), signal: limited });
    const answer = statusAnswer(await withDeadline(read, { signal, waitMs }), waitingFor?.());
    return { content: [{ type: 'text', text: render(answer) }], structuredContent: { ...answer } };
  } catch (error) {
    signal.throwIfAborted();
    return toolError('index_status', error);
  }
}

function statusAnswer(
  { ready, counts, lastRun, sources, failures }: IndexStatus,
  waitingFor: string | undefined,
): StatusAnswer {
  const { documents, pending, failed, skipped, segments } = counts;
  const indexed = Math.max(0, documents - pending - failed - skipped);
  const error = lastRun?.error?.message;
  return {
    ready,
    state: lastRun?.state ?? 'never-run',
    ...{ documents, indexed, pending, failed, skipped, segments },
    embeddedShare: indexed + pending === 0 ? 1 : Math.floor((indexed / (indexed + pending)) * 1000) / 1000,
    ...(lastRun && { updatedAt: lastRun.updatedAt }),
    ...(error !== undefined && { error }),
    ...(waitingFor !== undefined && { waitingFor }),
    sources: sources
      .filter(({ gone }) => !gone)
      .slice(0, NAMED)
      .map(statusSource),
    failures: failures.map(({ path, reason, message, line }) => ({
      ...{ path, reason, message },
      ...(line !== undefined && { line }),
    })),
  };
}

function statusSource({
  label,
  matched,
  indexed,
  pending,
  failed,
  skipped,
  error,
  watching,
  waiting,
  lastChange,
}: IndexStatus['sources'][number]): StatusSource {
  return {
    source: label,
    ...(matched !== undefined && { matched }),
    ...{ indexed, pending, failed, skipped },
    ...(error !== undefined && { error }),
    watching,
    ...(waiting !== undefined && { waiting }),
    ...(lastChange !== undefined && { lastChange }),
  };
}

function render(status: StatusAnswer): string {
  const { documents, indexed, pending, failed, skipped, segments, state, updatedAt } = status;
  const run = state === 'never-run' ? 'Never indexed.' : `Last run: ${state}, ${updatedAt}.`;
  return [
    `${status.ready ? 'The index is complete.' : 'The index is not complete.'} ${run}`,
    `${documents} documents: ${indexed} indexed, ${pending} pending (found by words only), ${failed} failed, ${skipped} skipped; ${segments} segments.`,
    ...(status.error === undefined ? [] : [`Error: ${status.error}`]),
    ...(status.waitingFor === undefined ? [] : [`This server waits to index: ${status.waitingFor}`]),
    ...status.sources.map(
      (one) =>
        `- ${one.source}: ${one.indexed} indexed, ${one.pending} pending, ${one.failed} failed, ${one.skipped} skipped${one.watching === 'off' ? '' : `, watched (${one.watching})`}`,
    ),
    ...status.failures.map(({ path, reason, message }) => `- ${path}: ${message} [${reason}]`),
  ].join('\n');
}
