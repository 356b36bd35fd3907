import type { IndexEvent } from '@mcp-vector-search/core';
import type { LogLevel } from '@mcp-vector-search/mcp';

/** A log message for clients. */
export interface LogMessage {
  readonly level: LogLevel;
  /** JSON, with a field `event`. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reasons to leave a document out that its owner may want to know; the others are in the nature of the file. */
const NOTABLE: readonly string[] = ['secret', 'too-large'];

/**
 * What clients are told of an event of the indexer; undefined where it is of no interest. Failures are errors, what is
 * indexed in part or not listed to its end a warning, the course of a run information, and what concerns single documents
 * that are as they should be is for debugging.
 */
export function indexEventLog(event: IndexEvent): LogMessage | undefined {
  switch (event.type) {
    case 'listed':
      if (event.error === undefined) return undefined;
      return { level: 'warning', data: { event: 'source-unreadable', source: event.sourceId, error: event.error } };
    case 'planned':
      return { level: 'info', data: { event: 'ingest-started', documents: event.work, unchanged: event.unchanged } };
    case 'stored-text':
      return { level: 'debug', data: { event: 'text-stored', documents: event.documents, segments: event.segments } };
    case 'failed': {
      const { path, message, reason, line, partial } = event;
      const where = line === undefined ? {} : { line };
      const data = { event: partial ? 'ingest-partial' : 'ingest-failed', path, error: message, reason, ...where };
      return { level: partial ? 'warning' : 'error', data };
    }
    case 'skipped': {
      const { path, reason } = event;
      return { level: NOTABLE.includes(reason) ? 'notice' : 'debug', data: { event: 'ingest-skipped', path, reason } };
    }
    case 'removed':
      return { level: 'debug', data: { event: 'documents-removed', count: event.documents } };
    case 'finished': {
      const { indexed, failed, skipped, removed } = event.report.totals;
      return { level: 'info', data: { event: 'ingest-complete', ingested: indexed, failed, skipped, removed } };
    }
    case 'progress':
      return progressLog(event);
    default:
      return undefined;
  }
}

function progressLog({ phase, documents }: IndexEvent & { readonly type: 'progress' }): LogMessage | undefined {
  const { done, total } = documents;
  if (phase === 'text' && done === total) return { level: 'info', data: { event: 'text-complete', documents: total } };
  return phase === 'embed' ? { level: 'debug', data: { event: 'embedding', done, total } } : undefined;
}
