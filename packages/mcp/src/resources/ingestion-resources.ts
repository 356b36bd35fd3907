import {
  type DocumentRecord,
  ERROR_CODES,
  type IndexStatus,
  indexStatus,
  readWatchNote,
  type Source,
} from '@mcp-vector-search/core';
import type { IndexResourceOptions } from './index-resource-options.ts';

/** A resource with a fixed address that tells of the index in JSON. */
export interface IngestionResource {
  readonly uri: string;
  readonly name: string;
  readonly description: string;
  read(options: IndexResourceOptions): Promise<unknown>;
}

/** The five resources of the original, with its addresses and its fields. */
export const INGESTION_RESOURCES: readonly IngestionResource[] = [
  {
    uri: 'ingestion://status',
    name: 'Ingestion Status',
    description:
      'How many documents and segments are indexed, how many failed, and when the index was last brought up to date',
    read: status,
  },
  {
    uri: 'ingestion://stats',
    name: 'Ingestion Statistics',
    description: 'For each source: files matched and processed, segments, errors',
    read: stats,
  },
  {
    uri: 'ingestion://failures',
    name: 'Ingestion Failures',
    description: 'The last 20 documents that could not be indexed, and why',
    read: failures,
  },
  {
    uri: 'ingestion://metadata',
    name: 'Path Metadata',
    description: 'For each path spec with captures: the values captured',
    read: metadata,
  },
  {
    uri: 'ingestion://watch-stats',
    name: 'Watch Statistics',
    description: 'Which sources are watched, and what changes were seen',
    read: watchStats,
  },
];

/** As many sources, and as many failures, as the original tells of. */
const [MOST_SOURCES, MOST_FAILURES] = [100, 20];

function statusOf({ index, sources, watch }: IndexResourceOptions, problemLimit: number): Promise<IndexStatus> {
  return indexStatus(index, { ...(sources && { sources }), problemLimit, watch: watch?.() });
}

async function status(options: IndexResourceOptions): Promise<unknown> {
  const { counts, lastRun, sources } = await statusOf(options, 0);
  const times = [lastRun?.updatedAt, ...sources.map(({ lastChange }) => lastChange)].filter(
    (time) => time !== undefined,
  );
  return {
    'total-documents': counts.documents - counts.failed - counts.skipped,
    'total-segments': counts.segments,
    'total-errors': counts.failed,
    'last-ingestion-at': times.sort().at(-1) ?? null,
  };
}

async function stats(options: IndexResourceOptions): Promise<unknown> {
  const { sources } = await statusOf(options, 0);
  const segments = await options.index.segmentCounts();
  const rows = sources
    .filter(({ gone }) => !gone)
    .map((source) => ({
      'path-spec': specOf(options, source.id) ?? source.label,
      'files-matched': source.matched ?? source.indexed + source.pending + source.failed + source.skipped,
      'files-processed': source.indexed + source.pending,
      'segments-created': segments.get(source.id) ?? 0,
      errors: source.failed,
    }));
  return { sources: rows.slice(0, MOST_SOURCES) };
}

async function failures(options: IndexResourceOptions): Promise<unknown> {
  const { failures: all, lastRun } = await statusOf(options, Number.MAX_SAFE_INTEGER);
  const failed = all.slice(-MOST_FAILURES).map(({ path, reason, message, sourceId }) => ({
    'file-path': path,
    'error-type': errorType(reason),
    message,
    'source-path': specOf(options, sourceId) ?? sourceId,
    timestamp: lastRun?.updatedAt ?? null,
  }));
  return { failures: failed };
}

/** The original's kinds of error, for each code that a document can fail with. */
const ERROR_TYPES: Readonly<Record<string, string>> = {
  SOURCE_UNREADABLE: 'read-error',
  RESOURCE_NOT_FOUND: 'read-error',
  DOCUMENT_UNREADABLE: 'read-error',
  DOCUMENT_UNDECODABLE: 'read-error',
  DOCUMENT_INVALID: 'parse-error',
  SEGMENT_INVALID: 'validation-error',
  STRATEGY_FAILED: 'analysis-error',
};

/** The original's kind for an error code; what is not in the table is an `embedding-error`, as there. */
export function errorType(code: string): string {
  const known: readonly string[] = ERROR_CODES;
  return (known.includes(code) && ERROR_TYPES[code]) || 'embedding-error';
}

async function metadata(options: IndexResourceOptions): Promise<unknown> {
  const capturing = (options.sources ?? []).filter(({ captureNames = [] }) => captureNames.length > 0);
  const values = new Map(capturing.map(({ id }) => [id, new Map<string, Set<string>>()]));
  for await (const record of options.index.documents()) collect(record, values.get(record.sourceId), capturing);
  const specs = capturing.map((source) => ({
    path: source.spec ?? source.label ?? source.id,
    captures: Object.fromEntries([...(values.get(source.id) ?? [])].map(([name, set]) => [name, [...set].sort()])),
  }));
  return { 'path-specs': specs.filter(({ captures }) => Object.keys(captures).length > 0) };
}

function collect(
  { sourceId, metadata: held }: DocumentRecord,
  into: Map<string, Set<string>> | undefined,
  sources: readonly (Pick<Source, 'id'> & { readonly captureNames?: readonly string[] })[],
): void {
  if (!into) return;
  for (const name of sources.find(({ id }) => id === sourceId)?.captureNames ?? []) {
    const value = held[name];
    if (value !== undefined) into.set(name, (into.get(name) ?? new Set()).add(String(value)));
  }
}

async function watchStats({ index, sources = [], watch }: IndexResourceOptions): Promise<unknown> {
  const status = watch?.() ?? (await readWatchNote(index));
  const how = new Map(status?.sources.map((source) => [source.id, source.how]));
  const isWatched = (id: string): boolean => (how.get(id) ?? 'off') !== 'off';
  return {
    enabled: [...how.keys()].some(isWatched),
    sources: sources.map(({ id, spec, label }) => ({ path: spec ?? label ?? id, watching: isWatched(id) })),
    events: {
      created: status?.created ?? 0,
      modified: status?.modified ?? 0,
      deleted: status?.deleted ?? 0,
      'last-event-at': status?.lastEventAt ?? '',
    },
    debounce: { queued: status?.queued ?? 0, processed: status?.processed ?? 0 },
  };
}

function specOf({ sources }: IndexResourceOptions, id: string): string | undefined {
  const source = sources?.find((one) => one.id === id);
  return source?.spec ?? source?.label;
}
