import type { IndexEvent, RunReport } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { indexEventLog } from '../../src/serving/index-event-log.ts';

const progress = (phase: 'text' | 'embed', done: number): IndexEvent => ({
  type: 'progress',
  phase,
  documents: { done, total: 4 },
  elapsedMs: 1,
});

const failed = { type: 'failed', sourceId: 's', path: '/a.md', reason: 'DOCUMENT_INVALID', message: 'bad' } as const;
const totals = { matched: 3, indexed: 1, unchanged: 0, pending: 0, failed: 1, partial: 0, skipped: 1, removed: 2 };

describe('indexEventLog', () => {
  it.each<[string, string, IndexEvent]>([
    ['warning', 'source-unreadable', { type: 'listed', sourceId: 's', documents: 1, error: 'EACCES' }],
    ['info', 'ingest-started', { type: 'planned', work: 3, unchanged: 1 }],
    ['debug', 'text-stored', { type: 'stored-text', documents: 2, segments: 5 }],
    ['error', 'ingest-failed', { ...failed, partial: false, line: 7 }],
    ['warning', 'ingest-partial', { ...failed, partial: true }],
    ['notice', 'ingest-skipped', { type: 'skipped', sourceId: 's', path: '/.env', reason: 'secret' }],
    ['notice', 'ingest-skipped', { type: 'skipped', sourceId: 's', path: '/a.log', reason: 'too-large' }],
    ['debug', 'ingest-skipped', { type: 'skipped', sourceId: 's', path: '/a.png', reason: 'binary' }],
    ['debug', 'documents-removed', { type: 'removed', documents: 2 }],
    ['info', 'text-complete', progress('text', 4)],
    ['debug', 'embedding', progress('embed', 2)],
    ['info', 'ingest-complete', { type: 'finished', report: { totals: { ...totals, segments: 9 } } as RunReport }],
  ])('%s: %s', (level, name, event) => {
    expect(indexEventLog(event)).toMatchObject({ level, data: { event: name } });
  });

  it('carries what the original carried', () => {
    expect(indexEventLog({ ...failed, partial: false })?.data).toMatchObject({ path: '/a.md', error: 'bad' });
    const report = { totals: { ...totals, segments: 9 } } as RunReport;
    expect(indexEventLog({ type: 'finished', report })?.data).toMatchObject({ ingested: 1, failed: 1 });
  });

  it('says nothing of what is of no interest', () => {
    expect(indexEventLog({ type: 'listed', sourceId: 's', documents: 1 })).toBeUndefined();
    expect(indexEventLog(progress('text', 2))).toBeUndefined();
    expect(indexEventLog({ type: 'embedded', documents: 1, texts: 1, cached: 0 })).toBeUndefined();
  });
});
